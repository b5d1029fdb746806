import { limits } from "@sonolens/domain";
import { type RecomputedReport, recomputeReport } from "../content/report-results.ts";
import { type AttachmentProblem, attachmentOfPdf } from "./pdf-attachment.ts";

/** The figures of a report against its data, or why they cannot be compared. */
export type CheckedReport =
  | RecomputedReport
  | { readonly ok: false; readonly code: AttachmentProblem | "reportTooLarge" };

/** Every reason why a report cannot be checked. */
export type CheckProblem = Extract<CheckedReport, { readonly ok: false }>["code"];

const dataName = "results.json";

/**
 * Checks a report: computes its figures again from the data inside. Takes the PDF, or the `results.json` of one; what
 * begins like neither is `notPdf`.
 */
export async function checkReport(file: Blob): Promise<CheckedReport> {
  if (file.size > limits.reportFileBytes) return { ok: false, code: "reportTooLarge" };
  const start = await file.slice(0, 16).text();
  if (/^(?:\ufeff)?\s*\{/.test(start)) return recomputeReport(await file.text());
  if (!start.startsWith("%PDF-")) return { ok: false, code: "notPdf" };
  const attachment = await attachmentOfPdf(new Uint8Array(await file.arrayBuffer()), dataName);
  if (!attachment.ok) return attachment;
  return recomputeReport(new TextDecoder().decode(attachment.bytes));
}

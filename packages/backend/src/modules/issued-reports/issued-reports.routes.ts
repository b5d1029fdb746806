import type { CallerHandlers, PublicHandlers } from "../../http/call-context.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { errorDetail, type FieldProblem, fieldErrors } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { pdfPolicy } from "../../http/file-policy.ts";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import type { IssuedReportService } from "./issued-report.service.ts";

type CallerOperations =
  | "listIssuedReports"
  | "reserveIssuedReport"
  | "getIssuedReport"
  | "deleteIssuedReport"
  | "issueReport"
  | "copyIssuedReport";

/** Of lists that have a tag, which a cache could keep otherwise. */
const noStore = { "cache-control": "no-store" };

/** Issued reports. */
export function createIssuedReportRoutes(reports: IssuedReportService, blobs: BlobStore) {
  const notFound = (texts: ErrorTexts) => ({ status: 404, body: errorDetail(texts, "notFound") }) as const;
  const refused = (texts: ErrorTexts, error: FieldProblem | "notFound") =>
    error === "notFound" ? notFound(texts) : ({ status: 400, body: fieldErrors(texts, [error]) } as const);
  return {
    async listIssuedReports({ query }, { caller }) {
      return { status: 200, body: await reports.list(caller, query.sha256), headers: noStore };
    },
    async reserveIssuedReport({ body }, { caller, texts }) {
      const reserved = await reports.reserve(caller, body);
      return reserved.ok ? { status: 201, body: reserved.value } : refused(texts, reserved.error);
    },
    async getIssuedReport({ path }, { caller, texts }) {
      const report = await reports.find(caller, path.id);
      return report === undefined ? notFound(texts) : { status: 200, body: report, headers: noStore };
    },
    async deleteIssuedReport({ path }, { caller, texts }) {
      const removed = await reports.remove(caller, path.id);
      return removed.ok ? { status: 204 } : refused(texts, removed.error);
    },
    async issueReport({ path, body }, { caller, texts }) {
      const issued = await reports.issue(caller, path.id, body);
      return issued.ok ? { status: 200, body: issued.value } : refused(texts, issued.error);
    },
    async copyIssuedReport({ path }, { caller, texts }) {
      const copied = await reports.copy(caller, path.id);
      return copied.ok ? { status: 201, body: copied.value } : refused(texts, copied.error);
    },
    async getIssuedReportFile({ path }, { texts }) {
      const file = await reports.file(path.token);
      if (file === undefined) return notFound(texts);
      const headers = {
        "content-type": "application/pdf",
        "content-length": String(file.sizeBytes),
        "content-disposition": contentDisposition("inline", file.fileName),
        "x-robots-tag": "noindex",
        "content-security-policy": pdfPolicy,
      };
      return { status: 200, body: blobs.stream(file.hash), headers };
    },
  } satisfies CallerHandlers<CallerOperations> & PublicHandlers<"getIssuedReportFile">;
}

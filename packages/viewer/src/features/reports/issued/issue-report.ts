import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import { issuedReportFileName } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import { uploadReport } from "../../../data/shared-reports.ts";
import type { MadePdf, ReportFailure, ReportOrder } from "../worker/report-messages.ts";
import type { RevisedReport } from "./issue-state.ts";
import { sha256Hex } from "./sha256-hex.ts";

/** A report that was issued, and its file. */
export interface IssuedFile {
  readonly pdf: Blob;
  readonly fileName: string;
  readonly number: string;
  readonly revision: string;
}

export interface IssueRequest {
  readonly order: ReportOrder;
  /** As the draft is titled. */
  readonly title: string;
  /** Those in the draft. */
  readonly snapshotIds: readonly string[];
  readonly revised: RevisedReport | undefined;
  readonly make: (order: ReportOrder) => Promise<Result<MadePdf, ReportFailure>>;
  readonly signal: AbortSignal;
}

/**
 * Issues a report: reserves its number, has the file made with it, and sends that. If anything fails, the number is
 * given back. An error is a code.
 */
export async function issueReport(
  api: ApiClient,
  { order, title, snapshotIds, revised, make, signal }: IssueRequest,
): Promise<Result<IssuedFile, string>> {
  const { options, data } = order;
  const reserved = await api.reserveIssuedReport(
    {
      body: {
        ...{ title, type: options.type, template: options.template.name, timeZone: data.timeZone },
        snapshotIds: [...snapshotIds],
        ...(revised && { revisionOf: revised.id }),
      },
    },
    { signal },
  );
  if (!reserved.ok) return failure(reserved.error.code);
  const { id } = reserved.value;
  const issued = await makeAndSend(reserved.value);
  // Also if the user stopped it; otherwise the number becomes void after a while.
  if (!issued.ok) void api.deleteIssuedReport({ path: { id } });
  return issued;

  async function makeAndSend({
    number,
    revision,
    replaces,
  }: ApiSchema<"ReservedReport">): Promise<Result<IssuedFile, string>> {
    const made = await make({
      ...order,
      data: {
        ...data,
        isDraft: false,
        madeAt: new Date().toISOString(),
        ...{ reportNumber: number, revision },
        ...(replaces && { replaces }),
      },
    });
    if (!made.ok) return failure(made.error.code);
    const pdf = new Blob([made.value.pdf], { type: "application/pdf" });
    const sha256 = await sha256Hex(pdf);
    const sent = await uploadReport(api, pdf, signal);
    if (!sent.ok) return failure(sent.error.code);
    const { findings } = made.value;
    const kept = await api.issueReport(
      { path: { id }, body: { reportUrl: sent.value, findings, ...(sha256 !== undefined && { sha256 }) } },
      { signal },
    );
    if (!kept.ok) return failure(kept.error.code);
    return success({ pdf, fileName: issuedReportFileName(number, revision), number, revision });
  }
}

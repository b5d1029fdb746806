import type { ApiSchema } from "@sonolens/api-client";
import { sha256Of } from "../sha256.ts";
import type { CallOptions, TestBackend, TestUser } from "./start-test-backend.ts";

type CallerOptions = Pick<CallOptions, "as" | "token">;

/** Uploads a report for a user; returns its address. */
export async function anUploadedReport(
  test: TestBackend,
  who: CallerOptions,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { body } = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=x", who);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, String(value));
  form.append("file", new Blob([pdf]), "Report.pdf");
  return (await test.call("uploadReport", body.url, { body: form })).body.reportUrl;
}

interface ReportParts {
  readonly pdf?: Uint8Array<ArrayBuffer>;
  readonly revisionOf?: string;
}

/** Reserves a number for a report of some snapshots, and uploads its file; returns what issues it. */
export async function aReservedReport(
  test: TestBackend,
  who: CallerOptions,
  snapshotIds: readonly string[],
  title: string,
  { pdf = aPdf(title), revisionOf }: ReportParts = {},
): Promise<{ readonly id: string; readonly json: ApiSchema<"IssueReportRequest"> }> {
  const reserved = await test.call("reserveIssuedReport", "/api/issued-reports/", {
    ...who,
    json: {
      ...{ title, type: "LEAK", template: "full", timeZone: "Europe/Helsinki", snapshotIds },
      ...(revisionOf !== undefined && { revisionOf }),
    },
  });
  if (reserved.status !== 201) throw new Error(`No number: ${JSON.stringify(reserved.refusal)}`);
  const reportUrl = await anUploadedReport(test, who, pdf);
  return {
    id: reserved.body.id,
    json: { reportUrl, sha256: sha256Of(pdf), findings: snapshotIds.length },
  };
}

/** Issues a report of some snapshots. */
export async function anIssuedReport(
  test: TestBackend,
  who: TestUser | CallerOptions,
  snapshotIds: readonly string[],
  title: string,
  parts: ReportParts = {},
): Promise<ApiSchema<"IssuedReport">> {
  const options = typeof who === "string" ? { as: who } : who;
  const { id, json } = await aReservedReport(test, options, snapshotIds, title, parts);
  const issued = await test.call("issueReport", `/api/issued-reports/${id}/issue/`, { ...options, json });
  if (issued.status !== 200) throw new Error(`Not issued: ${JSON.stringify(issued.refusal)}`);
  return issued.body;
}

/** A file that is a PDF, and differs by its text. */
export const aPdf = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`%PDF-1.7\n% ${text}\n1 0 obj <<>> endobj\n%%EOF\n`);

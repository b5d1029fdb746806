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

/** Issues a report of some snapshots. */
export async function anIssuedReport(
  test: TestBackend,
  who: TestUser | CallerOptions,
  snapshotIds: readonly string[],
  title: string,
  { pdf = aPdf(title), revisionOf }: { pdf?: Uint8Array<ArrayBuffer>; revisionOf?: string } = {},
): Promise<ApiSchema<"IssuedReport">> {
  const options = typeof who === "string" ? { as: who } : who;
  const reserved = await test.call("reserveIssuedReport", "/api/issued-reports/", {
    ...options,
    json: {
      ...{ title, type: "LEAK", template: "full", timeZone: "Europe/Helsinki", snapshotIds },
      ...(revisionOf !== undefined && { revisionOf }),
    },
  });
  if (reserved.status !== 201) throw new Error(`No number: ${JSON.stringify(reserved.refusal)}`);
  const issued = await test.call("issueReport", `/api/issued-reports/${reserved.body.id}/issue/`, {
    ...options,
    json: {
      reportUrl: await anUploadedReport(test, options, pdf),
      sha256: sha256Of(pdf),
      findings: snapshotIds.length,
    },
  });
  if (issued.status !== 200) throw new Error(`Not issued: ${JSON.stringify(issued.refusal)}`);
  return issued.body;
}

/** A file that is a PDF, and differs by its text. */
export const aPdf = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`%PDF-1.7\n% ${text}\n1 0 obj <<>> endobj\n%%EOF\n`);

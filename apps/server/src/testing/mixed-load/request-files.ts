import { setTimeout as wait } from "node:timers/promises";
import type { ApiClient, ApiSchema } from "@sonolens/api-client";
import type { Habit } from "./habits.ts";
import type { LibraryTruth } from "./library-truth.ts";
import type { LoadRecord } from "./load-record.ts";
import { answered, anybody, check } from "./person.ts";

const maxWaitMs = 120_000;
const zipMark = "PK";
const pdf = "%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n";

/** A user who exports tables and archives, and shares reports with people who have no account. */
export function requestFiles(
  client: ApiClient,
  url: string,
  truth: LibraryTruth,
  record: LoadRecord,
  everyMs: number,
): readonly Habit[] {
  let count = 0;
  const fetchBytes = async (address: string): Promise<Buffer> => {
    const answer = await fetch(new URL(address, url));
    check(answer.ok, () => `${address.slice(0, 40)} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };

  async function finished(executionID: string): Promise<ApiSchema<"ExportJob">> {
    const endMs = performance.now() + maxWaitMs;
    while (performance.now() < endMs) {
      const job = answered(await client.pollExcelResult({ query: { executionID } }), "an export");
      check(job.status !== "ERROR", () => `an export failed with ${job.errorCode}`);
      if (job.status === "FINISHED") return job;
      await wait(500);
    }
    throw new Error(`an export took longer than ${maxWaitMs} ms`);
  }

  async function exportSome(): Promise<void> {
    count += 1;
    const ids = [...truth.present].slice(0, 5);
    const whose = { iotId: "web", timezoneOffset: 0, format: "nlz" } as const;
    const asked =
      count % 2 === 0
        ? await client.createExcelExport({
            body: { snapshotIDs: ids, iotID: "web", includeImages: true, target: "excel" },
          })
        : await client.downloadSnapshots({ body: { snapshotIds: ids, ...whose } });
    const { executionID } = answered(asked, "ask for an export");
    await record.timed(count % 2 === 0 ? "export, table" : "export, archive", async () => {
      const { downloadUrl } = await finished(executionID);
      const bytes = await fetchBytes(downloadUrl ?? "");
      check(bytes.subarray(0, 2).toString() === zipMark, () => "an export is no archive");
    });
    answered(await client.cancelExport({ path: { executionID } }), "remove an export");
  }

  async function shareReport(): Promise<void> {
    const target = answered(
      await client.getReportEndpoint({ query: { userIotId: "web" } }),
      "place of a report",
    );
    const file = new File([pdf], "Leaks.pdf", { type: "application/pdf" });
    const { key, policy, signature } = target.fields;
    const sent = await client.uploadReport({ body: { ...target.fields, key, policy, signature, file } });
    const { reportUrl } = answered(sent, "send a report");
    await record.timed("shared report", async () => {
      const { token } = answered(await client.createSharedReport({ body: { reportUrl } }), "share a report");
      const shown = answered(
        await anybody(url).getSharedReport({ path: { token } }),
        "look at a shared report",
      );
      check(typeof shown !== "string", () => "a report that was just shared is expired");
      if (typeof shown !== "string")
        check((await fetchBytes(shown.url)).toString() === pdf, () => "another report");
      answered(await client.revokeSharedReport({ path: { token } }), "take back a report");
      const revoked = await anybody(url).getSharedReport({ path: { token } });
      check(!revoked.ok || revoked.value === "expired", () => "a report that was taken back is still shown");
    });
    const { exports } = answered(await client.listExports(), "exports");
    for (const { kind, executionID } of exports)
      if (kind === "report")
        answered(await client.cancelExport({ path: { executionID } }), "remove a report");
  }

  return [
    { name: "export", everyMs, act: exportSome },
    { name: "share a report", everyMs, act: shareReport },
  ];
}

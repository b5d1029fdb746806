import type { ApiSchema } from "@sonolens/api-client";
import { readEdition } from "@sonolens/editions";
import { expect, it } from "vitest";
import { createBackend } from "../../create-backend.ts";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { type BackendProcess, startBackendProcess } from "../../testing/backend-process.ts";
import { createCrashClient } from "../../testing/crash-client.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { pdfsIn } from "../../testing/pdfs-in.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databaseOption } from "../../testing/test-database-place.ts";
import { until } from "../../testing/until.ts";

/** A library with one snapshot; returns the account of its owner. */
async function aLibrary(dataDir: string): Promise<string> {
  const backend = await createBackend({
    ...{ dataDir, ...databaseOption(dataDir), edition: readEdition("nl"), version: "0.1.0" },
    logLevel: "silent",
  });
  const { accountId } = await backend.ensureAccount({
    ...{ username: "full", password: "full-sonolens", email: "full@example.com", kind: "full" },
  });
  const imported = await backend.importSnapshotFile(
    await aSnapshotFile(crypto.randomUUID(), { size: 16, audio: false }),
    "full",
  );
  if (!imported.ok) throw new Error(imported.error.message);
  await backend.close();
  return accountId;
}

it("[RPT-23] keeps one file of a scheduled report when the server is killed before it is sent, and sends it once", async () => {
  const folder = makeTemporaryFolder();
  let server: BackendProcess | undefined;
  try {
    const accountId = await aLibrary(folder.path);
    const look = openTestDatabase(folder.path);
    const kept = () => look.all("select id from export_jobs where kind = 'report'");
    server = await startBackendProcess(folder.path);
    const { token } = await createCrashClient(server.url);
    const call = async <Body>(path: string, json?: unknown): Promise<Body> => {
      const response = await fetch(`${server?.url}/api/report-schedules/${path}`, {
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(json !== undefined && { method: "POST", body: JSON.stringify(json) }),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Body;
    };
    const { id } = await call<ApiSchema<"ReportSchedule">>("", {
      ...{ name: "Killed", type: "LEAK", template: "short", language: "en", recipients: [accountId] },
      ...{ rhythm: "weekly", weekday: 1, hour: 7, timeZone: "Europe/Helsinki" },
    });

    server.dieIn("shared-report.service", 1);
    await call(`${id}/send/`, {});
    await server.gone;
    expect(pdfsIn(folder.path)).toBe(1);
    expect(kept()).toEqual([]);

    server = await startBackendProcess(folder.path);
    await until(async () => {
      const { schedules } = await call<ApiSchema<"ReportSchedules">>("");
      return schedules[0]?.lastRun?.result === "sent";
    }, 60_000);
    expect(kept()).toHaveLength(1);
    expect(look.all("select id from mails")).toHaveLength(1);
    await until(() => pdfsIn(folder.path) === 1, 60_000);
  } finally {
    await server?.kill().catch(() => undefined);
    folder.remove();
  }
});

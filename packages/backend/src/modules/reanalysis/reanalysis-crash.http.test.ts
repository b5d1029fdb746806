import { setImmediate as soon } from "node:timers/promises";
import { encodeWav } from "@sonolens/acoustics";
import type { ApiSchema } from "@sonolens/api-client";
import { readEdition } from "@sonolens/editions";
import { expect, it } from "vitest";
import { createBackend } from "../../create-backend.ts";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { type BackendProcess, startBackendProcess } from "../../testing/backend-process.ts";
import { createCrashClient } from "../../testing/crash-client.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databaseOption } from "../../testing/test-database-place.ts";
import { impacts } from "../../testing/test-sounds.ts";
import { until } from "../../testing/until.ts";

const machineCount = 3;
const leakCount = process.env.SONOLENS_LONG === "1" ? 400 : 25;
const total = machineCount + leakCount;

/** Machines take a while to compute, leaks are many to save. */
async function importAll(dataDir: string): Promise<string[]> {
  const backend = await createBackend({
    dataDir,
    ...databaseOption(dataDir),
    edition: readEdition("nl"),
    version: "0.1.0",
    logLevel: "silent",
  });
  await backend.ensureAccount({ username: "full", password: "full-sonolens", kind: "full" });
  const samples = impacts({ rateHz: 96_000, seconds: 1, perSecond: 87, amplitude: 0.6 });
  const audioWav = encodeWav([samples], 96_000, "pcm16");
  const ids: string[] = [];
  for (let index = 0; index < total; index += 1) {
    const file = await aSnapshotFile(`7f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`, {
      size: 16,
      frameCount: 1,
      ...(index < machineCount
        ? { audioWav, manifest: { analysisType: "MECHANICAL" as const } }
        : { audio: false, picture: null }),
    });
    const imported = await backend.importSnapshotFile(file, "full");
    if (!imported.ok) throw new Error(imported.error.message);
    ids.push(imported.value.snapshotId);
  }
  await backend.close();
  return ids;
}

it("[BLK-11] goes on where it was when the server is killed while it computes and while it saves", async () => {
  const folder = makeTemporaryFolder();
  let server: BackendProcess | undefined;
  try {
    const snapshotIds = await importAll(folder.path);
    const look = openTestDatabase(folder.path);
    const itemsIn = (state: string) =>
      look.all(`select position, preview from reanalysis_items where state = '${state}' order by position`);
    const killWhen = async (state: string) => {
      while (itemsIn(state).length === 0) await soon();
      await server?.kill();
      return itemsIn(state);
    };
    let token: string | undefined;
    const start = async () => {
      server = await startBackendProcess(folder.path);
      token ??= (await createCrashClient(server.url)).token;
    };
    const call = async <Body>(path: string, json?: unknown): Promise<Body> => {
      const response = await fetch(`${server?.url}/api/reanalyses/${path}`, {
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(json !== undefined && { method: "POST", body: JSON.stringify(json) }),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Body;
    };
    const page = () => call<ApiSchema<"ReanalysisPage">>(`${id}/?limit=500`);

    await start();
    const { id } = await call<ApiSchema<"Reanalysis">>("", { snapshotIds, changes: { distance: 6 } });
    const computed = await killWhen("computed");
    expect(computed.length).toBeLessThan(total);

    await start();
    await until(async () => (await page()).state === "ready", 60_000);
    expect(itemsIn("computed").slice(0, computed.length)).toEqual(computed);
    const preview = await page();
    expect(preview).toMatchObject({ done: total, total, totals: { failed: 0 } });

    await call(`${id}/apply/`, {});
    const saved = await killWhen("applied");
    expect(saved.length).toBeLessThan(total);

    await start();
    await until(async () => (await page()).state === "applied", 60_000);
    // Anything saved twice would have been found changed, and left out.
    expect((await page()).totals).toMatchObject({ applied: total, leftOut: 0, failed: 0 });
    const { snapshots } = await (await createCrashClient(server?.url ?? "", token)).list();
    const shown = new Map(snapshots.map((record) => [record.id, record]));
    for (const { snapshotId, after } of preview.differences)
      expect(shown.get(snapshotId)).toMatchObject({
        source_distance: 6,
        ...(after?.leakSizeLpmin ? { leak: after.leakSizeLpmin } : { fault: true }),
      });
    process.stdout.write(`killed after ${computed.length} computed and ${saved.length} saved of ${total}\n`);
  } finally {
    await server?.kill().catch(() => undefined);
    folder.remove();
  }
});

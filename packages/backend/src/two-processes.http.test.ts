import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aSnapshotFile } from "./testing/a-snapshot-file.ts";
import { type BackendProcess, startBackendProcess } from "./testing/backend-process.ts";
import { createCrashClient } from "./testing/crash-client.ts";
import { startImportProcess } from "./testing/start-import-process.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";
import { isOnPostgres } from "./testing/test-database-place.ts";

const folder = makeTemporaryFolder();
const backends: BackendProcess[] = [];

beforeAll(async () => {
  backends.push(...(await Promise.all([startBackendProcess(folder.path), startBackendProcess(folder.path)])));
});
afterAll(async () => {
  for (const backend of backends) await backend.kill();
  folder.remove();
});

it("lets two processes work on one data folder without losing or doubling anything", async () => {
  const clients = await Promise.all(backends.map((backend) => createCrashClient(backend.url)));
  const files = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      aSnapshotFile(`8f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, "0")}`, { size: 16 }),
    ),
  );
  // Both get all files at the same time, one from the front and one from the back.
  const imported = await Promise.all(
    clients.map(async (client, which) => {
      const order = which === 0 ? files : files.toReversed();
      const results = [];
      for (const [index, file] of order.entries()) {
        const result = await client.upload(`${index}.nlz`, file);
        await client.setDistance(result.snapshotId, 1 + index);
        results.push(result);
      }
      return results;
    }),
  );
  expect(imported.flat().filter((result) => result.created)).toHaveLength(files.length);
  // The last imports are still being analyzed, which changes their versions.
  await vi.waitFor(
    async () => {
      const lists = await Promise.all(clients.map((client) => client.list()));
      expect(lists[0]?.snapshots).toHaveLength(files.length);
      expect(lists[1]).toEqual(lists[0]);
    },
    { timeout: 60_000, interval: 250 },
  );
  const { messages, complete } = await (clients[0] ?? (await createCrashClient(""))).missed(0);
  expect(complete).toBe(true);
  expect(messages.map((message) => message.sequence)).toEqual(messages.map((_, index) => index + 1));
});

it("keeps what both acknowledged when an import beside a server is killed in the middle", async () => {
  const [server] = backends;
  if (server === undefined) throw new Error("no server");
  const client = await createCrashClient(server.url);
  const fileOf = (index: number) =>
    aSnapshotFile(`8f2504e0-4f89-41d3-9a0e-${String(index).padStart(12, "0")}`, { size: 16 });
  const paths: string[] = [];
  for (let index = 0; index < 40; index += 1) {
    const path = join(folder.path, `${index}.nlz`);
    writeFileSync(path, await fileOf(index));
    paths.push(path);
  }
  const before = (await client.list()).snapshots.length;
  const importing = startImportProcess(folder.path, paths, (count) => {
    if (count === 12) setTimeout(() => importing.kill(), 15);
  });
  // The server keeps writing to the same database and the same folders meanwhile.
  let over = false;
  const ended = importing.ended.finally(() => {
    over = true;
  });
  const uploaded: string[] = [];
  for (let index = 100; !over && index < 400; index += 1) {
    const { snapshotId } = await client.upload(`${index}.nlz`, await fileOf(index));
    await client.setDistance(snapshotId, index - 90);
    uploaded.push(snapshotId);
  }
  const { answered, problems } = await ended;
  expect(problems).toBe("");
  expect(answered.length).toBeGreaterThanOrEqual(12);
  expect(answered.length).toBeLessThan(paths.length);

  const known = new Set((await client.list()).snapshots.map(({ id }) => id));
  const acknowledged = [...uploaded, ...answered.map(({ snapshotId }) => snapshotId)];
  expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
  for (const id of acknowledged) {
    expect((await client.bytes(`/api/snapshots/${id}/picture/`)).length).toBeGreaterThan(100);
    expect((await client.bytes(`/api/snapshots/${id}/signal/`)).length).toBeGreaterThan(100);
  }
  if (!isOnPostgres) {
    const database = new DatabaseSync(join(folder.path, "sonolens.db"), { readOnly: true });
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
  }

  const again = await startImportProcess(folder.path, paths).ended;
  expect(again.answered).toHaveLength(paths.length);
  expect(again.answered.slice(0, answered.length).map(({ snapshotId }) => snapshotId)).toEqual(
    answered.map(({ snapshotId }) => snapshotId),
  );
  expect((await client.list()).snapshots).toHaveLength(before + paths.length + uploaded.length);
  process.stdout.write(
    `killed after ${answered.length} imports beside ${uploaded.length} uploads and as many edits, none lost\n`,
  );
});

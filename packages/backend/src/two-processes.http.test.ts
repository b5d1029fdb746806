import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "./testing/a-snapshot-file.ts";
import { type BackendProcess, startBackendProcess } from "./testing/backend-process.ts";
import { createCrashClient } from "./testing/crash-client.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";

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
  const lists = await Promise.all(clients.map((client) => client.list()));
  expect(lists[0]?.snapshots).toHaveLength(files.length);
  expect(lists[1]).toEqual(lists[0]);
  const { messages, complete } = await (clients[0] ?? (await createCrashClient(""))).missed(0);
  expect(complete).toBe(true);
  expect(messages.map((message) => message.sequence)).toEqual(messages.map((_, index) => index + 1));
}, 120_000);

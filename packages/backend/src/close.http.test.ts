import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { readEdition } from "@sonolens/editions";
import { expect, it } from "vitest";
import { createBackend } from "./create-backend.ts";
import { aSnapshotFile } from "./testing/a-snapshot-file.ts";
import { startOwnClock } from "./testing/own-clock.ts";
import { makeTemporaryFolder } from "./testing/temporary-folder.ts";
import { databaseOption } from "./testing/test-database-place.ts";

async function openOne(dataDir: string) {
  const lines: string[] = [];
  const backend = await createBackend({
    dataDir,
    ...databaseOption(dataDir),
    edition: readEdition("nl"),
    version: "0.1.0",
    logLevel: "info",
    logStream: { write: (line) => lines.push(line) },
  });
  await backend.ensureAccount({ username: "full", password: "full-sonolens", kind: "full" });
  return { backend, lines };
}

const fileOf = (index: number) =>
  aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-0305e82c36${10 + index}`, { size: 16 });

it("closes right after an import without an error", async () => {
  const folder = makeTemporaryFolder();
  for (let round = 0; round < 3; round += 1) {
    const { backend, lines } = await openOne(folder.path);
    expect(await backend.importSnapshotFile(await fileOf(round), "full")).toMatchObject({ ok: true });
    await backend.close();
    await wait(50);
    expect(lines).toEqual([]);
  }
  folder.remove();
});

it("lets imports end that run when it is closed", async () => {
  const folder = makeTemporaryFolder();
  const { backend, lines } = await openOne(folder.path);
  const files = await Promise.all(Array.from({ length: 6 }, (_, index) => fileOf(index)));
  const imports = files.map((file) => backend.importSnapshotFile(file, "full"));
  await backend.close();
  const results = await Promise.all(imports);
  expect(results.filter((result) => result.ok && result.value.created)).toHaveLength(files.length);
  const again = await openOne(folder.path);
  expect(await again.backend.countSnapshots("full")).toBe(files.length);
  await again.backend.close();
  expect([...lines, ...again.lines]).toEqual([]);
  folder.remove();
});

it("does not wait for connections on which nothing has arrived, which browsers open to spare", async () => {
  const folder = makeTemporaryFolder();
  const { backend, lines } = await openOne(folder.path);
  const { address } = await backend.listen(0);
  const spare = connect(Number(new URL(address).port), "127.0.0.1");
  await once(spare, "connect");
  // Connections are accepted in turn: this one is answered once the spare one is open at the server too.
  await (await fetch(`${address}/healthz`, { headers: { connection: "close" } })).arrayBuffer();
  const ownMs = startOwnClock();
  await backend.close();
  // Answers in progress have five seconds.
  expect(ownMs()).toBeLessThan(4_000);
  spare.destroy();
  expect(lines.filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);
  folder.remove();
});

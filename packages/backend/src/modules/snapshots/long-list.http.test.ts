import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";

const count = process.env.SONOLENS_LONG === "1" ? 60_000 : 20_000;
/** Sixty thousand take a second of processor time each time, and minutes on a busy machine. */
const timeoutMs = 120_000;
const mebibyte = 1024 * 1024;
let test: TestBackend;
let id: string;

beforeAll(async () => {
  test = await startTestBackend({ analyzeInBackground: false });
  const file = await aSnapshotFile("7f2504e0-4f89-41d3-9a0c-000000000001", { size: 12, frameCount: 1 });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  id = imported.value.snapshotId;
  const [row = {}] = test.database.all(`select * from snapshots where id = '${id}'`);
  const own: Record<string, string> = {
    id: "'copy' || i",
    capture_id: "'copy' || i",
    label: "'Flange ' || i",
    version: "100 + i",
  };
  const names = Object.keys(row);
  test.database.run(
    `insert into snapshots (${names.join(", ")})
     with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ${count - 1})
     select ${names.map((name) => own[name] ?? `s.${name}`).join(", ")} from numbers, snapshots s where s.id = '${id}'`,
  );
  test.database.run(`update counters set value = ${count + 100} where name = 'version'`);
});
afterAll(() => test.close());

/** Not by the test's own call, which validates each of all records. */
async function requestList(): Promise<Response> {
  const headers = { authorization: `Bearer ${await test.token("full")}`, "accept-encoding": "br" };
  const answer = await fetch(`${test.url}/api/snapshots/`, { headers });
  expect(answer.status).toBe(200);
  return answer;
}
const list = async () => (await (await requestList()).json()) as ApiSchema<"SnapshotList">;
const edit = (tag: string) =>
  test.call("setSnapshotTags", `/api/snapshots/${id}/tags/`, { as: "full", json: { tags: [tag] } });

function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Processor time of this thread during `work`: all of it, and the longest block of the event loop. */
async function turnsOf(work: () => Promise<unknown>): Promise<{ allMs: number; longestMs: number }> {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const startMs = now();
  let lastMs = startMs;
  let longestMs = 0;
  let isOver = false;
  const turn = () => {
    const ms = now();
    longestMs = Math.max(longestMs, ms - lastMs);
    lastMs = ms;
    if (!isOver) setImmediate(turn);
  };
  turn();
  await work();
  isOver = true;
  return { allMs: lastMs - startMs, longestMs };
}

it(
  `answers others while a list of ${count} is put together`,
  async () => {
    const shares: number[] = [];
    for (const tag of ["first", "second", "third"]) {
      await edit(tag);
      const { allMs, longestMs } = await turnsOf(async () => {
        // Not read: its reader runs in this thread too.
        await (await requestList()).body?.cancel();
      });
      shares.push(longestMs / allMs);
    }
    // At once, serializing takes a seventh of it; in chunks a thirtieth, except for garbage collection within
    // one.
    expect(shares.toSorted((one, other) => one - other)[1]).toBeLessThan(0.08);
  },
  timeoutMs,
);

it(
  "lists all of them, and what was edited as it is now",
  async () => {
    const body = await list();
    expect(body.snapshots).toHaveLength(count);
    expect(new Set(body.snapshots.map((snapshot) => snapshot.id)).size).toBe(count);
    expect(body).toMatchObject({ complete: true, removed: [] });
    await edit("now");
    const after = await list();
    expect(after.snapshots.find((snapshot) => snapshot.id === id)?.tags).toEqual(["now"]);
    const others = ({ snapshots }: typeof after) =>
      JSON.stringify(snapshots.filter((snapshot) => snapshot.id !== id));
    expect(others(after) === others(body)).toBe(true);
  },
  timeoutMs,
);

it(
  "keeps one version of a long list, not each that somebody opened",
  async () => {
    await (await requestList()).arrayBuffer();
    const before = heldBytes();
    for (const tag of ["a", "b", "c"]) {
      await edit(tag);
      await (await requestList()).arrayBuffer();
    }
    // Each of sixty thousand takes some 35 MiB as text, and twice that as records. What was just sent is
    // released a little later.
    await until(() => heldBytes() - before < (50 * mebibyte * count) / 60_000);
  },
  timeoutMs,
);

import { readdirSync, readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom, seedOf } from "../../../../../tooling/tests/seeded-random.ts";
import { damagedSnapshot, intactSnapshots } from "../../testing/media/damaged-snapshots.ts";
import { type MediaServer, startMediaServer } from "../../testing/media/media-server.ts";
import { readEverything } from "../../testing/media/read-everything.ts";

const isLong = process.env.SONOLENS_LONG === "1";
/**
 * SONOLENS_FILES sets another number of files, or a share of them (`20000-25000`): each depends on its number and the seed
 * only. SONOLENS_SEED repeats another run.
 */
const given = process.env.SONOLENS_FILES ?? (isLong ? "100000" : "40");
const [from = 0, to = 0] = (given.includes("-") ? given : `0-${given}`).split("-").map(Number);
const files = to - from;
const seed = Number(process.env.SONOLENS_SEED ?? 20_261_128);
/** Of these many files one is read with its videos. */
const filesPerVideo = isLong ? 500 : 40;
/** After each of as many, stops and memory are measured. */
const filesPerGroup = 500;
/** Files that are read at the same time. */
const concurrency = 8;
/**
 * In `npm test` other tests run beside it, so it has to wait for its turn, and afterwards answers in one turn what came
 * meanwhile: only the processor time of a turn is limited there.
 */
const maxBusyMs = isLong ? 50 : 150;
const maxStopMs = isLong ? 50 : Number.POSITIVE_INFINITY;
const maxRssBytes = 1.2 * 2 ** 30;

let server: MediaServer;
beforeAll(async () => {
  server = await startMediaServer();
  if (isLong && process.platform === "linux") leaveProcessorsToOthers();
});
afterAll(() => server.close());

/** Otherwise the server waits for this process, which takes part of the same processors. On Linux threads have priorities. */
function leaveProcessorsToOthers(): void {
  for (const thread of readdirSync("/proc/self/task"))
    setPriority(Number(thread), constants.priority.PRIORITY_LOW);
}

/** Time in which this machine, if it is a virtual one, could not run: a long stop may be the host's. Only Linux counts it. */
function takenByHostMs(): number {
  if (process.platform !== "linux") return 0;
  const [, , , , , , , , ticks = "0"] = readFileSync("/proc/stat", "utf8").split(/\s+/);
  return Number(ticks) * 10;
}

it(`refuses ${files} damaged files with a code, or reads everything of them without a fault (seed ${seed})`, async () => {
  const intact = await intactSnapshots();
  const failures: string[] = [];
  const outcomes = new Map<string, number>();
  let maxStop = 0;
  let maxBusy = 0;
  let maxRss = 0;
  let lastStolenMs = takenByHostMs();

  async function readOne(count: number, bytes: Uint8Array): Promise<string> {
    const note = (problem: string): void => {
      failures.push(`file ${count}: ${problem}`);
      if (isLong) console.log(failures.at(-1));
    };
    const { status, body } = await server.upload(bytes);
    const codes = (body.codes as { detail?: string[] } | undefined)?.detail;
    const outcome = codes?.at(-1) ?? (status === 201 ? "imported" : String(status));
    if (status >= 500 || (status >= 400 && codes === undefined)) note(`import ${status}`);
    if (status !== 201) return outcome;
    const withVideos = count % filesPerVideo === 0;
    for (const problem of await readEverything(server, String(body.snapshotId), { withVideos }))
      note(problem);
    return outcome;
  }

  async function readFile(count: number): Promise<string> {
    const random = seededRandom(seedOf(`${seed} ${count}`));
    const bytes = intact.whole[count] ?? damagedSnapshot(intact, random, count);
    try {
      return await readOne(count, bytes);
    } catch (error) {
      failures.push(`file ${count}: ${String(error).slice(0, 400)}`);
      return "broken off";
    }
  }

  /** Reads files from a number on; returns what became of them, and the longest stop and work in a turn meanwhile. */
  async function readGroup(first: number) {
    const end = Math.min(first + filesPerGroup, to);
    const found: string[] = [];
    let next = first;
    await server.process.measure();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < end) found.push(await readFile(next++));
      }),
    );
    const { maxStopMs: stopMs, maxBusyMs: busyMs, rssBytes } = await server.process.measure();
    maxRss = Math.max(maxRss, rssBytes);
    const stolenMs = takenByHostMs();
    console.log(
      `${first} to ${end}, ${failures.length} faults: longest stop of the event loop ${stopMs.toFixed(0)} ms, ` +
        `of it ${busyMs.toFixed(0)} ms work (goal 50), at most ${(maxRss / 2 ** 20).toFixed(0)} MiB; ` +
        `the host took ${stolenMs - lastStolenMs} ms of all processors`,
    );
    lastStolenMs = stolenMs;
    return { found, stopMs, busyMs };
  }

  for (let first = from; first < to; first += filesPerGroup) {
    const { found, stopMs, busyMs } = await readGroup(first);
    for (const outcome of found) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    maxStop = Math.max(maxStop, stopMs);
    maxBusy = Math.max(maxBusy, busyMs);
  }
  console.log(
    `${files} files: ${[...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(", ")}; ` +
      `longest stop ${maxStop.toFixed(0)} ms, of it ${maxBusy.toFixed(0)} ms work`,
  );
  expect(failures.slice(0, 20)).toEqual([]);
  // Enough of them pass the import that its readers are tested too, and enough are refused.
  expect(outcomes.get("imported")).toBeGreaterThan(files / 5);
  expect(outcomes.size).toBeGreaterThan(3);
  expect(maxBusy).toBeLessThan(maxBusyMs);
  expect(maxStop).toBeLessThan(maxStopMs);
  expect(maxRss).toBeLessThan(maxRssBytes);
}, 36_000_000);

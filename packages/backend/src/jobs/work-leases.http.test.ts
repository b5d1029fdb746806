import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../storage/database/open-database.ts";
import { openTestDatabase } from "../testing/open-test-database.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { databasePlace } from "../testing/test-database-place.ts";
import { until } from "../testing/until.ts";
import { startMaintenance } from "./maintenance-scheduler.ts";
import { createWorkLeases } from "./work-leases.ts";

const folder = makeTemporaryFolder();
const look = openTestDatabase(folder.path);
const databases: Database[] = [];
let nowMs = Date.parse("2026-11-24T12:00:00Z");
let processes = 0;

beforeAll(async () => {
  for (let count = 0; count < 2; count += 1)
    databases.push(await openDatabase(databasePlace(folder.path), "2026-11-24T00:00:00.000Z"));
});
beforeEach(() => look.run("delete from work_leases"));
afterAll(async () => {
  for (const database of databases) await database.close();
  folder.remove();
});

/** As another process would have them. */
function leasesOf(which: number, aloneSinceMs?: number) {
  processes += 1;
  const holder = `process ${processes}`;
  const database = databases[which] as Database;
  return createWorkLeases({ database, nowMs: () => nowMs, newId: () => holder, aloneSinceMs });
}

it("gives each work to one process, until its time is over or it gives it back", async () => {
  const [one, other] = [leasesOf(0), leasesOf(1)];
  const names = ["a", "b", "c", "d", "e"];
  const taken = await Promise.all([
    one.take(names, 2, nowMs + 60_000),
    other.take(names, 2, nowMs + 60_000),
    one.take(names, 2, nowMs + 60_000),
  ]);
  expect(taken.flat().toSorted()).toEqual(names);
  expect(await other.take(names, 9, nowMs + 60_000)).toEqual([]);

  const [first = [], , third = []] = taken;
  await one.giveBack(first);
  // Leases of another process are not released for it.
  await one.giveBack(names);
  const [, second = []] = taken;
  expect((await other.take(names, 9, nowMs + 60_000)).toSorted()).toEqual([...first, ...third].toSorted());
  await other.keep(second, nowMs + 120_000);
  nowMs += 61_000;
  expect((await one.take(names, 9, nowMs + 60_000)).toSorted()).toEqual([...first, ...third].toSorted());
});

it("lets whoever is alone have what others took, once", async () => {
  await leasesOf(0).take(["a"], 1, nowMs + 60_000);
  const alone = leasesOf(0, nowMs);
  const other = leasesOf(1);
  expect(await alone.take(["a", "b"], 1, nowMs + 60_000)).toEqual(["a"]);
  expect(await other.take(["b"], 1, nowMs + 60_000)).toEqual(["b"]);
  expect(await alone.take(["a", "b"], 2, nowMs + 60_000)).toEqual([]);
});

it("takes work that was leased while the clock was years ahead, once that has been set right", async () => {
  const inYearsMs = nowMs + 3 * 365 * 24 * 3600_000;
  await leasesOf(0).take(["a"], 1, inYearsMs);
  expect(await leasesOf(1).take(["a"], 1, nowMs + 60_000)).toEqual(["a"]);
  expect(await leasesOf(0).take(["a"], 1, nowMs + 60_000)).toEqual([]);
});

const dayMs = 24 * 3600_000;

function clean(which: number, run: () => Promise<unknown>, aloneSinceMs?: number) {
  const errors: unknown[] = [];
  const maintenance = startMaintenance({
    tasks: [{ name: "sweep", run }],
    everyMs: dayMs,
    leases: leasesOf(which, aloneSinceMs),
    nowMs: () => nowMs,
    onError: (error) => errors.push(error),
  });
  return { ...maintenance, errors };
}

it("cleans up in one process a day, and again at the start of one that is alone", async () => {
  let ran = 0;
  const run = async () => {
    ran += 1;
  };
  const isDone = () => until(() => look.all("select * from work_leases").length === 1);
  const both = [clean(0, run), clean(1, run)];
  await until(() => ran > 0);
  await isDone();
  for (const { stop } of both) await stop();
  expect(ran).toBe(1);
  const [lease] = look.all("select leased_until from work_leases");
  expect(lease?.leased_until).toBe(new Date(nowMs + dayMs).toISOString());

  const cleanOnce = async (which: number, times: number, aloneSinceMs?: number): Promise<void> => {
    const before = ran;
    const { stop } = clean(which, run, aloneSinceMs);
    if (times === 0) await wait(200);
    else await until(() => ran > before);
    await stop();
    expect(ran).toBe(before + times);
  };
  nowMs += dayMs - 1_000;
  await cleanOnce(0, 0);
  nowMs += 2_000;
  await cleanOnce(1, 1);
  await cleanOnce(0, 0);
  await cleanOnce(0, 1, nowMs);
});

it("gives cleaning up back when it is stopped on the way", async () => {
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const maintenance = startMaintenance({
    tasks: [
      {
        name: "first",
        run() {
          began.resolve();
          return mayEnd.promise;
        },
      },
      { name: "second", run: () => Promise.reject(new Error("not to be run")) },
    ],
    everyMs: dayMs,
    leases: leasesOf(0),
    nowMs: () => nowMs,
    onError: (error) => expect(error).toBeUndefined(),
  });
  await began.promise;
  const stopped = maintenance.stop();
  mayEnd.resolve();
  await stopped;
  let ran = 0;
  const other = clean(1, async () => {
    ran += 1;
  });
  await until(() => ran === 1);
  await other.stop();
});

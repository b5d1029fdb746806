import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../storage/database/open-database.ts";
import type { ExportJobRow } from "../storage/database/schema.ts";
import { openTestDatabase } from "../testing/open-test-database.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { databasePlace } from "../testing/test-database-place.ts";
import { until } from "../testing/until.ts";
import { type JobKind, type JobRunner, type JobWork, startJobLoop } from "./job-loop.ts";
import { createJobStore } from "./job-store.ts";

const folder = makeTemporaryFolder();
let database: Database;
let runner: JobRunner | undefined;
let notified: string[] = [];

beforeAll(async () => {
  database = await openDatabase(databasePlace(folder.path), "2026-11-24T00:00:00.000Z");
  openTestDatabase(folder.path).run(
    `insert into accounts (id, username, email, name_key, email_key, password_hash, state, is_demo, is_staff,
       has_accepted_terms, last_sequence, visible_from_version, created_at)
     values ('ann', 'ann', '', 'ann', '', '', 'active', 0, 0, 1, 0, 0, '2026-11-24')`,
  );
});
afterEach(async () => {
  await runner?.stop();
  notified = [];
  await database.transaction(() => database.current().deleteFrom("export_jobs").execute());
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

const rowOf = (id: string) =>
  openTestDatabase(folder.path).all(`select * from export_jobs where id = '${id}'`)[0];
const finished = { status: "FINISHED" } as const;
const failed = { status: "ERROR" } as const;

const add = (id: string, row: Partial<ExportJobRow> = {}): Promise<unknown> =>
  database.transaction(() =>
    database
      .current()
      .insertInto("export_jobs")
      .values({
        ...{ id, account_id: "ann", kind: "excel", file_name: "a.xlsx", request: "{}" },
        ...{ status: "PROCESSING", attempts: 0, leased_until: null, done: 0, total: 9, data: null },
        ...{ file_hash: null, file_bytes: null, created_at: "2026-11-24", expires_at: "2099-01-01" },
        ...row,
      })
      .execute(),
  );

function start(
  run: JobKind<ExportJobRow>["run"],
  more: Partial<JobKind<ExportJobRow>> & { readonly aloneSinceMs?: number } = {},
): void {
  const { aloneSinceMs, ...kind } = more;
  // No two turns at the same moment.
  let ms = Date.now();
  runner = startJobLoop(
    {
      database,
      logger: pino({ level: "silent" }),
      nowMs: () => (ms = Math.max(ms + 1, Date.now())),
      aloneSinceMs,
    },
    {
      name: "jobs",
      store: createJobStore<ExportJobRow>(database, {
        table: "export_jobs",
        isOpen: sql`status = 'PROCESSING'`,
        order: sql`coalesce(leased_until, ''), id`,
      }),
      run,
      failed: () => failed,
      async notify({ id, status, done }) {
        notified.push(`${id} ${status} ${done}`);
      },
      ...kind,
    },
  );
}

async function finish(work: JobWork<ExportJobRow>): Promise<undefined> {
  await work.finish(finished);
}

it("does jobs in order, also one that a process left that is gone", async () => {
  await add("a", { attempts: 1, leased_until: "2099-01-01" });
  await add("b");
  start((_, work) => finish(work), { aloneSinceMs: Date.now() });
  await until(() => notified.length === 2);
  expect(notified).toEqual(["a FINISHED 0", "b FINISHED 0"]);
  expect(rowOf("a")).toMatchObject({ attempts: 2, leased_until: null });
});

it("gives up at once what throws, and after three attempts what ended its process", async () => {
  await add("ends-process", { attempts: 3 });
  await add("throws");
  const run: string[] = [];
  start(({ id }) => {
    run.push(id);
    return Promise.reject(new Error("broken"));
  });
  await until(() => notified.length === 2);
  expect(notified).toEqual(["ends-process ERROR 0", "throws ERROR 0"]);
  expect(run).toEqual(["throws"]);
});

it("tries again what may be retried, after its pause, as often as the kind says", async () => {
  await add("a");
  const attempts: number[] = [];
  start(
    (job) => {
      attempts.push(job.attempts);
      return Promise.reject(new Error("busy"));
    },
    { retryInMs: () => 10, maxAttempts: 4 },
  );
  await until(() => rowOf("a")?.status === "ERROR");
  expect(attempts).toEqual([1, 2, 3, 4]);
});

it("tries again from the last progress, also where it came too soon to be told", async () => {
  await add("a");
  const begunAt: number[] = [];
  start(
    async ({ done }, work) => {
      begunAt.push(done);
      if (done === 7) return finish(work);
      // The first is written at once, the second not.
      await work.progress({ done: 3 });
      await work.progress({ done: 7 });
      throw new Error("once");
    },
    { retryInMs: () => 1 },
  );
  await until(() => notified.includes("a FINISHED 7"));
  expect(begunAt).toEqual([0, 7]);
});

it("lets others have their turn when a job pauses, and counts its attempts anew", async () => {
  await add("a", { attempts: 2 });
  await add("b");
  const turns: string[] = [];
  start(async ({ id, attempts }, work) => {
    turns.push(`${id} ${attempts}`);
    return turns.length < 4 ? { continueInMs: 0 } : finish(work);
  });
  await until(() => notified.length === 2);
  expect(turns).toEqual(["a 3", "b 1", "a 1", "b 1", "a 1"]);
});

it("ends a job that was canceled at its next progress, and when it is interrupted", async () => {
  for (const interrupts of [false, true]) {
    await add("a");
    let ended = false;
    start(async (_, work) => {
      while (!work.signal.aborted) {
        await turn();
        if (!interrupts) await work.progress({ done: 1 });
      }
      ended = true;
      work.signal.throwIfAborted();
      return undefined;
    });
    await until(() => rowOf("a")?.attempts === 1);
    await database.transaction(() => database.current().deleteFrom("export_jobs").execute());
    if (interrupts) runner?.interrupt("a");
    await until(() => ended);
    await runner?.stop();
    expect(notified.filter((text) => !text.includes("PROCESSING"))).toEqual([]);
  }
});

it("notifies of progress twice a second at most, and of the end at once", async () => {
  await add("a");
  let ms = 0;
  start(async (_, work) => {
    const startMs = performance.now();
    for (let done = 1; performance.now() - startMs < 1_300; done += 1) {
      await turn();
      await work.progress({ done });
    }
    ms = performance.now() - startMs;
    return finish(work);
  });
  await until(() => notified.at(-1)?.startsWith("a FINISHED") === true);
  const progress = notified.filter((text) => text.startsWith("a PROCESSING"));
  expect(progress.length).toBeGreaterThanOrEqual(1);
  expect(progress.length).toBeLessThanOrEqual(Math.floor(ms / 500));
});

it("frees the job that is under way when it stops", async () => {
  await add("a");
  let isUnderWay = false;
  start(async (_, work) => {
    isUnderWay = true;
    await new Promise((_, reject) => work.signal.addEventListener("abort", () => reject(work.signal.reason)));
    return undefined;
  });
  await until(() => isUnderWay);
  await runner?.stop();
  expect(rowOf("a")).toMatchObject({ status: "PROCESSING", attempts: 0, leased_until: null });
});

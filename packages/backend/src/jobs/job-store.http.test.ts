import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../storage/database/open-database.ts";
import type { ExportJobRow, MailRow } from "../storage/database/schema.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { databasePlace } from "../testing/test-database-place.ts";
import { createJobStore } from "./job-store.ts";

let test: TestBackend;
let database: Database;
let accountId: string;

beforeAll(async () => {
  test = await startTestBackend({ doesJobs: false });
  database = await openDatabase(databasePlace(test.dataDir), "2026-11-24T00:00:00.000Z");
  const [account] = test.database.all("select id from accounts where username = 'full'");
  accountId = String(account?.id);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const at = (minute: number): string => `2026-11-24T12:${String(minute).padStart(2, "0")}:00.000Z`;
const change = <Value>(work: () => Promise<Value>): Promise<Value> => database.transaction(work);
const rowOf = (table: string, id: string) =>
  test.database.all(`select * from ${table} where id = '${id}'`)[0];

const exports = () =>
  createJobStore<ExportJobRow>(database, {
    table: "export_jobs",
    isOpen: sql`status = 'PROCESSING'`,
    isExpired: (nowIso) => sql`expires_at < ${nowIso}`,
  });

/** Its open jobs cannot be without a time, as the outgoing mails. */
const mails = () =>
  createJobStore<MailRow>(database, {
    table: "mails",
    isOpen: sql`due_at is not null`,
    order: sql`due_at, id`,
    lease: { column: "due_at", whenFree: "now" },
  });

const addExport = (id: string): Promise<unknown> =>
  change(() =>
    database
      .current()
      .insertInto("export_jobs")
      .values({
        ...{ id, account_id: accountId, kind: "excel", file_name: "a.xlsx", request: "{}" },
        ...{ status: "PROCESSING", attempts: 0, leased_until: null, done: 0, total: 9, data: null },
        ...{ file_hash: null, file_bytes: null, created_at: at(0), expires_at: at(59) },
      })
      .execute(),
  );

const addMail = (id: string, queuedAt: string): Promise<unknown> =>
  change(() =>
    database
      .current()
      .insertInto("mails")
      .values({
        ...{ id, recipient: "a@example.com", subject: "", sealed_text: "x" },
        ...{ created_at: queuedAt, due_at: queuedAt, attempts: 0, delivered_at: null },
      })
      .execute(),
  );

it("takes nothing from a process that lost a job, and all from the one that has it", async () => {
  const jobs = exports();
  await addExport("lost");
  const lease = (minute: number) => change(() => jobs.lease(at(minute), at(minute + 1)));
  const lost = await lease(1);
  expect(await lease(1)).toBeUndefined();
  const had = await lease(3);
  if (lost === undefined || had === undefined) throw new Error("nothing was leased");

  const result = { status: "FINISHED", done: 9 } as const;
  expect(await change(() => jobs.keep(lost, at(9), { done: 5 }))).toBe(false);
  expect(await change(() => jobs.finish(lost, result))).toBe(false);
  await change(() => jobs.release(lost, at(3)));
  expect(rowOf("export_jobs", "lost")).toMatchObject({
    status: "PROCESSING",
    attempts: 2,
    leased_until: at(4),
  });
  expect(await change(() => jobs.keep(had, at(9), { done: 5 }))).toBe(true);
  expect(rowOf("export_jobs", "lost")).toMatchObject({ done: 5, leased_until: at(9) });
  expect(await change(() => jobs.finish(had, result))).toBe(true);
  expect(rowOf("export_jobs", "lost")).toMatchObject({ status: "FINISHED", done: 9, leased_until: null });
});

it("leases in order, and counts as attempts only what neither got further nor was released", async () => {
  const jobs = exports();
  await addExport("one");
  await addExport("two");
  expect(await jobs.countOpen(accountId)).toBe(2);
  const lease = (minute: number) => change(() => jobs.lease(at(minute), at(minute + 1)));
  const [one, two] = [await lease(1), await lease(1)];
  expect([one?.id, two?.id]).toEqual(["one", "two"]);
  expect(await jobs.isWaiting(at(1))).toBe(false);
  if (one === undefined || two === undefined) throw new Error("nothing was leased");

  await change(() => jobs.release(one, at(1)));
  expect(rowOf("export_jobs", "one")).toMatchObject({ attempts: 0, leased_until: null });
  await change(() => jobs.retry(two, at(5)));
  expect(rowOf("export_jobs", "two")).toMatchObject({ attempts: 1, leased_until: at(5) });
  expect(await change(() => jobs.lease(at(4), at(9)))).toMatchObject({ id: "one", attempts: 1 });
  const again = await lease(5);
  expect(again).toMatchObject({ id: "two", attempts: 2 });
  if (again !== undefined) await change(() => jobs.pause(again, at(6)));
  expect(rowOf("export_jobs", "two")).toMatchObject({ attempts: 0, leased_until: at(6) });
});

it("frees what processes had that are gone, and removes what is expired", async () => {
  const jobs = exports();
  await addExport("left");
  await change(() => jobs.lease(at(20), at(24)));
  await change(() => jobs.lease(at(20), at(24)));
  await change(() => jobs.lease(at(20), at(24)));
  expect(await jobs.isWaiting(at(21))).toBe(false);
  await change(() => jobs.endLeases(at(21)));
  expect(await jobs.isWaiting(at(21))).toBe(true);
  await change(() => jobs.removeExpired(at(58)));
  expect(rowOf("export_jobs", "left")).toBeDefined();
  await change(() => jobs.removeExpired("2026-11-24T13:00:00.000Z"));
  expect(test.database.all("select id from export_jobs")).toEqual([]);
});

it("keeps the lease in the column that says when a job is due, where the table has only that", async () => {
  const jobs = mails();
  await addMail("mail", at(0));
  const mail = await change(() => jobs.lease(at(0), at(2)));
  if (mail === undefined) throw new Error("nothing was leased");
  expect(await change(() => jobs.keep(mail, at(5)))).toBe(true);
  expect(await jobs.isWaiting(at(3))).toBe(false);
  expect(await jobs.isWaiting(at(6))).toBe(true);
  await change(() => jobs.release(mail, at(3)));
  expect(rowOf("mails", "mail")).toMatchObject({ due_at: at(3), attempts: 0 });
  const taken = await change(() => jobs.lease(at(3), at(5)));
  if (taken === undefined) throw new Error("nothing was leased");
  expect(await change(() => jobs.finish(taken, { delivered_at: at(4) }))).toBe(true);
  expect(await change(() => jobs.keep(taken, at(7)))).toBe(false);
  expect(await jobs.isWaiting(at(8))).toBe(false);
});

it("frees what was leased or paused while the clock was ahead, once that has been set right", async () => {
  const jobs = exports();
  await addExport("held");
  const lease = (nowIso: string, untilIso: string) => change(() => jobs.lease(nowIso, untilIso));
  const ahead = await lease("2026-11-24T13:01:00.000Z", "2026-11-24T13:02:00.000Z");
  expect(ahead).toMatchObject({ id: "held", attempts: 1 });
  const now = await lease(at(1), at(2));
  expect(now).toMatchObject({ id: "held", attempts: 2 });
  expect(await lease(at(1), at(2))).toBeUndefined();
  if (now === undefined) throw new Error("nothing was leased");
  await change(() => jobs.pause(now, "2026-11-24T13:01:00.000Z"));
  expect(await jobs.isWaiting(at(1))).toBe(true);
  await change(() => database.current().deleteFrom("export_jobs").execute());
});

it("delivers at once what was queued while the clock was ahead", async () => {
  const jobs = mails();
  await addMail("ahead", at(4));
  expect(await change(() => jobs.lease(at(1), at(2)))).toMatchObject({ id: "ahead" });
  expect(await jobs.isWaiting(at(1))).toBe(false);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { createExportRepository } from "../modules/exports/export.repository.ts";
import { createMailRepository } from "../modules/mail/mail.repository.ts";
import { type Database, openDatabase } from "../storage/database/open-database.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { databasePlace } from "../testing/test-database-place.ts";

// What a process says that had work for so long without a word that another one has it now.

let test: TestBackend;
let database: Database;

beforeAll(async () => {
  test = await startTestBackend({ doesJobs: false });
  database = await openDatabase(databasePlace(test.dataDir), "2026-11-24T00:00:00.000Z");
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const at = (minute: number): string => `2026-11-24T12:${String(minute).padStart(2, "0")}:00.000Z`;

it("takes nothing of an export from the process that lost it, and all from the one that has it", async () => {
  const jobs = createExportRepository(database);
  const [account] = test.database.all("select id from accounts where username = 'full'");
  await database.transaction(() =>
    jobs.insert({
      ...{ id: "job", account_id: String(account?.id), kind: "excel", file_name: "a.xlsx", request: "{}" },
      ...{ status: "PROCESSING", attempts: 0, leased_until: null, done: 0, total: 9, data: null },
      ...{ file_hash: null, file_bytes: null, created_at: at(0), expires_at: at(59) },
    }),
  );
  const lease = (minute: number) => database.transaction(() => jobs.lease(at(minute), at(minute + 1)));
  const lost = await lease(1);
  expect(await lease(1)).toBeUndefined();
  const had = await lease(3);
  if (lost === undefined || had === undefined) throw new Error("nothing was leased");

  const result = { status: "FINISHED", done: 9, file_hash: null, file_bytes: null, data: null } as const;
  expect(await database.transaction(() => jobs.progress(lost, 5, at(9)))).toBe(false);
  expect(await database.transaction(() => jobs.finish(lost, result))).toBe(false);
  await database.transaction(() => jobs.release(lost));
  expect(await jobs.findAny("job")).toMatchObject({ status: "PROCESSING", attempts: 2, leased_until: at(4) });
  expect(await database.transaction(() => jobs.progress(had, 5, at(9)))).toBe(true);
  expect(await database.transaction(() => jobs.finish(had, result))).toBe(true);
  expect(await jobs.findAny("job")).toMatchObject({ status: "FINISHED", done: 9 });
});

it("has a mail longer while it is on its way, and not once it is delivered", async () => {
  const mails = createMailRepository(database);
  await database.transaction(() =>
    mails.insert({ id: "mail", recipient: "a@example.com", subject: "", sealedText: "x", now: at(0) }),
  );
  await database.transaction(() => mails.take("mail", at(2)));
  await database.transaction(() => mails.keep("mail", at(5)));
  expect(await mails.nextDue(at(3))).toBeUndefined();
  expect(await mails.nextDue(at(6))).toMatchObject({ id: "mail" });
  await database.transaction(() => mails.delivered("mail", at(4)));
  await database.transaction(() => mails.keep("mail", at(7)));
  expect(await mails.nextDue(at(8))).toBeUndefined();
});

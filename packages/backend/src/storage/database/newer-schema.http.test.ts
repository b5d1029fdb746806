import { type OperationId, operations } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describedCalls } from "../../http/description.ts";
import { createChooser } from "../../testing/fuzz/chooser.ts";
import { type FuzzWorld, startFuzzWorld } from "../../testing/fuzz/fuzz-world.ts";
import { sendFuzzRequest } from "../../testing/fuzz/send-fuzz-request.ts";
import { createTally, howToSucceed } from "../../testing/fuzz/tally.ts";
import { validRequest } from "../../testing/fuzz/valid-request.ts";
import { startTestBackend } from "../../testing/start-test-backend.ts";
import { newestSchema } from "./migrate.ts";

// A newer program has migrated the database while this one was running; migrations only add.

let world: FuzzWorld;
/** Some calls need what others create. */
const maxRounds = 12;

beforeAll(async () => {
  world = await startFuzzWorld();
  const { database } = world.policy.test;
  const tables = database.dump().map(({ table }) => table);
  for (const table of tables.filter((name) => !/^sqlite_|^schema_migrations$/.test(name))) {
    // Named in no statement of this program: those without column names would include it.
    database.run(`alter table ${table} add column of_later text`);
    database.run(`alter table ${table} add column of_later_too integer not null default 7`);
  }
  database.run("create table of_later (id text primary key, account_id text references accounts (id))");
  database.run(`insert into schema_migrations (number, applied_at) values (${newestSchema + 1}, 'later')`);
});
afterAll(() => world.close());

it("goes on with every call over a schema with columns and tables that it does not know", async () => {
  const choose = createChooser(3);
  const tally = createTally();
  const failures: string[] = [];
  const neverSucceeded = () => tally.missing(Object.keys(operations) as OperationId[]).neverSucceeded;
  for (let round = 0; round < maxRounds && (round < 2 || neverSucceeded().length > 0); round += 1)
    for (const call of describedCalls()) {
      const request = await validRequest(call, world, choose);
      const { status } = await sendFuzzRequest(call, request, world);
      tally.count(call.operationId, status);
      if (status >= 500) failures.push(`${call.operationId} ${status}`);
    }
  expect(failures).toEqual([]);
  expect(neverSucceeded(), howToSucceed).toEqual([]);
}, 300_000);

it("does not start anew over that schema", async () => {
  const { dataDir } = world.policy.test;
  await expect(startTestBackend({ dataDir })).rejects.toMatchObject({
    code: "databaseTooNew",
    params: { found: newestSchema + 1, known: newestSchema },
  });
});

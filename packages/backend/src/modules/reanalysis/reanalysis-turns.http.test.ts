import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../storage/database/open-database.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { databasePlace } from "../../testing/test-database-place.ts";
import { createReanalysisRepository } from "./reanalysis.repository.ts";

const folder = makeTemporaryFolder();
const nowIso = "2026-11-24T12:00:00.000Z";
const untilIso = "2026-11-24T12:00:10.000Z";
let database: Database;

beforeAll(async () => {
  database = await openDatabase(databasePlace(folder.path), nowIso);
  const { run } = openTestDatabase(folder.path);
  run(
    `insert into accounts (id, username, email, name_key, email_key, password_hash, state, is_demo, is_staff,
       has_accepted_terms, last_sequence, visible_from_version, created_at)
     values ('ann', 'ann', '', 'ann', '', '', 'active', 0, 0, 1, 0, 0, '2026-11-24')`,
  );
  for (const [id, state] of [
    ["1", "queued"],
    ["2", "computing"],
    ["3", "applying"],
    ["4", "undoing"],
  ])
    run(
      `insert into reanalyses (id, account_id, state, changes, build, created_at, changed_at)
       values ('${id}', 'ann', '${state}', '{}', '', '${nowIso}', '${nowIso}')`,
    );
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

it("[BLK-11] saves and undoes while imports go first, and leases nothing that only waits", async () => {
  let mayCompute = false;
  const { jobs } = createReanalysisRepository(database, () => mayCompute);
  const leaseAll = async () => {
    const leased: string[] = [];
    for (;;) {
      const job = await database.transaction(() => jobs.lease(nowIso, untilIso));
      if (job === undefined) return leased;
      leased.push(job.id);
    }
  };
  expect(await leaseAll()).toEqual(["3", "4"]);
  expect(await jobs.isWaiting(nowIso)).toBe(false);
  expect(
    openTestDatabase(folder.path).all("select id from reanalyses where attempts = 0 order by id"),
  ).toEqual([{ id: "1" }, { id: "2" }]);
  mayCompute = true;
  expect(await jobs.isWaiting(nowIso)).toBe(true);
  expect(await leaseAll()).toEqual(["1", "2"]);
});

import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { createOutbox } from "../../live/outbox.ts";
import { blobColumns } from "../../storage/database/named-blobs.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { makeDatabaseOfAPerson, person } from "../../testing/columns-of-accounts.ts";
import { createVisibilityRepository } from "../visibility/visibility.repository.ts";
import { camerasKnownTo, forgetPerson } from "./forget-person.ts";

/** What forgetPerson leaves, and why. */
const left: Readonly<Record<string, string>> = {
  "group_members.account_id": "leaveEverything removes it",
  "library_members.account_id": "leaveEverything removes it",
  "paired_users.account_id": "leaveEverything removes it",
  "sessions.account_id": "an access token of an ended session is refused by it",
  "data_connect_keys.account_id": "an id without a name: the group keeps the key",
  "licence_keys.created_by": "an id without a name: the reseller keeps the key",
  "organization_invitations.invited_by": "an id without a name: the organization keeps the invitation",
  "organization_log.account_id": "an id without a name: the organization keeps the log",
  "snapshot_changes.account_id": "an id without a name: who sees the snapshot keeps its history",
  "snapshots.repair_checked_by": "the id of a snapshot",
};

it("[API-06] forgets a person in every column that names accounts, unless there is a reason not to", async () => {
  const { file, columns, remove } = await makeDatabaseOfAPerson();
  // More than are read at once.
  const reports = 2_600;
  fill(file, reports);
  const withFiles = columns.map(({ table }) => table).filter((table) => table in blobColumns);
  const before = new DatabaseSync(file);
  for (const table of withFiles)
    before.exec(`update ${table} set ${blobColumns[table]} = 'file of ${table}'`);
  before.close();
  const database = await openDatabase(file, "");
  const files = await database.transaction(async () => {
    const account = await database
      .current()
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const visibility = createVisibilityRepository(database);
    const outbox = createOutbox(database, () => 0);
    const parts = { database, visibility, versions: visibility, outbox };
    return forgetPerson(parts, account, await camerasKnownTo(parts, account));
  });
  await database.close();
  const after = new DatabaseSync(file);
  const naming = columns.filter(
    ({ table, column, value }) =>
      after.prepare(`select 1 from ${table} where ${column} = ?`).get(value) !== undefined,
  );
  const kept = after.prepare("select error_text from client_errors where id like 'report-%'").all();
  const messages = after.prepare("select count(*) as found from outbox where message like '%report %'").get();
  after.close();
  remove();
  expect(kept).toHaveLength(reports / 2);
  expect(JSON.stringify(kept).toLowerCase()).not.toContain(person.username);
  expect(messages).toEqual({ found: reports / 2 });
  expect(
    naming.map(({ table, column }) => `${table}.${column}`).sort(),
    "still name a deleted person: add the table to ownTables of forget-person.ts, or the column to `left` with the reason",
  ).toEqual(Object.keys(left).sort());
  expect(files.sort(), "files that may be removed").toEqual(
    withFiles.map((table) => `file of ${table}`).sort(),
  );
});

/** Reports and messages of another account, of which every second one mentions the person. */
function fill(file: string, count: number): void {
  const database = new DatabaseSync(file);
  const texts = `with recursive counted(i) as (select 1 union all select i + 1 from counted where i < ${count})
    select i, case when i % 2 = 0 then 'report of AnnaBella' else 'report of another' end as text from counted`;
  database.exec(`insert into client_errors (id, error_text, created_at)
    select 'report-' || i, text, '2026-11-24' from (${texts})`);
  database.exec(`insert into outbox (account_id, sequence, message, created_at)
    select (select min(id) from accounts where id <> '${person.id}'), 1000 + i, text, '2026-11-24' from (${texts})`);
  database.close();
}

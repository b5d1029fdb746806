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
  "licence_keys.created_by": "an id without a name: the reseller keeps the key",
  "organization_invitations.invited_by": "an id without a name: the organization keeps the invitation",
  "organization_log.account_id": "an id without a name: the organization keeps the log",
  "snapshot_changes.account_id": "an id without a name: who sees the snapshot keeps its history",
  "snapshots.repair_checked_by": "the id of a snapshot",
};

it("[API-06] forgets a person in every column that names accounts, unless there is a reason not to", async () => {
  const { file, columns, remove } = await makeDatabaseOfAPerson();
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
  after.close();
  remove();
  expect(
    naming.map(({ table, column }) => `${table}.${column}`).sort(),
    "still name a deleted person: add the table to ownTables of forget-person.ts, or the column to `left` with the reason",
  ).toEqual(Object.keys(left).sort());
  expect(files.sort(), "files that may be removed").toEqual(
    withFiles.map((table) => `file of ${table}`).sort(),
  );
});

import { copyFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { openDatabase } from "../../storage/database/open-database.ts";
import { makeDatabaseOfAPerson, person } from "../../testing/columns-of-accounts.ts";
import { createAccountData } from "./account-data.ts";

/** What is not packed, and why. */
const leftOut: Readonly<Record<string, string>> = {
  "account_links.account_id": "hashes of links in mails",
  "checkouts.account_id": "what was bought is packed as orders",
  "component_state_jobs.id": "asks for what components come to, which are packed",
  "export_jobs.account_id": "the archive is one of them",
  "licence_keys.created_by": "the reseller's",
  "mails.recipient": "the person received them",
  "outbox.account_id": "messages about what is packed",
  "reanalyses.account_id": "their results are in the snapshots",
  "report_schedule_recipients.account_id": "a schedule of another, who packs it with its recipients",
  "reseller_members.account_id": "the reseller's",
  "resumable_uploads.account_id": "files that the person is sending",
  "snapshots.repair_assignee":
    "packed if the camera is the person's: a repair alone makes no snapshot theirs",
  "snapshots.repair_checked_by": "the id of a snapshot",
  "snapshots.deleted_by": "the bin is left out, as the README of the archive says",
  "videos.account_id": "made of snapshots that are packed",
};

async function packed(file: string): Promise<string> {
  const database = await openDatabase(file, "");
  const data = createAccountData(database, person.id);
  const rows: object[] = [];
  for await (const row of data.changes()) rows.push(row);
  for await (const row of data.snapshots()) rows.push(row);
  const text = JSON.stringify([await data.documents(), rows, await data.images()]);
  await database.close();
  return text;
}

it("[API-06] packs every table with rows of an account, unless there is a reason not to", async () => {
  const { file, columns, remove } = await makeDatabaseOfAPerson();
  const whole = new DatabaseSync(file);
  whole.exec(`update account_settings set settings = '{"currency_iso_code":"SEK"}'`);
  // A camera that the person's library does not have.
  whole.exec(
    `update paired_users set ownership_id = (select max(id) from ownerships) where account_id = '${person.id}'`,
  );
  whole.exec("update snapshots set active = 0 where deleted_by is not null");
  whole.close();
  const everything = await packed(file);
  const missing: string[] = [];
  for (const [index, { table, column, value }] of columns.entries()) {
    const copy = `${file}-${index}`;
    copyFileSync(file, copy);
    const without = new DatabaseSync(copy, { enableForeignKeyConstraints: false });
    without.prepare(`delete from ${table} where ${column} = ?`).run(value);
    without.close();
    if ((await packed(copy)) === everything) missing.push(`${table}.${column}`);
  }
  remove();
  expect(
    missing.sort(),
    "not packed: add the table to account-data.ts and to the README in account-archive.ts, or the column to `leftOut` with the reason",
  ).toEqual(Object.keys(leftOut).sort());
});

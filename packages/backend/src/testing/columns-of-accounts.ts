import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../storage/database/open-database.ts";
import { fillEveryTable } from "./fill-every-table.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/** A column that tells whose a row is, or who is mentioned in it. */
export interface AccountColumn {
  readonly table: string;
  readonly column: string;
  /** What names the person in it. */
  readonly value: string;
}

const rows = 8;

/** The account that rows of every table belong to. */
export const person = {
  id: "accounts-0-0",
  username: "annabella",
  email: "annabella@example.com",
} as const;

/**
 * An embedded database in which every column that names accounts names one person in a row of its own. Such
 * columns refer to `accounts`, or are recognized by their names.
 */
export async function makeDatabaseOfAPerson(): Promise<{
  readonly file: string;
  readonly columns: readonly AccountColumn[];
  remove(): void;
}> {
  const folder = makeTemporaryFolder();
  const file = join(folder.path, "sonolens.db");
  await (await openDatabase(file, "2026-11-24T00:00:00.000Z")).close();
  const database = new DatabaseSync(file);
  const tables = [...fillEveryTable(database, { rows, hashes: ["ab".repeat(32)] }).keys()];
  const { id, username, email } = person;
  database
    .prepare("update accounts set username = ?, name_key = ?, email = ?, email_key = ? where id = ?")
    .run(username, username, email, email, id);
  const columns = tables.filter((table) => table !== "accounts").flatMap((table) => nameIn(database, table));
  database.close();
  return { file, columns, remove: () => folder.remove() };
}

/** Makes rows of a table name the person; returns the columns. */
function nameIn(database: DatabaseSync, table: string): AccountColumn[] {
  const referring = new Set(
    database
      .prepare(`pragma foreign_key_list(${table})`)
      .all()
      .flatMap((key) => (key.table === "accounts" ? [String(key.from)] : [])),
  );
  const columns = database
    .prepare(`pragma table_info(${table})`)
    .all()
    .flatMap(({ name }) => {
      const column = String(name);
      const value = referring.has(column) ? person.id : whatNames(column);
      return value === undefined ? [] : [{ table, column, value }];
    });
  // Each id is in a row of its own, the name beside the first one, and the address in the last row.
  let next = 0;
  for (const { column, value } of columns) {
    const row = value === person.id ? next++ : value === person.username ? 0 : rows - 1;
    database
      .prepare(
        `update ${table} set ${column} = ?
         where rowid = (select rowid from ${table} order by rowid limit 1 offset ?)`,
      )
      .run(value, row);
  }
  return columns;
}

function whatNames(column: string): string | undefined {
  if (/mail|recipient/.test(column)) return person.email;
  if (/user_?name|assignee|deleted_by/.test(column)) return person.username;
  return /account|user|person|author|_by$/.test(column) ? person.id : undefined;
}

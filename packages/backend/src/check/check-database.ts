import type { DatabaseSync } from "node:sqlite";
import type { CheckContext } from "./checked-database.ts";
import { writeAlone } from "./write-alone.ts";

/** SQLite reports faults one by one; a badly damaged database has millions. */
const maxFaults = 1_000;

/** SQLite's messages for an index that does not match its table: it can be rebuilt from the table. */
const ofIndex = /^(?:row \d+ missing from index|wrong # of entries in index|non-unique entry in index)/;

/** Checks every page of an embedded database and every row that references another one. */
export async function checkDatabase(database: DatabaseSync, { notes, work }: CheckContext): Promise<void> {
  const faults = integrityFaults(database);
  if (faults.length > 0) {
    const isIndexOnly = faults.every((fault) => ofIndex.test(fault));
    const isMended = isIndexOnly && work.repair && (await renewIndexes(database, { notes, work }));
    for (const fault of faults)
      notes.add(isIndexOnly ? "indexDamaged" : "databaseDamaged", "sonolens.db", fault, isMended);
    if (!isIndexOnly) return;
  }
  work.signal.throwIfAborted();
  for (const { table, rowid, parent } of database.prepare("pragma foreign_key_check").iterate())
    notes.add("rowNamesNothing", String(table), `row ${String(rowid)} names nothing in ${String(parent)}`);
}

const integrityFaults = (database: DatabaseSync): string[] =>
  database
    .prepare(`pragma integrity_check(${maxFaults})`)
    .all()
    .map(({ integrity_check: fault }) => String(fault))
    .filter((fault) => fault !== "ok");

/** One by one: conflicting rows in one table keep only its own index from being rebuilt. */
async function renewIndexes(
  database: DatabaseSync,
  { notes, work }: Pick<CheckContext, "notes" | "work">,
): Promise<boolean> {
  const indexes = database.prepare("select name, tbl_name from sqlite_schema where type = 'index'").all();
  for (const { name, tbl_name: table } of indexes)
    try {
      const quoted = `"${String(name).replaceAll('"', '""')}"`;
      await writeAlone(database, work.signal, () => database.exec(`reindex ${quoted}`));
    } catch (error) {
      if (!isConstraint(error)) throw error;
      notes.add("rowsDoubled", String(table), error.message);
    }
  return integrityFaults(database).length === 0;
}

/** SQLITE_CONSTRAINT, https://www.sqlite.org/rescode.html. */
const isConstraint = (error: unknown): error is Error =>
  error instanceof Error && (Number((error as { errcode?: unknown }).errcode) & 0xff) === 19;

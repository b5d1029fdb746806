import type { DatabaseSync } from "node:sqlite";

/** What each migration made that the next program would make again; the others make nothing, or change what is there. */
const tablesOfMigrations: Readonly<Record<number, string>> = {
  14: "file_holds",
  15: "resumable_uploads",
  17: "leak_calibrations",
  18: "videos",
};

/** Leaves a database as the program of an older schema, 13 at the earliest, left it. */
export function takeBackTo(schema: number, database: DatabaseSync): void {
  for (const [number, table] of Object.entries(tablesOfMigrations))
    if (Number(number) > schema) database.exec(`drop table ${table}`);
  database.exec(`delete from schema_migrations where number > ${schema}`);
}

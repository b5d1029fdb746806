import type { DatabaseSync } from "node:sqlite";

/** The names of the tables; a database of an older schema has fewer. */
export const tablesIn = (database: DatabaseSync): ReadonlySet<string> =>
  new Set(
    database
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(({ name }) => String(name)),
  );

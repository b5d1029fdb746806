import { type RawBuilder, sql } from "kysely";
import type { Database } from "./open-database.ts";

/** More parameters than this, and what a database takes in one statement is near (32,766 or 65,535). */
const mostParameters = 1_000;

/**
 * That a column is one of some values. A few are parameters, by which the database plans best; many, such as all
 * cameras of a server, are one parameter, as there may be more of them than a statement takes.
 */
export function among(
  database: Pick<Database, "oneOf">,
  column: string,
  values: readonly string[],
): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`1 = 0`;
  return values.length > mostParameters
    ? database.oneOf(column, values)
    : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;
}

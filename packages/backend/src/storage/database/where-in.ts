import { type RawBuilder, sql } from "kysely";
import type { Database } from "./open-database.ts";

/** More parameters come near the limits of a statement (32,766 or 65,535). */
const maxParameters = 1_000;

/**
 * Whether a column is one of some values. A few are separate parameters, for better query plans; many, such
 * as all cameras of a server, are one parameter, because they may exceed the limit of a statement.
 */
export function among(
  database: Pick<Database, "oneOf">,
  column: string,
  values: readonly string[],
): RawBuilder<boolean> {
  if (values.length === 0) return sql<boolean>`1 = 0`;
  return values.length > maxParameters
    ? database.oneOf(column, values)
    : sql<boolean>`${sql.ref(column)} in (${sql.join(values)})`;
}

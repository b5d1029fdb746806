import { assigneeKey } from "@sonolens/domain";
import { type RawBuilder, sql } from "kysely";
import type { AccountRow } from "../../storage/database/schema.ts";

/** What a person is called. */
export type Names = Pick<AccountRow, "username" | "email">;

/** Rows that are read at once: some tables are larger than the memory. */
export const pageSize = 1_000;

/** All rows of a query that reads the next ones after an id, in the order of the ids. */
export async function* allRows<Id, Row extends { readonly id: Id }>(
  first: Id,
  read: (after: Id) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  for (let after = first; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** What JSON does not escape, and of what every database knows the capitals. */
const isPlain = (name: string): boolean => /^[ !#-[\]-~]*$/.test(name);

/** Where a column may contain one of the names; everywhere if only the program can compare them. */
export function mayContain(column: string, { username, email }: Names): RawBuilder<boolean> {
  const names = [username, email].map(assigneeKey).filter((name) => name !== "");
  if (names.length === 0) return sql<boolean>`1 = 0`;
  if (!names.every(isPlain)) return sql<boolean>`1 = 1`;
  const text = sql`lower(${sql.ref(column)})`;
  const contains = names.map((name) => sql`replace(${text}, ${name}, '') <> ${text}`);
  return sql<boolean>`(${sql.join(contains, sql` or `)})`;
}

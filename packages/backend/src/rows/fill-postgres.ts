import { type Kysely, sql } from "kysely";
import { makeSchema } from "../storage/database/migrate.ts";
import type { Schema } from "../storage/database/schema.ts";
import { postgresRows } from "./postgres-rows.ts";
import { quoted, type RowTarget } from "./row-store.ts";

/** PostgreSQL's error code for a row that references a missing one. */
export const foreignKeyViolation = "23503";

/**
 * Creates the schema of the given number in an empty database and writes the rows of `fill`, all within the
 * open transaction. Throws PostgreSQL's error if rows reference missing rows.
 */
export async function fillPostgres(
  connection: Kysely<Schema>,
  { schema, nowIso }: { readonly schema: number; readonly nowIso: string },
  fill: (rows: RowTarget) => Promise<void>,
): Promise<void> {
  await makeSchema(connection as unknown as Kysely<unknown>, nowIso, schema);
  const rows = postgresRows(connection);
  const names = (await rows.tables()).map(({ name }) => sql.table(name));
  // Migrations insert a few.
  await sql`truncate ${sql.join(names)}`.execute(connection);
  // Rows are written table by table, and some reference others of their own table: foreign keys are checked
  // at the end.
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`.execute(connection);
  for (const { table, name } of keys)
    await sql.raw(`alter table ${quoted(table)} drop constraint ${quoted(name)}`).execute(connection);
  await fill(rows);
  for (const { table, name, definition } of keys)
    await sql
      .raw(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
      .execute(connection);
}

import { type Kysely, sql } from "kysely";
import type { Schema } from "../storage/database/schema.ts";
import { noteName } from "../storage/database-of-folder.ts";

/** The number of the newest migration that a database of ours went through. */
export async function schemaOfPostgres(connection: Kysely<Schema>): Promise<number> {
  if (!(await tableNames(connection)).includes("schema_migrations")) return 0;
  const { rows } = await sql<{ newest: number | null }>`
    select max(number) as newest from schema_migrations`.execute(connection);
  return Number(rows[0]?.newest ?? 0);
}

/** The database's note of its data folder; undefined if it belongs to none. */
export async function readFolderNote(connection: Kysely<Schema>): Promise<string | undefined> {
  if (!(await tableNames(connection)).includes("server_notes")) return undefined;
  const { rows } = await sql<{ value: string }>`
    select value from server_notes where name = ${noteName}`.execute(connection);
  return rows[0]?.value;
}

export async function writeFolderNote(connection: Kysely<Schema>, value: string): Promise<void> {
  await sql`insert into server_notes (name, value) values (${noteName}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(connection);
}

/** Tables and views that do not belong to an extension. */
export async function tableNames(connection: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(connection);
  return rows.map(({ name }) => name);
}

/** The number of connections to the database from servers, and from commands that work like one. */
export async function countOthers(connection: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from pg_stat_activity
    where datname = current_database() and application_name = 'sonolens'`.execute(connection);
  return Number(rows[0]?.many);
}

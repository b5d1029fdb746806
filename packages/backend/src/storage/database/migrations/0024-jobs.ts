import { type Kysely, sql } from "kysely";

/**
 * Re-analyses are leased like all other jobs; their former columns, `runner` and `alive_ms`, stay for older programs.
 * Purges of deleted accounts have rows instead of notes.
 */
export async function jobs(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("reanalyses")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("reanalyses").addColumn("leased_until", "text").execute();
  await schema
    .createTable("account_purges")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("remaining", "text", (column) => column.notNull())
    .addColumn("unused_files", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("leased_until", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  // When they were made is not known.
  await sql`
    insert into account_purges (id, status, remaining, unused_files, attempts, created_at)
    select substr(name, 9), 'PROCESSING', case value when 'new' then 'everything' else 'mail' end, '[]', 0,
      '1970-01-01T00:00:00.000Z'
    from server_notes where name like 'removal %'`.execute(database);
  await sql`delete from server_notes where name like 'removal %'`.execute(database);
}

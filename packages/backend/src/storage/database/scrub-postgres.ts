import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { storageFault } from "../storage-error.ts";
import type { Schema } from "./schema.ts";

/** For the scrubbing connection: readers go first, and nothing waits behind it for longer than this. */
export const scrubOptions = "-c lock_timeout=2000 -c statement_timeout=0";
const attempts = 30;
const pauseMs = 500;

/**
 * Rewrites each table without deleted rows, and its statistics, which quote values of rows. Needs as much
 * free space as the largest table has; calls that need a table wait meanwhile. The write-ahead log is
 * overwritten in time by the server.
 */
export async function scrubPostgres(cleaner: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by name`.execute(
    cleaner,
  );
  for (const { name } of rows) await retryWhileBusy(sql`vacuum (full, analyze) ${sql.table(name)}`, cleaner);
  for (const { name, field } of await statisticsOfNothing(cleaner))
    await retryWhileBusy(
      sql`alter table ${sql.table(name)} alter column ${sql.ref(field)} type text collate "C"`,
      cleaner,
    );
  // Old statistics are deleted rows too. Only the owner of the database may vacuum them; the server skips it
  // for others.
  await retryWhileBusy(sql`vacuum (full) pg_catalog.pg_statistic`, cleaner);
}

/**
 * Text columns of empty tables: their statistics are kept unless the type of the column is set again. Columns
 * in an index or foreign key are ids or codes, and are left out.
 */
async function statisticsOfNothing(cleaner: Kysely<Schema>) {
  const { rows } = await sql<{ name: string; field: string }>`
    select tablename as name, stats.attname as field
      from pg_stats as stats
      join pg_class as kept on kept.relname = tablename and kept.relnamespace = schemaname::regnamespace
      join pg_attribute as attribute on attrelid = kept.oid and attribute.attname = stats.attname
      where schemaname = current_schema() and atttypid = 'text'::regtype and pg_relation_size(kept.oid) = 0
        and not exists (select from pg_index where indrelid = kept.oid and attnum = any(indkey))
        and not exists (
          select from pg_constraint where conrelid = kept.oid and contype = 'f' and attnum = any(conkey))`.execute(
    cleaner,
  );
  return rows;
}

async function retryWhileBusy(
  statement: ReturnType<typeof sql>,
  cleaner: Kysely<Schema>,
  attempt = 1,
): Promise<void> {
  try {
    await statement.execute(cleaner);
  } catch (error) {
    if (storageFault(error) !== "busy" || attempt >= attempts) throw error;
    await wait(pauseMs);
    await retryWhileBusy(statement, cleaner, attempt + 1);
  }
}

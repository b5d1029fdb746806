import { type Kysely, sql } from "kysely";
import { lockWaitMs, writeLock } from "./postgres-dialect.ts";
import { connectPostgres } from "./postgres-engine.ts";
import { postgresStartError } from "./postgres-start-error.ts";
import type { Schema } from "./schema.ts";

/**
 * Runs one transaction over one connection, with a consistent view of the database, for hours if needed. With
 * `isWriting` no one else writes until it ends, and its changes are committed when `work` resolves; after an
 * error, or if the process dies, there are none.
 */
export async function inPostgresSession<Value>(
  url: string,
  { isWriting, nowTo }: { readonly isWriting: boolean; readonly nowTo: string },
  work: (connection: Kysely<Schema>) => Promise<Value>,
): Promise<Value> {
  const pool = connectPostgres(url, { max: 1, application_name: `sonolens ${nowTo}` });
  try {
    return await pool.connection().execute(async (connection) => {
      await sql.raw(`set lock_timeout = ${lockWaitMs}`).execute(connection);
      await sql.raw("set idle_in_transaction_session_timeout = 0").execute(connection);
      // Before the transaction: its first statement determines what it sees.
      if (isWriting) await sql`select pg_advisory_lock(${writeLock})`.execute(connection);
      await sql
        .raw(`begin isolation level repeatable read${isWriting ? "" : ", read only"}`)
        .execute(connection);
      const value = await work(connection);
      await sql.raw("commit").execute(connection);
      return value;
    });
  } catch (error) {
    throw postgresStartError(error, url);
  } finally {
    // The end of the connection ends its transaction and its lock.
    await pool.destroy();
  }
}

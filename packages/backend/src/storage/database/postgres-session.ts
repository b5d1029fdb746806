import { type Kysely, sql } from "kysely";
import { lockWaitMs, writeLock } from "./postgres-dialect.ts";
import { connectPostgres } from "./postgres-engine.ts";
import { postgresStartError } from "./postgres-start-error.ts";
import type { Schema } from "./schema.ts";

/**
 * Works in one transaction over one connection, which sees the database as it is at one moment, and may take hours.
 * With `isWriting` nobody else writes until it ends, and what it wrote is there wholly when `work` has ended well; with
 * an error, or when the process dies, nothing is.
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
      // Before the transaction: what it sees is decided by its first statement.
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

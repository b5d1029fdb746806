import { CompiledQuery, type Kysely } from "kysely";
import { countOthers, readFolderNote, schemaOfPostgres, tableNames } from "../rows/postgres-state.ts";
import { checkedPostgresAddress } from "../storage/database/postgres-address.ts";
import { connectPostgres } from "../storage/database/postgres-engine.ts";
import { postgresStartError } from "../storage/database/postgres-start-error.ts";
import type { Schema } from "../storage/database/schema.ts";
import { checkRules } from "./check-rules.ts";
import type { CheckedDatabase } from "./checked-database.ts";

/** A database outside of the data folder. */
export interface PostgresDatabase extends CheckedDatabase {
  /** The note in the database that identifies its data folder. */
  folderNote(): Promise<string | undefined>;
  /** Whether servers or workers, possibly on other machines, are connected to it. */
  hasOthers(): Promise<boolean>;
}

/**
 * The database at an address, read-only without `repair`. No transaction stays open between two queries, so
 * that a check that takes hours does not block vacuuming. Throws BackendStartError if it cannot be reached.
 */
export function openPostgresDatabase(
  databaseUrl: string,
  { repair }: { readonly repair: boolean },
): PostgresDatabase {
  const url = checkedPostgresAddress(databaseUrl);
  const pool = connectPostgres(url, {
    max: 1,
    application_name: "sonolens check",
    options: `-c statement_timeout=0${repair ? "" : " -c default_transaction_read_only=on"}`,
  });
  let open: Kysely<Schema> | undefined;
  const asked = async <Value>(work: (connection: Kysely<Schema>) => Promise<Value>): Promise<Value> => {
    try {
      return await work(open ?? pool);
    } catch (error) {
      throw postgresStartError(error, url);
    }
  };
  const database: PostgresDatabase = {
    name: "the database in DATABASE_URL",
    schema: () => asked(schemaOfPostgres),
    tables: async () => new Set(await asked(tableNames)),
    run: (statement, ...values) =>
      asked(async (connection) => {
        const query = CompiledQuery.raw(statement.replaceAll(/\?(?=\d)/g, "$"), [...values]);
        return (await connection.executeQuery<Record<string, unknown>>(query)).rows;
      }),
    async writeAlone(signal, work) {
      signal.throwIfAborted();
      let isOfWork = false;
      try {
        return await pool.transaction().execute(async (transaction) => {
          open = transaction;
          try {
            return await work();
          } catch (error) {
            isOfWork = true;
            throw error;
          } finally {
            open = undefined;
          }
        });
      } catch (error) {
        // Errors of files have codes like those of connections.
        throw isOfWork ? error : postgresStartError(error, url);
      }
    },
    checkInside: (context) => checkRules(database, context),
    close: () => pool.destroy(),
    folderNote: () => asked(readFolderNote),
    hasOthers: async () => (await asked(countOthers)) > 0,
  };
  return database;
}

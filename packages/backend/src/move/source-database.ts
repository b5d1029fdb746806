import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Kysely } from "kysely";
import { BackupRefusal } from "../backup/backup-error.ts";
import { checkDatabase, schemaOf } from "../backup/copy-database.ts";
import { embeddedRows } from "../rows/embedded-rows.ts";
import { postgresRows } from "../rows/postgres-rows.ts";
import { countOthers, readFolderNote, schemaOfPostgres } from "../rows/postgres-state.ts";
import type { RowStore } from "../rows/row-store.ts";
import { newestSchema } from "../storage/database/migrate.ts";
import { checkedPostgresAddress } from "../storage/database/postgres-address.ts";
import { inPostgresSession } from "../storage/database/postgres-session.ts";
import type { Schema } from "../storage/database/schema.ts";
import { embeddedName, movingNote, noteOf, readMark } from "../storage/database-of-folder.ts";
import { storageFault } from "../storage/storage-error.ts";

/** The source database of a move, while no one writes to it. */
export interface SourceDatabase {
  readonly rows: RowStore;
  readonly schema: number;
}

/** Runs `work` on the database of a folder, which is locked meanwhile and stays unchanged. */
export async function withSource<Value>(
  dataDir: string,
  { databaseUrl, secret }: { readonly databaseUrl: string | undefined; readonly secret: Uint8Array },
  work: (source: SourceDatabase) => Promise<Value>,
): Promise<Value> {
  if (readMark(dataDir) === undefined) return withEmbedded(join(dataDir, embeddedName), work);
  if (databaseUrl === undefined)
    throw new BackupRefusal(
      "databaseOfAnotherFolder",
      `The database of the data folder ${dataDir} is in PostgreSQL: set its DATABASE_URL too.`,
    );
  const session = { isWriting: true, nowTo: "moves" };
  return inPostgresSession(checkedPostgresAddress(databaseUrl), session, async (connection) => {
    await refuseOthers(connection);
    await refuseAnother(dataDir, connection, secret);
    const schema = await schemaOfPostgres(connection);
    refuseNewer(schema);
    return work({ rows: postgresRows(connection), schema });
  });
}

async function withEmbedded<Value>(
  file: string,
  work: (source: SourceDatabase) => Promise<Value>,
): Promise<Value> {
  const database = new DatabaseSync(file, { timeout: 500 });
  try {
    // A single file without a WAL, which needs exclusive access, and locked until the end.
    try {
      database.exec("pragma journal_mode = delete; begin immediate");
    } catch (error) {
      if (storageFault(error) === "busy") throw inUse(`A program works with ${file}`);
      throw error;
    }
    checkDatabase(database, `The database ${file}`);
    const schema = schemaOf(database);
    refuseNewer(schema);
    if (schema === 0)
      throw new BackupRefusal("dataFolderMissing", `${file} is not a database of this program.`);
    return await work({ rows: embeddedRows(database), schema });
  } finally {
    database.close();
  }
}

const inUse = (who: string): BackupRefusal => new BackupRefusal("dataFolderInUse", `${who}; stop it first.`);

/** Throws if servers, possibly on other machines, use the database. */
export async function refuseOthers(connection: Kysely<Schema>): Promise<void> {
  const many = await countOthers(connection);
  if (many > 0)
    throw inUse(`A server or another program works with the database in DATABASE_URL (${many} connections)`);
}

async function refuseAnother(dataDir: string, connection: Kysely<Schema>, secret: Uint8Array): Promise<void> {
  const note = await readFolderNote(connection);
  const moveId = readMark(dataDir)?.moveId;
  if (note === noteOf(secret) || (moveId !== undefined && note === movingNote(secret, moveId))) return;
  throw new BackupRefusal(
    "databaseOfAnotherFolder",
    `DATABASE_URL leads to a database that is not that of the data folder ${dataDir}.`,
  );
}

function refuseNewer(schema: number): void {
  if (schema > newestSchema)
    throw new BackupRefusal(
      "databaseTooNew",
      `The database was written by a newer version of this program (schema ${schema}, this one knows ${newestSchema}).`,
    );
}

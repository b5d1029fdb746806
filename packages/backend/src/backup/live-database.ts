import { access } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { copyRows } from "../rows/copy-rows.ts";
import { fillEmbedded } from "../rows/fill-embedded.ts";
import { postgresRows } from "../rows/postgres-rows.ts";
import { readFolderNote, schemaOfPostgres } from "../rows/postgres-state.ts";
import { type BlobRetention, retainBlobs, retainBlobsInPostgres } from "../storage/blob-retention.ts";
import { newestSchema } from "../storage/database/migrate.ts";
import { checkedPostgresAddress } from "../storage/database/postgres-address.ts";
import { connectPostgres } from "../storage/database/postgres-engine.ts";
import { inPostgresSession } from "../storage/database/postgres-session.ts";
import { whenUnlocked } from "../storage/database/when-unlocked.ts";
import { embeddedName, movingNote, noteOf, readMark } from "../storage/database-of-folder.ts";
import { readFolderSecret } from "../storage/open-data-folder.ts";
import { BackupRefusal } from "./backup-error.ts";
import { copyDatabase, schemaOf } from "./copy-database.ts";

/** The database that servers use while it is backed up. */
export interface LiveDatabase {
  /** Prevents the removal of files that rows name from now on. */
  hold(id: string): Promise<BlobRetention>;
  /** Copies a consistent snapshot of all rows into a new file of an embedded database. */
  copyTo(file: string, onProgress: (done: number) => void): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
}

/**
 * Opens the database of a folder, wherever it is. Throws BackupRefusal if it belongs to a newer program or
 * another folder.
 */
export async function openLiveDatabase(parts: Parts): Promise<LiveDatabase> {
  const { dataDir, databaseUrl } = parts;
  if (readMark(dataDir) === undefined) return openEmbedded(parts);
  if (databaseUrl === undefined)
    throw new BackupRefusal(
      "databaseOfAnotherFolder",
      `The database of the data folder ${dataDir} is in PostgreSQL: set its DATABASE_URL.`,
    );
  return openPostgres(parts, checkedPostgresAddress(databaseUrl));
}

async function openEmbedded({ dataDir, databaseUrl, signal, nowMs }: Parts): Promise<LiveDatabase> {
  const file = join(dataDir, embeddedName);
  await access(file).catch(() => {
    throw new BackupRefusal(
      "dataFolderMissing",
      `${dataDir} is not a data folder: there is no ${embeddedName}.`,
    );
  });
  if (databaseUrl !== undefined)
    throw new BackupRefusal(
      "databaseOfAnotherFolder",
      `The data folder ${dataDir} has a database of its own: back it up without DATABASE_URL.`,
    );
  const live = new DatabaseSync(file, { timeout: 50 });
  try {
    refuseNewer(await whenUnlocked(() => schemaOf(live), signal));
  } catch (error) {
    live.close();
    throw error;
  }
  return {
    hold: (id) => retainBlobs(live, id, nowMs, signal),
    copyTo: (target, onProgress) => copyDatabase(file, target, { signal, onProgress }),
    close: async () => live.close(),
  };
}

async function openPostgres({ dataDir, signal, nowMs }: Parts, url: string): Promise<LiveDatabase> {
  const secret = await readFolderSecret(dataDir);
  const moveId = readMark(dataDir)?.moveId;
  const session = { isWriting: false, nowTo: "backup" };
  await inPostgresSession(url, session, async (connection) => {
    const note = await readFolderNote(connection);
    if (note !== noteOf(secret) && (moveId === undefined || note !== movingNote(secret, moveId)))
      throw new BackupRefusal(
        "databaseOfAnotherFolder",
        `DATABASE_URL leads to a database that is not that of the data folder ${dataDir}.`,
      );
    refuseNewer(await schemaOfPostgres(connection));
  });
  const writer = connectPostgres(url, { max: 1, application_name: "sonolens backup" });
  return {
    hold: (id) => retainBlobsInPostgres(writer, id, nowMs),
    copyTo: (target, onProgress) =>
      inPostgresSession(url, session, async (connection) => {
        const about = {
          schema: await schemaOfPostgres(connection),
          nowIso: new Date(nowMs()).toISOString(),
        };
        await fillEmbedded(target, about, (rows) =>
          copyRows(postgresRows(connection), rows, { signal, onProgress }),
        );
        const copy = new DatabaseSync(target);
        try {
          copy.exec("delete from file_holds");
        } finally {
          copy.close();
        }
      }),
    close: () => writer.destroy(),
  };
}

function refuseNewer(schema: number): void {
  if (schema > newestSchema)
    throw new BackupRefusal(
      "databaseTooNew",
      `The data folder was written by a newer version of this program (schema ${schema}, this one knows ${newestSchema}).`,
    );
}

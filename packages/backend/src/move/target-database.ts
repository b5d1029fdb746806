import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { BackupRefusal } from "../backup/backup-error.ts";
import { compareRows, copyRows, RowsDiffer, type TableSum } from "../rows/copy-rows.ts";
import { embeddedRows } from "../rows/embedded-rows.ts";
import { fillEmbedded } from "../rows/fill-embedded.ts";
import { fillPostgres, foreignKeyViolation } from "../rows/fill-postgres.ts";
import { postgresRows } from "../rows/postgres-rows.ts";
import { readFolderNote, tableNames, writeFolderNote } from "../rows/postgres-state.ts";
import { checkedPostgresAddress } from "../storage/database/postgres-address.ts";
import { inPostgresSession } from "../storage/database/postgres-session.ts";
import type { Schema } from "../storage/database/schema.ts";
import { embeddedName, movingNote, noteOf } from "../storage/database-of-folder.ts";
import type { MoveStep, MoveSummary } from "./move-work.ts";
import { refuseOthers, type SourceDatabase } from "./source-database.ts";
import { stagingName } from "./tidy-folder.ts";

interface Filling {
  readonly source: SourceDatabase;
  readonly nowIso: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (step: MoveStep, done: number) => void;
}

/** Throws if the database holds anything but the remains of an interrupted move of this folder. */
export async function refuseOccupied(databaseUrl: string, secret: Uint8Array): Promise<void> {
  const session = { isWriting: true, nowTo: "moves" };
  await inPostgresSession(checkedPostgresAddress(databaseUrl), session, async (connection) => {
    await refuseOthers(connection);
    await tablesToDrop(connection, secret);
  });
}

/**
 * Copies the source into an empty database and compares both, in one transaction and marked with the given
 * move. The database is not in use yet: only a folder with the mark of that move may use it.
 */
export async function fillDatabase(
  databaseUrl: string,
  { secret, moveId, ...filling }: Filling & { readonly secret: Uint8Array; readonly moveId: string },
): Promise<MoveSummary["database"]> {
  const { source, nowIso } = filling;
  const session = { isWriting: true, nowTo: "moves" };
  return asRefusal(() =>
    inPostgresSession(checkedPostgresAddress(databaseUrl), session, async (connection) => {
      await refuseOthers(connection);
      for (const name of await tablesToDrop(connection, secret))
        await sql`drop table ${sql.table(name)} cascade`.execute(connection);
      await fillPostgres(connection, { schema: source.schema, nowIso }, (rows) =>
        copyRows(source.rows, rows, stepOf(filling, "database")),
      );
      const sums = await compareRows(source.rows, postgresRows(connection), stepOf(filling, "comparison"));
      await writeFolderNote(connection, movingNote(secret, moveId));
      await sql`analyze`.execute(connection);
      return summaryOf(sums);
    }),
  );
}

/** The tables that an interrupted move of this folder made. */
async function tablesToDrop(connection: Kysely<Schema>, secret: Uint8Array): Promise<string[]> {
  const names = await tableNames(connection);
  if (names.length === 0) return [];
  const note = await readFolderNote(connection);
  const isOurs = note?.startsWith("moving ") === true && note.endsWith(` ${noteOf(secret)}`);
  if (isOurs) return names;
  const whose =
    note === noteOf(secret)
      ? "It is the database of this data folder, or of a copy of it"
      : `It has ${names.length} tables`;
  throw new BackupRefusal(
    "databaseNotEmpty",
    `The database in DATABASE_URL is not empty. ${whose}; make an empty one with createdb.`,
  );
}

/** Called once the folder has its mark: binds the database to the folder. */
export async function takeOver(databaseUrl: string, secret: Uint8Array): Promise<void> {
  await noteInDatabase(databaseUrl, noteOf(secret));
}

/** Prevents copies of the folder from using the database. */
export async function giveUp(databaseUrl: string, secret: Uint8Array): Promise<void> {
  await noteInDatabase(databaseUrl, `moved home ${noteOf(secret)}`);
}

async function noteInDatabase(databaseUrl: string, note: string): Promise<void> {
  const session = { isWriting: true, nowTo: "moves" };
  await inPostgresSession(checkedPostgresAddress(databaseUrl), session, (connection) =>
    writeFolderNote(connection, note),
  );
}

/** Copies the source into a file next to the folder's own database, and compares both. */
export async function fillFile(dataDir: string, filling: Filling): Promise<MoveSummary["database"]> {
  const { source, nowIso } = filling;
  const file = join(dataDir, stagingName);
  await rm(file, { force: true });
  return asRefusal(async () => {
    await fillEmbedded(file, { schema: source.schema, nowIso }, (rows) =>
      copyRows(source.rows, rows, stepOf(filling, "database")),
    );
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return summaryOf(await compareRows(source.rows, embeddedRows(database), stepOf(filling, "comparison")));
    } finally {
      database.close();
    }
  });
}

/** Puts the file of {@link fillFile} in place. It is not used while the folder has its mark. */
export async function putFileInPlace(dataDir: string): Promise<void> {
  const file = join(dataDir, stagingName);
  {
    await using handle = await open(file, "r+");
    await handle.sync();
  }
  await rename(file, join(dataDir, embeddedName));
}

function stepOf({ signal, onProgress }: Filling, step: MoveStep) {
  return {
    signal,
    ...(onProgress !== undefined && { onProgress: (done: number) => onProgress(step, done) }),
  };
}

const summaryOf = (sums: ReadonlyMap<string, TableSum>): MoveSummary["database"] => ({
  tables: sums.size,
  rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0),
});

async function asRefusal<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RowsDiffer)
      throw new BackupRefusal("copyDiffers", `${error.message} Nothing was changed.`);
    if ((error as { code?: unknown }).code === foreignKeyViolation)
      throw new BackupRefusal(
        "rowNamesNothing",
        "Rows of the database name rows that are not there; sonolens check says which. Nothing was changed.",
      );
    throw error;
  }
}

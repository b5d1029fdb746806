import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { failure, type Result, success } from "@sonolens/foundation";
import { createId } from "../ids.ts";
import { BackendStartError } from "../start-error.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import { notedPlace, openBlobStore } from "../storage/blobs/open-blob-store.ts";
import { S3Error } from "../storage/blobs/s3/s3-error.ts";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { newestSchema } from "../storage/database/migrate.ts";
import { embeddedName, movingNote, noteOf, readMark } from "../storage/database-of-folder.ts";
import { isThere } from "../storage/is-there.ts";
import { readBucketIdentity, readFolderSecret } from "../storage/open-data-folder.ts";
import { enterDataFolder, type Presence } from "../storage/presence.ts";
import { type StorageFault, storageFault } from "../storage/storage-error.ts";
import { checkFiles } from "./check-files.ts";
import { checkFilesInBucket } from "./check-files-in-bucket.ts";
import { checkJobs } from "./check-jobs.ts";
import { type CheckReport, createCheckNotes } from "./check-report.ts";
import { checkUploads } from "./check-uploads.ts";
import type { CheckWork } from "./check-work.ts";
import type { CheckedDatabase } from "./checked-database.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { openPostgresDatabase, type PostgresDatabase } from "./open-postgres-database.ts";

/** Why a data folder could not be checked. `message` is one English sentence for the operator. */
export interface CheckError {
  readonly code:
    | "dataFolderMissing"
    | "databaseTooNew"
    | "databaseElsewhere"
    | "databaseOfAnotherFolder"
    | "databaseAddressInvalid"
    | "databaseUnreachable"
    | "databaseRefused"
    | "databaseLocked"
    | "cannotWrite"
    | "diskFull"
    | "blobStoreUnreachable"
    | "blobsElsewhere"
    | "cancelled";
  readonly message: string;
}

/** Younger files may belong to an import that another process is still running. */
const quietMs = 24 * 3600 * 1000;

/**
 * Checks the integrity of a data folder; `repair` fixes what can be fixed without loss. Servers and other
 * programs may use it meanwhile. Files that a row names are never removed, and neither are rows.
 */
export async function checkDataFolder(
  dataDir: string,
  work: CheckWork,
): Promise<Result<CheckReport, CheckError>> {
  const { databaseUrl } = work;
  const isElsewhere = readMark(dataDir) !== undefined;
  const hasOwn = await isThere(join(dataDir, embeddedName));
  if (isElsewhere && databaseUrl === undefined)
    return failure({
      code: "databaseElsewhere",
      message: `The database of ${dataDir} is in PostgreSQL, which its DATABASE_URL has to lead to.`,
    });
  if (!isElsewhere && hasOwn && databaseUrl !== undefined)
    return failure({
      code: "databaseOfAnotherFolder",
      message: `The data folder ${dataDir} has a database of its own: look at it without DATABASE_URL.`,
    });
  if (!isElsewhere && !hasOwn && !(databaseUrl !== undefined && (await isThere(join(dataDir, "secret")))))
    return failure({
      code: "dataFolderMissing",
      message: `${dataDir} is not a data folder: there is no ${embeddedName}.`,
    });
  let presence: Presence | undefined;
  try {
    presence = enter(dataDir);
    return await (databaseUrl === undefined
      ? lookInside(dataDir, work, presence.aloneSinceMs)
      : lookAtPostgres(dataDir, databaseUrl, work, presence.aloneSinceMs));
  } catch (error) {
    return asError(error, dataDir, work.signal);
  } finally {
    presence?.leave();
  }
}

type Looked = Promise<Result<CheckReport, CheckError>>;

async function lookInside(dataDir: string, work: CheckWork, aloneSinceMs: number | undefined): Looked {
  const database = openEmbeddedDatabase(join(dataDir, embeddedName), work);
  try {
    return await look(dataDir, database, work, aloneSinceMs);
  } finally {
    await database.close();
  }
}

async function lookAtPostgres(
  dataDir: string,
  databaseUrl: string,
  work: CheckWork,
  aloneSinceMs: number | undefined,
): Looked {
  const database = openPostgresDatabase(databaseUrl, work);
  try {
    // With the wrong database, its files would be reported as lost and the folder's own removed as unnamed.
    if ((await hasSecretIn(dataDir)) && !(await isOfFolder(database, dataDir)))
      return failure({
        code: "databaseOfAnotherFolder",
        message: `DATABASE_URL leads to a database that is not that of the data folder ${dataDir}.`,
      });
    return await look(dataDir, database, work, (await database.hasOthers()) ? undefined : aloneSinceMs);
  } finally {
    await database.close();
  }
}

async function isOfFolder(database: PostgresDatabase, dataDir: string): Promise<boolean> {
  const secret = await readFolderSecret(dataDir);
  const moveId = readMark(dataDir)?.moveId;
  const note = await database.folderNote();
  return note === noteOf(secret) || (moveId !== undefined && note === movingNote(secret, moveId));
}

/** With read-only access to a folder it is unknown who else has it open. */
function enter(dataDir: string): Presence {
  try {
    return enterDataFolder(dataDir, () => undefined);
  } catch (error) {
    if (storageFault(error) === undefined) throw error;
    return { aloneSinceMs: undefined, leave: () => undefined };
  }
}

async function look(
  dataDir: string,
  database: CheckedDatabase,
  work: CheckWork,
  aloneSinceMs: number | undefined,
): Looked {
  const nowMs = (work.nowMs ?? Date.now)();
  const notes = createCheckNotes();
  const isAlone = aloneSinceMs !== undefined;
  let schema = 0;
  let files = { named: 0, bytes: 0 };
  const hasSecret = await hasSecretIn(dataDir);
  const isInBucket = work.s3 !== undefined || (await notedPlace(dataDir)) !== undefined;
  const isElsewhere = work.databaseUrl !== undefined;
  if (!hasSecret) notes.add("secretMissing", "secret", lostWithSecret(isElsewhere, isInBucket));
  try {
    schema = await database.schema();
    if (schema > newestSchema)
      return failure({
        code: "databaseTooNew",
        message: `The data folder was written by a newer version of this program (schema ${schema}, this one knows ${newestSchema}).`,
      });
    if (schema < newestSchema)
      notes.add("schemaOld", database.name, `schema ${schema}; the next start brings it to ${newestSchema}`);
    const leftBeforeMs = Math.max(nowMs - quietMs, aloneSinceMs ?? Number.NEGATIVE_INFINITY);
    const context = { dataDir, database, notes, work, leftBeforeMs, isAlone, nowMs };
    await database.checkInside(context);
    const isOurs = hasSecret || !isElsewhere;
    if (!isInBucket && isOurs) files = await checkFiles(context);
    else if (hasSecret) files = await checkFilesInBucket(context, await bucketOf(dataDir, work.s3, nowMs));
    if (isOurs) await checkUploads(context);
    await checkJobs(context);
  } catch (error) {
    if (storageFault(error) !== "damaged") throw error;
    notes.add("databaseDamaged", database.name, error instanceof Error ? error.message : String(error));
  }
  return success({
    checkedAt: new Date(nowMs).toISOString(),
    isAlone,
    schema: { found: schema, known: newestSchema },
    files: { ...files, areRead: work.readFiles },
    counts: notes.counts(),
    findings: notes.findings(),
  });
}

/**
 * The secret identifies the database and bucket of a folder: without it, they may belong to another folder.
 */
function lostWithSecret(isElsewhere: boolean, isInBucket: boolean): string {
  if (isElsewhere)
    return "only a backup has it: with another one no start takes the database, which it sealed secrets in; files and uploads were not looked at, as it says whose they are";
  const lost = "a start makes another one: sign-ins, sealed mails and cameras' secrets are lost";
  return isInBucket ? `${lost}; the files in the bucket were not looked at, as it says whose they are` : lost;
}

async function bucketOf(dataDir: string, s3: S3Options | undefined, nowMs: number): Promise<BlobStore> {
  const identity = await readBucketIdentity(dataDir);
  const newName = (): string => createId(nowMs, randomBytes);
  return openBlobStore({ dataDir, s3, identity, newName, nowMs: () => nowMs });
}

/** An empty file counts as missing, as when a disk lost its content. */
const hasSecretIn = (dataDir: string): Promise<boolean> =>
  stat(join(dataDir, "secret")).then(
    ({ size }) => size > 0,
    () => false,
  );

const faults: Record<
  Exclude<StorageFault, "damaged" | "unreachable">,
  { code: CheckError["code"]; words: string }
> = {
  full: { code: "diskFull", words: "is on a disk that is full" },
  readOnly: { code: "cannotWrite", words: "cannot be written or read: the rights are missing" },
  busy: { code: "databaseLocked", words: "holds a database that another program keeps locked" },
};

const ofStarts = [
  "blobsElsewhere",
  "databaseAddressInvalid",
  "databaseUnreachable",
  "databaseRefused",
] as const;
const isOfStart = (code: string): code is (typeof ofStarts)[number] =>
  (ofStarts as readonly string[]).includes(code);

function asError(error: unknown, dataDir: string, signal: AbortSignal): Result<never, CheckError> {
  if (signal.aborted)
    return failure({ code: "cancelled", message: "Stopped; what was mended until then stays so." });
  if (error instanceof BackendStartError && isOfStart(error.code))
    return failure({ code: error.code, message: error.message });
  // Its sentence names the bucket.
  if (error instanceof S3Error) return failure({ code: "blobStoreUnreachable", message: error.message });
  const fault = storageFault(error);
  if (fault === undefined || fault === "damaged" || fault === "unreachable") throw error;
  const { code, words } = faults[fault];
  // PostgreSQL's errors concern the machine of its server.
  const of = "severity" in (error as object) ? "The database server in DATABASE_URL" : dataDir;
  return failure({ code, message: `${of} ${words}.` });
}

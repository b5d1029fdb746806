import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { failure, type Result, success } from "@sonolens/foundation";
import { schemaOf } from "../backup/copy-database.ts";
import { createId } from "../ids.ts";
import { BackendStartError } from "../start-error.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import { notedPlace, openBlobStore } from "../storage/blobs/open-blob-store.ts";
import { S3Error } from "../storage/blobs/s3/s3-error.ts";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { newestSchema } from "../storage/database/migrate.ts";
import { readMark } from "../storage/database-of-folder.ts";
import { readBucketIdentity } from "../storage/open-data-folder.ts";
import { enterDataFolder, type Presence } from "../storage/presence.ts";
import { type StorageTrouble, storageTrouble } from "../storage/storage-error.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFiles } from "./check-files.ts";
import { checkFilesInBucket } from "./check-files-in-bucket.ts";
import { checkJobs } from "./check-jobs.ts";
import { type CheckReport, createCheckNotes } from "./check-report.ts";
import { checkUploads } from "./check-uploads.ts";
import type { CheckWork } from "./check-work.ts";

/** Why a data folder could not be looked at. `message` is one English sentence for the operator. */
export interface CheckError {
  readonly code:
    | "dataFolderMissing"
    | "databaseTooNew"
    | "databaseElsewhere"
    | "databaseLocked"
    | "cannotWrite"
    | "diskFull"
    | "blobStoreUnreachable"
    | "blobsElsewhere"
    | "cancelled";
  readonly message: string;
}

/** Files as young may belong to an import of another process that is still running. */
const quietMs = 24 * 3600 * 1000;

/**
 * Looks whether a data folder is whole, and with `repair` mends what can be mended without loss. Servers and other
 * programs may work in it meanwhile. What a row names is never removed, and no row is.
 */
export async function checkDataFolder(
  dataDir: string,
  work: CheckWork,
): Promise<Result<CheckReport, CheckError>> {
  const file = join(dataDir, "sonolens.db");
  if (readMark(dataDir) !== undefined)
    return failure({
      code: "databaseElsewhere",
      message: `The database of ${dataDir} is in PostgreSQL, which looks after its rows itself; pg_amcheck reads them. To look at the files too, restore a backup of it elsewhere.`,
    });
  if (!(await isThere(file)))
    return failure({
      code: "dataFolderMissing",
      message: `${dataDir} is not a data folder: there is no sonolens.db.`,
    });
  let presence: Presence | undefined;
  try {
    presence = enter(dataDir);
    return await look(dataDir, file, work, presence.aloneSinceMs);
  } catch (error) {
    return asError(error, dataDir, work.signal);
  } finally {
    presence?.leave();
  }
}

/** Whoever may only read a folder does not know who else is in it. */
function enter(dataDir: string): Presence {
  try {
    return enterDataFolder(dataDir, () => undefined);
  } catch (error) {
    if (storageTrouble(error) === undefined) throw error;
    return { aloneSinceMs: undefined, leave: () => undefined };
  }
}

async function look(
  dataDir: string,
  file: string,
  work: CheckWork,
  aloneSinceMs: number | undefined,
): Promise<Result<CheckReport, CheckError>> {
  const nowMs = (work.nowMs ?? Date.now)();
  const notes = createCheckNotes();
  const isAlone = aloneSinceMs !== undefined;
  let schema = 0;
  let files = { named: 0, bytes: 0 };
  const hasSecret = await isThere(join(dataDir, "secret"));
  const isInBucket = work.s3 !== undefined || (await notedPlace(dataDir)) !== undefined;
  if (!hasSecret)
    notes.add(
      "secretMissing",
      "secret",
      `a start makes another one: sign-ins, sealed mails and cameras' secrets are lost${isInBucket ? "; the files in the bucket were not looked at, as it says whose they are" : ""}`,
    );
  const database = new DatabaseSync(file, { readOnly: !work.repair, timeout: 5_000 });
  try {
    schema = schemaOf(database);
    if (schema > newestSchema)
      return failure({
        code: "databaseTooNew",
        message: `The data folder was written by a newer version of this program (schema ${schema}, this one knows ${newestSchema}).`,
      });
    if (schema < newestSchema)
      notes.add("schemaOld", "sonolens.db", `schema ${schema}; the next start brings it to ${newestSchema}`);
    const leftBeforeMs = Math.max(nowMs - quietMs, aloneSinceMs ?? Number.NEGATIVE_INFINITY);
    const context = { dataDir, database, notes, work, leftBeforeMs, isAlone, nowMs };
    await checkDatabase(context);
    if (!isInBucket) files = await checkFiles(context);
    else if (hasSecret) files = await checkFilesInBucket(context, await bucketOf(dataDir, work.s3, nowMs));
    await checkUploads(context);
    checkJobs(context);
  } catch (error) {
    if (storageTrouble(error) !== "damaged") throw error;
    notes.add("databaseDamaged", "sonolens.db", error instanceof Error ? error.message : String(error));
  } finally {
    database.close();
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

async function bucketOf(dataDir: string, s3: S3Options | undefined, nowMs: number): Promise<BlobStore> {
  const identity = await readBucketIdentity(dataDir);
  const newName = (): string => createId(nowMs, randomBytes);
  return openBlobStore({ dataDir, s3, identity, newName, nowMs: () => nowMs });
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const troubles: Record<
  Exclude<StorageTrouble, "damaged" | "unreachable">,
  { code: CheckError["code"]; words: string }
> = {
  full: { code: "diskFull", words: "is on a disk that is full" },
  readOnly: { code: "cannotWrite", words: "cannot be written or read: the rights are missing" },
  busy: { code: "databaseLocked", words: "holds a database that another program keeps locked" },
};

function asError(error: unknown, dataDir: string, signal: AbortSignal): Result<never, CheckError> {
  if (signal.aborted)
    return failure({ code: "cancelled", message: "Stopped; what was mended until then stays so." });
  if (error instanceof BackendStartError && error.code === "blobsElsewhere")
    return failure({ code: error.code, message: error.message });
  // Its sentence names the bucket.
  if (error instanceof S3Error) return failure({ code: "blobStoreUnreachable", message: error.message });
  const trouble = storageTrouble(error);
  if (trouble === undefined || trouble === "damaged" || trouble === "unreachable") throw error;
  const { code, words } = troubles[trouble];
  return failure({ code, message: `${dataDir} ${words}.` });
}

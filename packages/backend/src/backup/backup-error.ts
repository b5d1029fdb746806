import { failure, type Result } from "@sonolens/foundation";
import { BackendStartError } from "../start-error.ts";
import { S3Error } from "../storage/blobs/s3/s3-error.ts";
import { type StorageFault, storageFault } from "../storage/storage-error.ts";

/** Why a backup or restore failed. */
export type BackupErrorCode =
  | "backupNotFound"
  | "notABackup"
  | "backupDamaged"
  | "backupTooNew"
  | "cannotWrite"
  | "dataFolderMissing"
  | "dataFolderNotEmpty"
  | "dataFolderInUse"
  | "dataFolderIsMount"
  | "databaseDamaged"
  | "databaseLocked"
  | "databaseTooNew"
  | "diskFull"
  | "blobStoreUnreachable"
  | "blobsElsewhere"
  | "bucketNotEmpty"
  | "interruptedTooLong"
  | "databaseAddressInvalid"
  | "databaseUnreachable"
  | "databaseRefused"
  | "databaseOfAnotherFolder"
  | "databaseNotEmpty"
  | "filesDamaged"
  | "rowNamesNothing"
  | "copyDiffers"
  | "cancelled";

/** `message` is one English sentence for the operator. */
export interface BackupError {
  readonly code: BackupErrorCode;
  readonly message: string;
}

export const refusal = (code: BackupErrorCode, message: string): Result<never, BackupError> =>
  failure({ code, message });

/** Thrown to abort the work; {@link asResult} converts it into a value. */
export class BackupRefusal extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string) {
    super(message);
    this.name = "BackupRefusal";
    this.code = code;
  }
}

export const damaged = (what: string): BackupRefusal =>
  new BackupRefusal("backupDamaged", `The backup is damaged: ${what}.`);

const faults: Record<Exclude<StorageFault, "unreachable">, { code: BackupErrorCode; words: string }> = {
  full: { code: "diskFull", words: "is on a disk that is full" },
  readOnly: { code: "cannotWrite", words: "cannot be written or read: the rights are missing" },
  busy: { code: "databaseLocked", words: "holds a database that another program keeps locked" },
  damaged: { code: "databaseDamaged", words: "holds a database that is damaged" },
};

const ofStarts = [
  "databaseTooNew",
  "blobsElsewhere",
  "databaseAddressInvalid",
  "databaseUnreachable",
  "databaseRefused",
  "databaseOfAnotherFolder",
] as const;
const isOurs = (code: string): code is (typeof ofStarts)[number] =>
  (ofStarts as readonly string[]).includes(code);

const places = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "EINVAL", "EEXIST"]);

/** Converts expected errors of the work, the machine or the user into a value; rethrows faults of our own. */
export function asResult(error: unknown, place: string, signal?: AbortSignal): Result<never, BackupError> {
  if (error instanceof BackupRefusal) return refusal(error.code, error.message);
  if (signal?.aborted) return refusal("cancelled", "Stopped; nothing was changed.");
  if (error instanceof BackendStartError && isOurs(error.code)) return refusal(error.code, error.message);
  // Its sentence names the bucket.
  if (error instanceof S3Error)
    return refusal(error.code === "blobStoreFull" ? "diskFull" : "blobStoreUnreachable", error.message);
  const fault = storageFault(error);
  if (fault !== undefined && fault !== "unreachable") {
    const { code, words } = faults[fault];
    // PostgreSQL's errors concern the machine of its server.
    const of = "severity" in (error as object) ? "The database server in DATABASE_URL" : place;
    return refusal(code, `${of} ${words}; nothing was changed.`);
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  if (places.has(code)) return refusal("cannotWrite", `${place} cannot be written (${code}).`);
  throw error;
}

import type { S3Options } from "../storage/blobs/s3/s3-options.ts";

/** Options of a check of a data folder. */
export interface CheckWork {
  /** Repairs what can be repaired without loss. */
  readonly repair: boolean;
  /** Reads every file and compares its checksum; otherwise only sizes are compared. */
  readonly readFiles: boolean;
  readonly signal: AbortSignal;
  /** The bucket that stores the files; without it the data folder itself. */
  readonly s3?: S3Options;
  /** Address of the database; without it the folder's own. */
  readonly databaseUrl?: string;
  /** `done` is from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly nowMs?: () => number;
}

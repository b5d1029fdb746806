import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import type { CheckNotes } from "./check-report.ts";
import type { CheckedDatabase } from "./checked-database.ts";

/** How a data folder is looked at. */
export interface CheckWork {
  /** Mends what can be mended without loss. */
  readonly repair: boolean;
  /** Reads every file and compares its checksum; otherwise only sizes are compared. */
  readonly readFiles: boolean;
  readonly signal: AbortSignal;
  /** The bucket where the data folder has its files; the folder itself without it. */
  readonly s3?: S3Options;
  /** Where the database is; in the folder without it. */
  readonly databaseUrl?: string;
  /** `done` is from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly nowMs?: () => number;
}

/** What the parts of a look share. */
export interface CheckContext {
  readonly dataDir: string;
  readonly database: CheckedDatabase;
  readonly notes: CheckNotes;
  readonly work: CheckWork;
  /** Milliseconds since 1970; files that are older belong to nobody that still works on them. */
  readonly leftBeforeMs: number;
  readonly isAlone: boolean;
  readonly nowMs: number;
}

import type { S3Options } from "../storage/blobs/s3/s3-options.ts";

/** The steps of a move, each with progress from 0 to 1. */
export type MoveStep = "files" | "database" | "comparison";

/** Where an installation moves, and how. */
export interface MoveWork {
  /** Out of the data folder into database and bucket, or back home into the folder. */
  readonly direction: "out" | "home";
  /** One of both alone. */
  readonly only?: "database" | "files";
  /** The PostgreSQL database, as source or target. */
  readonly databaseUrl?: string;
  /** The bucket of the files, as source or target. */
  readonly s3?: S3Options;
  /** Skips files that are missing or damaged at the source; otherwise nothing is moved. */
  readonly leaveDamaged: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (step: MoveStep, done: number) => void;
  readonly nowMs?: () => number;
}

/** What was moved. */
export interface MoveSummary {
  /** Undefined if the database already was at its target, or was not to be moved. */
  readonly database: { readonly tables: number; readonly rows: number } | undefined;
  readonly files: MovedFiles | undefined;
  /**
   * Paths in the data folder of what was moved out and kept; remove them when a return is no longer wanted.
   */
  readonly kept: readonly string[];
}

export interface MovedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Hashes that rows name and whose files were missing. */
  readonly missing: readonly string[];
  /** Hashes of files whose content does not match. */
  readonly damaged: readonly string[];
}

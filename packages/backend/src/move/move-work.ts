import type { S3Options } from "../storage/blobs/s3/s3-options.ts";

/** What a move goes through, each from 0 to 1. */
export type MoveStep = "files" | "database" | "comparison";

/** Where an installation moves, and how. */
export interface MoveWork {
  /** Out of the data folder into database and bucket, or back home into the folder. */
  readonly direction: "out" | "home";
  /** One of both alone. */
  readonly only?: "database" | "files";
  /** The PostgreSQL database that is there or is to be. */
  readonly databaseUrl?: string;
  /** The bucket where the files are or are to be. */
  readonly s3?: S3Options;
  /** Goes on without the files that are missing or damaged where they are; otherwise nothing is moved. */
  readonly leaveDamaged: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: (step: MoveStep, done: number) => void;
  readonly nowMs?: () => number;
}

/** What was moved. */
export interface MoveSummary {
  /** Undefined where the database already was where it was to be, or was not asked for. */
  readonly database: { readonly tables: number; readonly rows: number } | undefined;
  readonly files: MovedFiles | undefined;
  /** Paths in the data folder where what was moved out is kept; remove them when nobody wants to go back. */
  readonly kept: readonly string[];
}

export interface MovedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Hashes that rows name and that were not there. */
  readonly missing: readonly string[];
  /** Hashes of files whose content is another one. */
  readonly damaged: readonly string[];
}

import type { SoundWarning } from "@sonolens/array-recording";
import type { SnapshotAnalysisType } from "@sonolens/snapshot-file";

/** A request to make a snapshot file of a recording. */
export interface SoundRequest {
  readonly file: File;
  /** Undefined to choose by its spectrum. */
  readonly analysisType: SnapshotAnalysisType | undefined;
}

export interface SoundFailure {
  /** Of `RecordingError`, or `fileGone`, `outOfMemory`, `workerFailed`. */
  readonly code: string;
  /** For the log, in English. */
  readonly message: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface MadeSnapshot {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly warnings: readonly SoundWarning[];
}

export type SoundReply =
  | ({ readonly ok: true } & MadeSnapshot)
  | { readonly ok: false; readonly error: SoundFailure };

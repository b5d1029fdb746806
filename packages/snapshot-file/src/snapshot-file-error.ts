import type { ZipErrorCode } from "./zip/zip-error.ts";

/** Why a file could not be read. */
export type SnapshotFileErrorCode =
  | ZipErrorCode
  /** A healthy archive without manifest.json at its top. */
  | "notASnapshot"
  /** A version of the format that this program does not support yet. */
  | "tooNew"
  | "manifestUnreadable"
  | "manifestInvalid"
  | "framesMissing"
  | "framesTooLarge"
  | "framesWrongSize";

/** One English sentence on what is wrong and what to do; `params` for a text in another language. */
export interface SnapshotFileError {
  code: SnapshotFileErrorCode;
  message: string;
  params?: Record<string, string | number>;
}

export type SnapshotFileWarningCode =
  | "pictureMissing"
  | "pictureUnreadable"
  | "pictureWrongSize"
  | "audioMissing"
  | "audioUnreadable"
  | "audioMismatch"
  | "channelsMissing"
  | "channelsUnreadable"
  | "channelsMismatch";

/** Something that is wrong without making the snapshot useless. */
export interface SnapshotFileWarning {
  code: SnapshotFileWarningCode;
  message: string;
  params?: Record<string, string | number>;
}

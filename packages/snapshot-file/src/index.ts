export { chooseFrameEncoding, encodeFrames, type FrameEncoding } from "./frames.ts";
export type {
  CameraPicture,
  CameraPose,
  ChannelPosition,
  DirectionMapPicture,
  PictureMediaType,
  SnapshotAlternative,
  SnapshotAnalysisType,
  SnapshotAudio,
  SnapshotDirection,
  SnapshotHeatmap,
  SnapshotManifest,
  SnapshotNote,
  SnapshotPicture,
  SnapshotSource,
  StoredManifest,
} from "./manifest.ts";
export { type OpenSnapshotFile, openSnapshotFile } from "./open-snapshot-file.ts";
export type { SnapshotPart } from "./parts.ts";
export type { Pause } from "./pause.ts";
export { blobSource, bytesSource, type RandomAccessSource } from "./random-access-source.ts";
export { readSnapshotFile } from "./read-snapshot-file.ts";
export { replaceNotes } from "./replace-notes.ts";
export type { SnapshotFile } from "./snapshot-file.ts";
export type {
  SnapshotFileError,
  SnapshotFileErrorCode,
  SnapshotFileWarning,
  SnapshotFileWarningCode,
} from "./snapshot-file-error.ts";
export { snapshotFileLimits } from "./snapshot-file-limits.ts";
export { writeSnapshotFile } from "./write-snapshot-file.ts";
export type { ByteSink } from "./zip/inflate.ts";
export type { ZipErrorCode } from "./zip/zip-error.ts";

export {
  chooseFrameEncoding,
  decodeFrames,
  encodeFrames,
  type FrameEncoding,
  fitsFrameEncoding,
} from "./frames.ts";
export type {
  CameraPicture,
  CameraPose,
  ChannelPosition,
  DirectionMapPicture,
  PictureMediaType,
  SnapshotAnalysisType,
  SnapshotAudio,
  SnapshotHeatmap,
  SnapshotManifest,
  SnapshotPicture,
  SnapshotSource,
} from "./manifest.ts";
export { manifestSchema } from "./manifest-schema.ts";
export { readSnapshotFile } from "./read-snapshot-file.ts";
export type { SnapshotFile } from "./snapshot-file.ts";
export type {
  SnapshotFileError,
  SnapshotFileErrorCode,
  SnapshotFileWarning,
  SnapshotFileWarningCode,
} from "./snapshot-file-error.ts";
export { formatVersion, validateManifest } from "./validate-manifest.ts";
export { writeSnapshotFile } from "./write-snapshot-file.ts";

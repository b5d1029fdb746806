export { analyzeRecording, type RecordingAnalysis, type SourceDirection } from "./analyze-recording.ts";
export { describeRawChannels, type RawChannels } from "./describe-raw-channels.ts";
export {
  type LocatedSnapshotSource,
  locateSnapshotSources,
  type SnapshotLocations,
} from "./locate-snapshot-sources.ts";
export { checkCameraPose, parseCameraPose } from "./parse-camera-pose.ts";
export {
  directionThrough,
  type FocusGrid,
  gridDirections,
  type PictureGeometry,
  type PicturePoint,
  type ProjectionOptions,
  projectDirection,
} from "./project-direction.ts";
export type { NormalizedPicture, NormalizePicture, PictureInput } from "./recorded-picture.ts";
export type { RecordingError, RecordingErrorCode } from "./recording-error.ts";
export type { RecordingInput } from "./recording-input.ts";
export { recordingOfSnapshot } from "./recording-of-snapshot.ts";
export { type RefocusSettings, refocusSnapshot } from "./refocus-snapshot.ts";
export {
  type RecordedSnapshot,
  type SnapshotFromRecordingInput,
  snapshotFromRecording,
} from "./snapshot-from-recording.ts";
export type { TaskControl } from "./task-control.ts";

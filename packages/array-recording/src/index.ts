export { analyzeRecording, methodOfSeparation, type RecordingAnalysis } from "./analyze-recording.ts";
export { uuidOfHash } from "./content-uuid.ts";
export { describeRawChannels, type RawChannels } from "./describe-raw-channels.ts";
export { locateSnapshotSources } from "./locate-snapshot-sources.ts";
export { parseCameraPose } from "./parse-camera-pose.ts";
export { directionThrough, gridDirections, projectDirection } from "./project-direction.ts";
export type { NormalizePicture } from "./recorded-picture.ts";
export { recordingDate } from "./recording-date.ts";
export type { RecordingInput } from "./recording-input.ts";
export { recordingOfSnapshot } from "./recording-of-snapshot.ts";
export { type RefocusSettings, refocusSnapshot } from "./refocus-snapshot.ts";
export {
  type RecordedSnapshot,
  type SnapshotFromRecordingInput,
  snapshotFromRecording,
} from "./snapshot-from-recording.ts";
export { maxSoundChannels, type SoundWarning, snapshotFromSound } from "./snapshot-from-sound.ts";
export type { TaskControl } from "./task-control.ts";

export type { ExportControl, ExportedVideo, ExportProgress } from "./encode/run-export.ts";
export type { VideoContainer } from "./encode/video-writer.ts";
export type { ExportFailure, ExportFailureCode } from "./export-failure.ts";
export { exportHeatmapVideo } from "./export-heatmap-video.ts";
export type { ExportOptions, ExportTarget } from "./export-video.ts";
export { defaultLatencyMs, frameLatencyMs } from "./latency.ts";
export {
  framesFromLevels,
  type HeatmapLook,
  type HeatmapVideoInput,
  type LevelFrames,
  type RecordedSound,
  type RgbaPicture,
  type SoundMode,
  soundFromChannels,
  type VideoShape,
} from "./video-input.ts";

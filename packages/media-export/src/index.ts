export { captionPicture } from "./caption/caption-picture.ts";
export type { CaptionFact, CaptionScale, PictureCaption } from "./caption/picture-caption.ts";
export type { ExportControl, ExportedVideo, ExportProgress } from "./encode/run-export.ts";
export type { ExportFailure, ExportFailureCode } from "./export-failure.ts";
export { exportFramesZip } from "./export-frames-zip.ts";
export { exportHeatmapVideo } from "./export-heatmap-video.ts";
export { exportHeatmapImage } from "./export-image.ts";
export { exportPrpdVideo } from "./export-prpd-video.ts";
export type { ExportOptions } from "./export-video.ts";
export { frameLatencyMs } from "./latency.ts";
export { spectrogramPicture } from "./spectrogram-picture.ts";
export {
  idleVideoExport,
  type VideoExportEvent,
  type VideoExportState,
  videoExportMachine,
} from "./video-export-machine.ts";
export {
  type HeatmapLook,
  type LevelFrames,
  levelFrames,
  type RecordedSound,
  type RgbaPicture,
  soundFromChannels,
} from "./video-input.ts";
export { zipImages } from "./zip-images.ts";

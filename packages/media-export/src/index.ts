export { heatmapImageName, imagesZipName, snapshotImageName } from "@sonolens/domain";
export type { EncoderChoice, EncoderOptions } from "./choose-encoder.ts";
export type { ExportControl, ExportedVideo, ExportProgress } from "./encode/run-export.ts";
export type { VideoContainer } from "./encode/video-writer.ts";
export type { ExportFailure, ExportFailureCode } from "./export-failure.ts";
export { framesPerBatch, type HeatmapFramesInput, type SaveBatch, type SavedFrame } from "./export-frames.ts";
export { exportFramesZip, type FramesZipInput } from "./export-frames-zip.ts";
export { exportHeatmapVideo } from "./export-heatmap-video.ts";
export {
  type ExportedImage,
  exportHeatmapImage,
  exportImagesZip,
  type HeatmapImageInput,
  type ZippedImage,
} from "./export-image.ts";
export type { PrpdVideoInput } from "./export-job.ts";
export {
  exportPrpdVideo,
  type PrpdVideoMaking,
  prpdVideoAnswer,
} from "./export-prpd-video.ts";
export type { ExportOptions, ExportTarget } from "./export-video.ts";
export type { PrpdPictures, PulsePattern } from "./frames/prpd-frames.ts";
export { defaultLatencyMs, frameLatencyMs } from "./latency.ts";
export { saveFramesInBatches } from "./save-frames.ts";
export {
  idleVideoExport,
  type VideoExportEvent,
  type VideoExportState,
  videoExportMachine,
} from "./video-export-machine.ts";
export {
  type HeatmapLook,
  type HeatmapVideoInput,
  type LevelFrames,
  levelFrames,
  type RecordedSound,
  type RgbaPicture,
  type SoundMode,
  soundFromChannels,
  type VideoShape,
} from "./video-input.ts";
export { type SnapshotImage, type ZippedImages, zipImages } from "./zip-images.ts";

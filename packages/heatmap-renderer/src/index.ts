export type { LevelField } from "./check-field.ts";
export { type Sight, seenApart, sights } from "./colour-sight.ts";
export {
  type DescribedSource,
  type DescribeOptions,
  describeHeatmap,
  type HeatmapDescription,
  type PlaceCode,
  placeCode,
} from "./describe-heatmap.ts";
export { drawnFloorDb, highestLevelDb, isolineLevelsDb } from "./drawn-range.ts";
export { type FieldPeak, findMaximum } from "./find-maximum.ts";
export type { FramesLook } from "./frames/frames-messages.ts";
export { type FramesOptions, type FramesPlayer, openHeatmapFrames } from "./frames/open-frames.ts";
export { type FramesWorkerScope, serveHeatmapFrames } from "./frames/serve-frames.ts";
export {
  ANALYSIS_FRAMES,
  analysisSpan,
  type FrameSpan,
  frameAt,
  type HeatmapFrames,
  highestOfMoments,
  type LevelCodes,
  meanOfFrames,
} from "./frames.ts";
export { createHeatmapCache, type HeatmapCache } from "./heatmap-cache.ts";
export type { HeatmapOutline } from "./heatmap-lines.ts";
export type { HeatmapOptions, HeatmapRange } from "./heatmap-options.ts";
export type { CanvasTarget, HeatmapPainter, PainterOptions } from "./heatmap-painter.ts";
export { type LegendStop, legendStops } from "./legend-stops.ts";
export { levelAt } from "./level-at.ts";
export { linearFromSrgb } from "./oklab.ts";
export { openHeatmapPainter } from "./open-painter.ts";
export { colourAt, createPalette, type Palette, type PaletteName, palettes } from "./palette.ts";
export { defaultBrightness, type PictureLook, paintOverPicture, pictureLook } from "./picture-look.ts";
export { placeOnField } from "./place-on-field.ts";
export { type HeatmapPlacement, type PlacementMeta, placementFromMeta } from "./placement.ts";
export type { ColourScheme } from "./region-codes.ts";
export { type HeatmapPart, type HeatmapPicture, renderHeatmap, renderHeatmapPart } from "./render-heatmap.ts";
export { type PrpdPicture, type PrpdPictureOptions, renderPrpd } from "./render-prpd.ts";
export { renderSpectrogram, type SpectrogramOptions, type SpectrogramPicture } from "./render-spectrogram.ts";
export { renderThumbnail } from "./render-thumbnail.ts";
export { renderWaveform, type WaveformOptions, type WaveformPicture } from "./render-waveform.ts";
export {
  encodePng,
  renderSnapshotPicture,
  type SnapshotPicture,
  type SnapshotPictureOptions,
} from "./snapshot-picture.ts";
export { sourceColour } from "./source-hues.ts";
export { sourceIndexAt } from "./source-index.ts";
export { spectrogramRangeDb } from "./spectrogram-range.ts";
export { type WaveformPeaks, waveformPeaks } from "./waveform-peaks.ts";

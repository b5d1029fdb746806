/** Numbers and names that the specification fixes (core 9). */
export const defaults = {
  /** Cells of a heat map, per side. */
  heatmapSize: 110,
  canvasWidthPx: 800,
  canvasHeightPx: 480,
  /** From 0 to 1. */
  pictureBrightness: 0.2,
  /** Share of the dynamic range that is drawn, counted from the highest level. */
  drawnRangeShare: 0.8,
  /** Version of the analyses. */
  analysisVersion: "4.1.1",
  galleryPageSize: 20,
  phoneGalleryPageSize: 20_000,
  tokenRefreshMarginS: 30,
  updateCoolDownS: 120,
  updateRepeatS: 20,
} as const;

/** Suggestions beside free input (core 5). */
export const suggestions = {
  acFrequencyHz: [50, 60],
  voltageKv: [3, 6, 10, 20, 35, 66, 110, 220, 330, 400, 765],
} as const;

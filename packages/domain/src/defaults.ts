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
  tokenRefreshMarginS: 30,
} as const;

/** How much of each thing is kept. */
export const limits = {
  labelCharacters: 2048,
  commentsCharacters: 10_000,
  tagCharacters: 100,
  tags: 100,
  dynamicRangeDb: 100,
  distanceM: { min: 0.3, max: 500 },
  distanceFt: { min: 1, max: 1500 },
} as const;

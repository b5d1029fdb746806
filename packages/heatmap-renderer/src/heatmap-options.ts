import type { LevelField } from "./check-field.ts";
import type { HeatmapOutline } from "./heatmap-lines.ts";
import type { Palette } from "./palette.ts";
import type { HeatmapPlacement } from "./placement.ts";
import type { ColourScheme } from "./region-codes.ts";

export interface HeatmapOptions extends LevelField {
  /** Size of the picture in its own pixels. */
  outWidth: number;
  outHeight: number;
  /** dB; HMP-13: the upper 80 % of it is drawn. Not above 0 draws only what reaches the maximum. */
  dynamicRangeDb: number;
  /** dB at the top of the palette; absent: the highest level. Levels above it have the top's color. */
  maxDb?: number;
  palette: Palette;
  /** `full`: white outline and two dark isolines; `thumbnail`: a fine outline; `none` (default): color only. */
  outline?: HeatmapOutline;
  /** `multi` (default) shows every region above the floor, `single` only the one with the strongest peak. */
  mode?: "single" | "multi";
  /** `STRENGTH` (default) colors by level; `LOCATION` gives each region a hue of its own, opacity by level. */
  scheme?: ColourScheme;
  /** Placement of the field on the picture; absent: it covers it. */
  placement?: HeatmapPlacement;
  /** Picture pixels per CSS pixel, default 1: lines keep their width on the screen. */
  pixelRatio?: number;
  /** Reused for the result; outWidth x outHeight x 4. */
  target?: Uint8ClampedArray<ArrayBuffer>;
}

/** Levels that a picture was drawn with, dB. */
export interface HeatmapRange {
  maxDb: number;
  floorDb: number;
  isolinesDb: [number, number];
}

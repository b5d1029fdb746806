import type { Box } from "./drawn-box.ts";
import { type HeatmapLines, heatmapLines } from "./heatmap-lines.ts";
import type { HeatmapOptions, HeatmapRange } from "./heatmap-options.ts";
import type { Palette } from "./palette.ts";
import { type FieldTransform, planTransform } from "./placement.ts";
import { planRange } from "./plan-range.ts";
import { regionCodes } from "./region-codes.ts";
import { sourcePalettes } from "./source-hues.ts";

/** What both ways of drawing use. */
export interface Drawing {
  transform: FieldTransform;
  /** Absent if the field has no finite level. */
  range?: HeatmapRange;
  /** Cells at or above the floor; absent if there is none. */
  cells?: Box;
  /** Palette code of each cell's region; absent: all with the first palette. */
  codes?: Uint8Array | undefined;
  palettes: readonly Palette[];
  lines?: HeatmapLines | undefined;
}

/** Throws RangeError if a length does not match its sizes, or a placement is invalid. */
export function planDrawing(options: HeatmapOptions): Drawing {
  const { outWidth, outHeight, mode = "multi", scheme = "STRENGTH", outline = "none" } = options;
  const transform = planTransform(options.placement, outWidth, outHeight);
  const palettes = scheme === "LOCATION" ? sourcePalettes : [options.palette];
  const { range, cells } = planRange(options);
  if (!range) return { transform, palettes };
  if (!cells) return { transform, palettes, range };
  return {
    transform,
    palettes,
    range,
    cells,
    codes: regionCodes(options, range.floorDb, mode, scheme),
    lines: heatmapLines(outline, options.pixelRatio ?? 1, range.isolinesDb),
  };
}

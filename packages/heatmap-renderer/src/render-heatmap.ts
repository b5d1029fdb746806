import { checkField, clearTarget, type LevelField } from "./check-field.ts";
import { drawnCells } from "./drawn-box.ts";
import { drawnFloorDb, highestLevelDb, isolineLevelsDb } from "./drawn-range.ts";
import { fadeEdges } from "./fade-edges.ts";
import { type HeatmapOutline, heatmapLines } from "./heatmap-lines.ts";
import { paintColours } from "./paint-heatmap.ts";
import { paintLines } from "./paint-lines.ts";
import type { Palette } from "./palette.ts";
import { type HeatmapPlacement, planTransform } from "./placement.ts";
import { type ColourScheme, regionCodes } from "./region-codes.ts";
import { sourcePalettes } from "./source-hues.ts";
import { turnField } from "./turned-field.ts";
import { stretchField } from "./upright-field.ts";

export interface HeatmapOptions extends LevelField {
  /** Size of the picture in its own pixels. */
  outWidth: number;
  outHeight: number;
  /** dB; HMP-13: the upper 80 % of it is drawn. Not above 0 draws only what reaches the maximum. */
  dynamicRangeDb: number;
  /** dB at the top of the palette; absent: the highest level. Levels above it have the top's colour. */
  maxDb?: number;
  palette: Palette;
  /** `full`: white outline and two dark isolines; `thumbnail`: a fine outline; `none` (default): colour only. */
  outline?: HeatmapOutline;
  /** `multi` (default) shows every region above the floor, `single` only the one with the strongest peak. */
  mode?: "single" | "multi";
  /** `STRENGTH` (default) colours by level; `LOCATION` gives each region a hue of its own, opacity by level. */
  scheme?: ColourScheme;
  /** How the field lies on the picture; absent: it covers it. */
  placement?: HeatmapPlacement;
  /** Picture pixels per CSS pixel, default 1: lines keep their width on the screen. */
  pixelRatio?: number;
  /** Reused for the result; outWidth x outHeight x 4. */
  target?: Uint8ClampedArray<ArrayBuffer>;
}

export interface HeatmapPicture {
  /** Red, green, blue, alpha per pixel, alpha not multiplied in: what ImageData takes. */
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** What the drawing went by; absent where the field has no finite level (the picture is then clear). */
  range?: { maxDb: number; floorDb: number; isolinesDb: [number, number] };
}

/**
 * Levels of a grid to a picture. dB are interpolated, then coloured (never the colours), by a monotone cubic
 * that meets each cell at its centre, (i + 0.5) / width, and exceeds no neighbour; edges are held; x and y scale
 * apart. A pixel below the drawn floor or beside the field is clear. Throws RangeError where a length does not match
 * its sizes, or a placement is none.
 */
export function renderHeatmap(options: HeatmapOptions): HeatmapPicture {
  checkField(options);
  const { outWidth, outHeight, pixelRatio = 1, outline = "none" } = options;
  const transform = planTransform(options.placement, outWidth, outHeight);
  const rgba = clearTarget(options.target, outWidth, outHeight);
  const picture = { rgba, width: outWidth, height: outHeight };
  const maxDb = options.maxDb ?? highestLevelDb(options.levelsDb);
  if (maxDb === undefined || !Number.isFinite(maxDb)) return picture;
  const dynamicRangeDb = Math.max(0, options.dynamicRangeDb);
  // As float32, like the interpolated levels: a cell exactly at the floor is drawn.
  const floorDb = Math.fround(drawnFloorDb(maxDb, dynamicRangeDb));
  const isolinesDb = isolineLevelsDb(maxDb, dynamicRangeDb);

  const cells = drawnCells(options, floorDb);
  if (cells) {
    const { mode = "multi", scheme = "STRENGTH" } = options;
    const codes = regionCodes(options, floorDb, mode, scheme);
    const draw = transform.isUpright ? stretchField : turnField;
    const field = draw(options, cells, transform, outWidth, outHeight, floorDb, codes);
    if (field) {
      const palettes = scheme === "LOCATION" ? sourcePalettes : [options.palette];
      const painting = { ...field, width: outWidth, floorDb, maxDb, palettes, rgba };
      paintColours(painting);
      const lines = heatmapLines(outline, pixelRatio, isolinesDb);
      if (lines) paintLines(painting, lines);
      if (!transform.isPlain) fadeEdges(painting, transform);
    }
  }
  return { ...picture, range: { maxDb, floorDb, isolinesDb } };
}

import { planAxis } from "./axis-plan.ts";
import { checkField, clearTarget, type LevelField } from "./check-field.ts";
import { drawnFloorDb, highestLevelDb, isolineLevelsDb } from "./drawn-range.ts";
import { drawnSpans, widenSpans } from "./drawn-spans.ts";
import { type HeatmapOutline, heatmapLines } from "./heatmap-lines.ts";
import { paintHeatmap } from "./paint-heatmap.ts";
import type { Palette } from "./palette.ts";
import { fillRow, stretchRows } from "./resample-rows.ts";
import { loudestRegionOnly } from "./single-source.ts";

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
 * apart. A pixel below the drawn floor is clear. Throws RangeError where a length does not match its sizes.
 */
export function renderHeatmap(options: HeatmapOptions): HeatmapPicture {
  checkField(options);
  const { outWidth, outHeight, palette, pixelRatio = 1, outline = "none" } = options;
  const rgba = clearTarget(options.target, outWidth, outHeight);
  const picture = { rgba, width: outWidth, height: outHeight };
  const maxDb = options.maxDb ?? highestLevelDb(options.levelsDb);
  if (maxDb === undefined || !Number.isFinite(maxDb)) return picture;
  const dynamicRangeDb = Math.max(0, options.dynamicRangeDb);
  // As float32, like the interpolated levels: a cell exactly at the floor is drawn.
  const floorDb = Math.fround(drawnFloorDb(maxDb, dynamicRangeDb));
  const isolinesDb = isolineLevelsDb(maxDb, dynamicRangeDb);

  const columns = planAxis(options.width, outWidth);
  const rows = planAxis(options.height, outHeight);
  const stretched = stretchRows(options, columns);
  const spans = drawnSpans(stretched, outWidth, rows, floorDb);
  const filled = outline === "none" ? spans : widenSpans(spans, outWidth);
  const field = new Float32Array(outWidth * outHeight);
  for (let y = 0; y < outHeight; y++)
    fillRow(stretched, outWidth, rows, y, filled.start[y] as number, filled.end[y] as number, field);
  const belongs =
    options.mode === "single" ? loudestRegionOnly(options, floorDb, stretched, columns, rows) : undefined;
  paintHeatmap({
    field,
    width: outWidth,
    height: outHeight,
    spans,
    floorDb,
    maxDb,
    palette,
    lines: heatmapLines(outline, pixelRatio, isolinesDb),
    belongs,
    rgba,
  });
  return { ...picture, range: { maxDb, floorDb, isolinesDb } };
}

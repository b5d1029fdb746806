import { clearTarget } from "./check-field.ts";
import { fadeEdges } from "./fade-edges.ts";
import type { HeatmapOptions, HeatmapRange } from "./heatmap-options.ts";
import { paintColours } from "./paint-heatmap.ts";
import { paintLines } from "./paint-lines.ts";
import { planDrawing } from "./plan-drawing.ts";
import { turnField } from "./turned-field.ts";
import { uprightCodes } from "./upright-codes.ts";
import { type StretchedField, stretchField } from "./upright-field.ts";

export interface HeatmapPicture {
  /** Red, green, blue, alpha per pixel, straight alpha: the format of ImageData. */
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** Range that was drawn; absent if the field has no finite level (the picture is then transparent). */
  range?: HeatmapRange;
}

/**
 * Levels of a grid to a picture. dB are interpolated, then colored (never the colors), by a monotone cubic that meets
 * each cell at its center, (i + 0.5) / width, and exceeds no neighbor; edges are held; x and y scale apart. A pixel
 * below the drawn floor or beside the field is transparent. Throws RangeError if a length does not match its sizes, or
 * a placement is invalid.
 */
export function renderHeatmap(options: HeatmapOptions): HeatmapPicture {
  const { transform, range, cells, codes, palettes, lines } = planDrawing(options);
  const { outWidth, outHeight } = options;
  const rgba = clearTarget(options.target, outWidth, outHeight);
  const picture = { rgba, width: outWidth, height: outHeight };
  if (!range) return picture;
  if (!cells) return { ...picture, range };
  const { floorDb, maxDb } = range;
  const codesOf = codes && ((field: StretchedField) => uprightCodes(codes, options, floorDb, field));
  const field = transform.isUpright
    ? stretchField(options, cells, transform, outWidth, outHeight, codesOf)
    : turnField(options, cells, transform, outWidth, outHeight, floorDb, codes);
  if (field) {
    const painting = { ...field, width: outWidth, floorDb, maxDb, palettes, rgba };
    paintColours(painting);
    if (lines) paintLines(painting, lines);
    if (!transform.isPlain) fadeEdges(painting, transform);
  }
  return { ...picture, range };
}

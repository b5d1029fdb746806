import { clearTarget } from "./check-field.ts";
import { fadeEdges } from "./fade-edges.ts";
import type { HeatmapOptions, HeatmapRange } from "./heatmap-options.ts";
import { type Painting, paintColours } from "./paint-heatmap.ts";
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

/** The part of a picture that may have color: all pixels beside it are transparent. */
export interface HeatmapPart extends HeatmapPicture {
  /** The pixel of the whole picture that the part begins with. */
  left: number;
  top: number;
}

/** What is drawn, and on which pixels; no field if there is nothing to draw. */
function planPart(options: HeatmapOptions) {
  const { transform, range, cells, codes, palettes, lines } = planDrawing(options);
  if (!range || !cells) return { ...(range && { range }) };
  const { outWidth, outHeight } = options;
  const { floorDb, maxDb } = range;
  const codesOf = codes && ((field: StretchedField) => uprightCodes(codes, options, floorDb, field));
  const field = transform.isUpright
    ? stretchField(options, cells, transform, outWidth, outHeight, codesOf)
    : turnField(options, cells, transform, outWidth, outHeight, floorDb, codes);
  if (!field) return { range };
  const paint = (on: Pick<Painting, "rgba" | "width" | "left" | "top">) => {
    const painting = { ...field, ...on, floorDb, maxDb, palettes };
    paintColours(painting);
    if (lines) paintLines(painting, lines);
    if (!transform.isPlain) fadeEdges(painting, transform);
  };
  return { range, box: field.box, paint };
}

/**
 * Levels of a grid to a picture. dB are interpolated, then colored (never the colors), by a monotone cubic that meets
 * each cell at its center, (i + 0.5) / width, and exceeds no neighbor; edges are held; x and y scale apart. A pixel
 * below the drawn floor or beside the field is transparent. Throws RangeError if a length does not match its sizes, or
 * a placement is invalid.
 */
export function renderHeatmap(options: HeatmapOptions): HeatmapPicture {
  const { range, paint } = planPart(options);
  const { outWidth: width, outHeight: height } = options;
  const rgba = clearTarget(options.target, width, height);
  paint?.({ rgba, width, left: 0, top: 0 });
  return { rgba, width, height, ...(range && { range }) };
}

/**
 * Like `renderHeatmap`, but only the pixels that may have color, in a picture of their own: for those who store or
 * compress what they draw. One transparent pixel if nothing is drawn.
 */
export function renderHeatmapPart(options: Omit<HeatmapOptions, "target">): HeatmapPart {
  const { range, box, paint } = planPart(options);
  const { startX: left, startY: top, endX, endY } = box ?? { startX: 0, startY: 0, endX: 1, endY: 1 };
  const [width, height] = [endX - left, endY - top];
  const rgba = new Uint8ClampedArray(width * height * 4);
  paint?.({ rgba, width, left, top });
  return { rgba, width, height, left, top, ...(range && { range }) };
}

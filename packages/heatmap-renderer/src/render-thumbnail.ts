import { clearTarget } from "./check-field.ts";
import { heatmapLines } from "./heatmap-lines.ts";
import type { HeatmapOptions } from "./heatmap-options.ts";
import { paintColours } from "./paint-heatmap.ts";
import { paintLines } from "./paint-lines.ts";
import { planRange } from "./plan-range.ts";
import type { HeatmapPicture } from "./render-heatmap.ts";
import { stretchField } from "./upright-field.ts";

const overAll = { offsetX: 0, offsetY: 0, scale: 1 } as const;

/**
 * The heat map over the whole of a small picture: every region by its level, with a fine outline, as `renderHeatmap`
 * draws it. The code for regions and rotation is not loaded. Throws RangeError if a length does not match its sizes.
 */
export function renderThumbnail(
  options: Omit<HeatmapOptions, "outline" | "mode" | "scheme" | "placement">,
): HeatmapPicture {
  const { range, cells } = planRange(options);
  const { outWidth, outHeight, palette, pixelRatio = 1 } = options;
  const rgba = clearTarget(options.target, outWidth, outHeight);
  const picture = { rgba, width: outWidth, height: outHeight };
  if (!range) return picture;
  const { floorDb, maxDb, isolinesDb } = range;
  const field = cells && stretchField(options, cells, overAll, outWidth, outHeight);
  if (field) {
    const painting = {
      ...field,
      width: outWidth,
      left: 0,
      top: 0,
      floorDb,
      maxDb,
      palettes: [palette],
      rgba,
    };
    paintColours(painting);
    const lines = heatmapLines("thumbnail", pixelRatio, isolinesDb);
    if (lines) paintLines(painting, lines);
  }
  return { ...picture, range };
}

import type { LevelGrid } from "@sonolens/api-client";
import { createHeatmapCache, type HeatmapCache, palettes, renderThumbnail } from "@sonolens/heatmap-renderer";
import { sessionAtom } from "../../lib/state/shared-state.ts";

/** Heat maps of cards, for returning to the gallery (HMP-15): about 160 of them. */
export const cardPictures = sessionAtom(() => createHeatmapCache(renderThumbnail));

export interface CardHeatmap {
  readonly id: string;
  readonly field: LevelGrid;
  readonly width: number;
  readonly height: number;
  readonly dynamicRangeDb: number;
  readonly palette: keyof typeof palettes;
}

/** Draws the heat map of a card. */
export function paintCard(
  pictures: HeatmapCache,
  context: CanvasRenderingContext2D,
  heatmap: CardHeatmap,
): void {
  const { id, field, width, height } = heatmap;
  const { rgba } = pictures.picture(id, {
    levelsDb: field.levelsDb,
    width: field.width,
    height: field.height,
    outWidth: width,
    outHeight: height,
    dynamicRangeDb: heatmap.dynamicRangeDb,
    palette: palettes[heatmap.palette],
    pixelRatio: 1.2,
  });
  context.putImageData(new ImageData(rgba, width, height), 0, 0);
}

import { createHeatmapCache, renderThumbnail } from "@sonolens/heatmap-renderer";

/** Heat maps of cards, for coming back to the gallery (HMP-15): some 160 of them. */
export const cardPictures = createHeatmapCache(renderThumbnail);

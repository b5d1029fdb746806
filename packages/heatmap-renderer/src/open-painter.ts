import type { HeatmapPainter, PainterOptions } from "./heatmap-painter.ts";

/**
 * Heat maps on canvases of a page or a worker, by WebGL2 where there is a graphics processor, else as `renderHeatmap`
 * draws them. All painters share one context, since browsers allow about sixteen; a context that is lost, unavailable
 * or draws incorrectly is replaced transparently. The first call loads the code.
 */
export async function openHeatmapPainter(options: PainterOptions = {}): Promise<HeatmapPainter> {
  const { joinPainter } = await import("./webgl/shared-painter.ts");
  return joinPainter(options);
}

import type { HeatmapOptions, HeatmapRange } from "./render-heatmap.ts";

/** What a heat map is drawn on; give the canvas the picture's size. */
export type CanvasTarget =
  | CanvasRenderingContext2D
  | OffscreenCanvasRenderingContext2D
  | ImageBitmapRenderingContext;

export interface PainterOptions {
  /** Also take a WebGL2 that computes on the processor, which is slower than drawing without it. Default false. */
  allowSoftware?: boolean;
  /** The graphics were lost: what stands on the canvases may be gone. Draw again. */
  onLost?: () => void;
}

/** Draws heat maps on any number of canvases. */
export interface HeatmapPainter {
  /** What draws now. The pictures are the same. */
  readonly path: "webgl2" | "cpu";
  /**
   * Draws in place of what the canvas shows, from its top left, and tells the range it was drawn with. A canvas
   * with a `bitmaprenderer` context costs the main thread least. Throws RangeError as `renderHeatmap` does.
   */
  draw(target: CanvasTarget, options: Omit<HeatmapOptions, "target">): HeatmapRange | undefined;
  /** Gives back what the painter holds; the last one gives back the graphics' memory. */
  close(): void;
}

/**
 * Heat maps on canvases of a page or a worker, by WebGL2 where there is a graphics processor, else as
 * `renderHeatmap` draws them. All painters share one context, since browsers allow about sixteen; a context that
 * is lost, cannot be had or draws something else than `renderHeatmap` is made up for without the caller noticing.
 * The code for it is loaded by the first call.
 */
export async function openHeatmapPainter(options: PainterOptions = {}): Promise<HeatmapPainter> {
  const { joinPainter } = await import("./webgl/shared-painter.ts");
  return joinPainter(options);
}

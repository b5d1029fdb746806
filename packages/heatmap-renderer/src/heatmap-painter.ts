import type { HeatmapOptions, HeatmapRange } from "./heatmap-options.ts";

/** What a heat map is drawn on; give the canvas the picture's size. */
export type CanvasTarget =
  | CanvasRenderingContext2D
  | OffscreenCanvasRenderingContext2D
  | ImageBitmapRenderingContext;

export interface PainterOptions {
  /** Also accept a WebGL2 that runs on the CPU, which is slower than drawing without it. Default false. */
  allowSoftware?: boolean;
  /** The graphics context was lost and the canvases may be blank: draw again. */
  onLost?: () => void;
}

/** Draws heat maps on any number of canvases. */
export interface HeatmapPainter {
  /** What draws at present. The pictures are the same. */
  readonly path: "webgl2" | "cpu";
  /**
   * Replaces the canvas's contents from its top left, and returns the range that was drawn. A canvas with a
   * `bitmaprenderer` context costs the main thread least. Throws RangeError as `renderHeatmap` does.
   */
  draw(target: CanvasTarget, options: Omit<HeatmapOptions, "target">): HeatmapRange | undefined;
  /** Releases what the painter holds; the last painter releases the GPU memory. */
  close(): void;
}

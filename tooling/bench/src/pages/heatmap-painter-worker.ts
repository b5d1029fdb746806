import { type HeatmapPainter, openHeatmapPainter } from "@sonolens/heatmap-renderer";
import { frameOf, stage } from "../heatmap-scene.ts";

let painter: HeatmapPainter | undefined;
let target: ImageBitmapRenderingContext | null = null;
let frames: Float32Array[] = [];

/** First the canvas; then levels to draw on it, or all frames and the number of the one to draw. */
self.addEventListener(
  "message",
  async ({ data }: MessageEvent<OffscreenCanvas | Float32Array[] | Float32Array | number>) => {
    if (data instanceof OffscreenCanvas) {
      target = data.getContext("bitmaprenderer");
      painter = await openHeatmapPainter({ allowSoftware: true });
      self.postMessage(painter.path);
    } else if (Array.isArray(data)) frames = data;
    else if (target)
      painter?.draw(target, {
        ...stage,
        levelsDb: typeof data === "number" ? frameOf(frames, data) : data,
      });
  },
);

import { type HeatmapPainter, openHeatmapPainter } from "@sonolens/heatmap-renderer";
import { stage } from "../heatmap-scene.ts";

let painter: HeatmapPainter | undefined;
let target: ImageBitmapRenderingContext | null = null;

/** The first message is the canvas, the next ones are levels to draw on it. */
self.addEventListener("message", async ({ data }: MessageEvent<OffscreenCanvas | Float32Array>) => {
  if (data instanceof OffscreenCanvas) {
    target = data.getContext("bitmaprenderer");
    painter = await openHeatmapPainter({ allowSoftware: true });
    self.postMessage(painter.path);
  } else if (target) painter?.draw(target, { ...stage, levelsDb: data });
});

import type { HeatmapOptions, HeatmapRange } from "../heatmap-options.ts";
import type { CanvasTarget } from "../heatmap-painter.ts";
import { renderHeatmap } from "../render-heatmap.ts";

type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const isBitmapTarget = (target: CanvasTarget): target is ImageBitmapRenderingContext =>
  "transferFromImageBitmap" in target;

/** Copies the contents of `canvas` to the target; for a WebGL canvas, in the task in which it was drawn. */
export function showCanvas(target: CanvasTarget, canvas: OffscreenCanvas): void {
  if (isBitmapTarget(target)) {
    target.transferFromImageBitmap(canvas.transferToImageBitmap());
    return;
  }
  // Like putImageData, ignores the drawing state that the caller has set.
  target.save();
  target.resetTransform();
  target.globalAlpha = 1;
  target.globalCompositeOperation = "copy";
  target.shadowColor = "transparent";
  target.filter = "none";
  target.drawImage(canvas, 0, 0);
  target.restore();
}

/** Draws without graphics processor, in memory that is used again. */
export function createCpuCanvas(): {
  show(target: CanvasTarget, options: HeatmapOptions): HeatmapRange | undefined;
} {
  let memory: Uint8ClampedArray<ArrayBuffer> | undefined;
  let layer: OffscreenCanvasRenderingContext2D | null | undefined;
  const put = (context: Context2D, options: HeatmapOptions) => {
    const length = options.outWidth * options.outHeight * 4;
    const { rgba, width, height, range } = renderHeatmap({
      ...options,
      ...(memory?.length === length && { target: memory }),
    });
    memory = rgba;
    context.putImageData(new ImageData(rgba, width, height), 0, 0);
    return range;
  };
  return {
    show(target, options) {
      if (!isBitmapTarget(target)) {
        target.clearRect(0, 0, target.canvas.width, target.canvas.height);
        return put(target, options);
      }
      layer ??= new OffscreenCanvas(1, 1).getContext("2d");
      if (!layer) return undefined;
      layer.canvas.width = options.outWidth;
      layer.canvas.height = options.outHeight;
      const range = put(layer, options);
      showCanvas(target, layer.canvas);
      return range;
    },
  };
}

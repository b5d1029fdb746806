import type { HeatmapOptions, HeatmapRange } from "../heatmap-options.ts";
import { createGlHeatmap, type GlHeatmap } from "./gl-heatmap.ts";
import { drawsAsExpected } from "./self-test.ts";

/** The canvas of the GPU, from which pictures are copied to their own canvases. */
export interface GlCanvas {
  /** False while the context is lost. */
  readonly isReady: boolean;
  /** Draws into `canvas`; `undefined` if the caller has to draw on the CPU. */
  draw(options: HeatmapOptions): { range: HeatmapRange | undefined } | undefined;
  readonly canvas: OffscreenCanvas;
  close(): void;
}

/** `undefined` if WebGL2 is missing or draws incorrectly. */
export function openGlCanvas(allowSoftware: boolean, onLost: () => void): GlCanvas | undefined {
  if (typeof OffscreenCanvas === "undefined") return undefined;
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext("webgl2", {
    alpha: true,
    premultipliedAlpha: true,
    antialias: false,
    depth: false,
    stencil: false,
    failIfMajorPerformanceCaveat: !allowSoftware,
    powerPreference: "low-power",
  });
  if (!gl) return undefined;
  const prepare = (): GlHeatmap | undefined => {
    const made = createGlHeatmap(gl);
    if (!made || drawsAsExpected(gl, made)) return made;
    made.free();
    return undefined;
  };
  let heatmap = prepare();
  const lose = (event: Event) => {
    // Required for the context to be restored.
    event.preventDefault();
    heatmap = undefined;
    onLost();
  };
  const restore = () => {
    heatmap = prepare();
  };
  canvas.addEventListener("webglcontextlost", lose);
  canvas.addEventListener("webglcontextrestored", restore);
  const close = () => {
    canvas.removeEventListener("webglcontextlost", lose);
    canvas.removeEventListener("webglcontextrestored", restore);
    heatmap?.free();
    heatmap = undefined;
    gl.getExtension("WEBGL_lose_context")?.loseContext();
  };
  if (!heatmap) {
    close();
    return undefined;
  }
  return {
    canvas,
    get isReady() {
      return heatmap !== undefined;
    },
    draw(options) {
      if (!heatmap) return undefined;
      if (canvas.width !== options.outWidth) canvas.width = options.outWidth;
      if (canvas.height !== options.outHeight) canvas.height = options.outHeight;
      const drawing = heatmap.draw(options);
      // The event of a loss comes later than the loss, and a canvas may be smaller than requested.
      const isWhole =
        gl.drawingBufferWidth === options.outWidth && gl.drawingBufferHeight === options.outHeight;
      return drawing && isWhole && !gl.isContextLost() ? { range: drawing.range } : undefined;
    },
    close,
  };
}

import { openHeatmapPainter, renderHeatmap } from "@sonolens/heatmap-renderer";
import {
  colouredAndScaled,
  withD3Contour,
  withECharts,
  withHeatmapJs,
  withPlotly,
} from "../heatmap-rivals.ts";
import { frameOf, frames, height, stage, width } from "../heatmap-scene.ts";
import { interleave } from "../interleave.ts";
import { addCanvas, settle, twoFrames } from "./page.ts";

function ours(outline: "full" | "none") {
  const context = addCanvas(width, height);
  const image = context.createImageData(width, height);
  return (round: number) => {
    renderHeatmap({
      ...stage,
      levelsDb: frameOf(frames, round),
      outline,
      target: image.data as Uint8ClampedArray<ArrayBuffer>,
    });
    context.putImageData(image, 0, 0);
    settle(context);
  };
}

/** Until the image is available, so including the graphics work; the graphics processor is simulated here. */
async function byWebGl() {
  const context = addCanvas(width, height);
  const painter = await openHeatmapPainter({ allowSoftware: true });
  if (painter.path !== "webgl2") throw new Error("This browser has no WebGL2.");
  return (round: number) => {
    painter.draw(context, { ...stage, levelsDb: frameOf(frames, round) });
    settle(context);
  };
}

window.measure = async () => {
  const contenders = [
    { name: "Sonolens, outline and isolines", run: ours("full") },
    { name: "Sonolens, colours only", run: ours("none") },
    { name: "Sonolens by WebGL2, on a simulated graphics processor", run: await byWebGl() },
    { name: "coloured cells, drawImage (blends colours, not dB)", run: colouredAndScaled() },
    { name: "heatmap.js 2.0.5 (density of spots, not levels)", run: withHeatmapJs() },
    { name: "d3-contour 4.0.3, 16 steps and lines (no smooth colours)", run: withD3Contour() },
    { name: "Plotly 4.1.2 heatmap, zsmooth best", run: await withPlotly(false) },
    { name: "Plotly 4.1.2 heatmap, zsmooth best, and its contour lines", run: await withPlotly(true) },
    { name: "ECharts 6.1.0 heatmap (no smoothing, no lines)", run: withECharts(false) },
    { name: "ECharts 6.1.0 heatmap, given only the cells above the floor", run: withECharts(true) },
  ];
  return {
    name: "heatmap",
    what: "a new frame of 110 x 110 levels on 800 x 480, drawn and on its canvas",
    timings: await interleave(contenders, { rounds: 30, warmUp: 5 }, twoFrames),
  };
};

import { type HeatmapOptions, openHeatmapPainter, renderHeatmap } from "@sonolens/heatmap-renderer";
import { frameOf, frames, height, stage, width } from "../heatmap-scene.ts";
import { interleave } from "../interleave.ts";
import PainterWorker from "./heatmap-painter-worker.ts?worker&inline";
import { addCanvas, addCanvasElement, twoFrames } from "./page.ts";

function addBitmapTarget(): ImageBitmapRenderingContext {
  const context = addCanvasElement(width, height).getContext("bitmaprenderer");
  if (!context) throw new Error("This browser has no bitmaprenderer.");
  return context;
}

/** A worker that has the canvas. */
async function openWorker(): Promise<Worker> {
  const canvas = addCanvasElement(width, height);
  const worker = new PainterWorker();
  const path = new Promise((resolve) => {
    worker.addEventListener("message", ({ data }) => resolve(data), { once: true });
  });
  const offscreen = canvas.transferControlToOffscreen();
  worker.postMessage(offscreen, [offscreen]);
  if ((await path) !== "webgl2") throw new Error("The worker has no WebGL2.");
  return worker;
}

/** The page hands over a copy of each frame's levels. */
async function levelsToWorker() {
  const worker = await openWorker();
  return (round: number) => {
    const levelsDb = frameOf(frames, round).slice();
    worker.postMessage(levelsDb, [levelsDb.buffer]);
  };
}

/** The worker has the recording's frames: the page tells which one is due, as when a recording plays. */
async function numbersToWorker() {
  const worker = await openWorker();
  worker.postMessage(frames);
  return (round: number) => worker.postMessage(round);
}

window.measure = async () => {
  const painter = await openHeatmapPainter({ allowSoftware: true });
  if (painter.path !== "webgl2") throw new Error("This browser has no WebGL2.");
  const byWebGl = (name: string, options: Partial<HeatmapOptions>) => {
    const target = addBitmapTarget();
    return {
      name: `Sonolens by WebGL2, ${name}`,
      run: (round: number) => {
        painter.draw(target, { ...stage, ...options, levelsDb: frameOf(frames, round) });
      },
    };
  };
  const context = addCanvas(width, height);
  const image = context.createImageData(width, height);
  const contenders = [
    { name: "Sonolens by WebGL2 in a worker that has the frames", run: await numbersToWorker() },
    { name: "Sonolens by WebGL2 in a worker that gets each frame", run: await levelsToWorker() },
    byWebGl("all sources", {}),
    byWebGl("strongest source only", { mode: "single" }),
    byWebGl("coloured by source", { scheme: "LOCATION" }),
    byWebGl("all sources, turned by 3 degrees", { placement: { rotationDeg: 3 } }),
    {
      name: "Sonolens without graphics processor",
      run: (round: number) => {
        const target = image.data as Uint8ClampedArray<ArrayBuffer>;
        renderHeatmap({ ...stage, levelsDb: frameOf(frames, round), target });
        context.putImageData(image, 0, 0);
      },
    },
  ];
  return {
    name: "heatmap-thread",
    what: "what a new frame on 800 x 480 takes of the main thread, without what others compute meanwhile",
    timings: await interleave(contenders, { rounds: 60, warmUp: 15 }, twoFrames),
  };
};

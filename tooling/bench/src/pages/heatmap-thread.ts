import {
  type HeatmapOptions,
  openHeatmapFrames,
  openHeatmapPainter,
  renderHeatmap,
} from "@sonolens/heatmap-renderer";
import { frameOf, frames, height, size, stage, width } from "../heatmap-scene.ts";
import { interleave } from "../interleave.ts";
import FramesWorker from "./heatmap-frames-worker.ts?worker&inline";
import PainterWorker from "./heatmap-painter-worker.ts?worker&inline";
import { addCanvas, addCanvasElement, twoFrames } from "./page.ts";

function addBitmapTarget(): ImageBitmapRenderingContext {
  const context = addCanvasElement(width, height).getContext("bitmaprenderer");
  if (!context) throw new Error("This browser has no bitmaprenderer.");
  return context;
}

/** A worker that owns the canvas. */
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

/** The page transfers a copy of each frame's levels. */
async function levelsToWorker() {
  const worker = await openWorker();
  return (round: number) => {
    const levelsDb = frameOf(frames, round).slice();
    worker.postMessage(levelsDb, [levelsDb.buffer]);
  };
}

/** As the product plays a recording: a worker owns its frames, the page sends the time. */
async function playFrames() {
  const frameCount = 64;
  const levels = new Float32Array(frameCount * size * size);
  for (let frame = 0; frame < frameCount; frame++) levels.set(frameOf(frames, frame), frame * size * size);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const player = openHeatmapFrames({
    worker: new FramesWorker(),
    canvas: addCanvasElement(width, height),
    frames: { width: size, height: size, frameCount, startS: 0, frameIntervalS: 1, levels },
    onDrawn: () => resolve(),
    onFailed: (message) => reject(new Error(message)),
  });
  const { width: _, height: __, ...look } = { ...stage, outWidth: width, outHeight: height };
  player.show(0, look);
  await promise;
  return (round: number) => player.show(round % (frameCount - 8), look);
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
    { name: "Sonolens' frames player: a worker has the frames", run: await playFrames() },
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

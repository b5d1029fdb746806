import { afterEach, expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { analysisSpan, type HeatmapFrames, meanOfFrames } from "../frames.ts";
import { type FramesLook, type FramesPlayer, openHeatmapFrames, palettes, renderHeatmap } from "../index.ts";

const random = seededRandom(3);
const frames: HeatmapFrames = {
  width: 20,
  height: 12,
  frameCount: 30,
  startS: 0,
  frameIntervalS: 0.02,
  levels: {
    codes: Uint16Array.from({ length: 20 * 12 * 30 }, () => 4000 + 1200 * random()),
    offsetDb: 0,
    stepDb: 0.01,
  },
};
const look: FramesLook = {
  outWidth: 100,
  outHeight: 60,
  dynamicRangeDb: 12,
  maxDb: 52,
  palette: palettes.ember,
  outline: "full",
};

const open: FramesPlayer[] = [];
afterEach(() => {
  for (const player of open.splice(0)) player.close();
});

function openPlayer(worker: Worker) {
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const waiting: { until: (timeS: number) => boolean; resolve: () => void }[] = [];
  const drawn: number[] = [];
  const failed = Promise.withResolvers<string>();
  const player = openHeatmapFrames({
    worker,
    canvas,
    frames,
    onDrawn: (timeS) => {
      drawn.push(timeS);
      for (const { until, resolve } of waiting) if (until(timeS)) resolve();
    },
    onFailed: failed.resolve,
  });
  open.push(player);
  return {
    player,
    canvas,
    drawn,
    failed: failed.promise,
    /** Resolves when the picture of a time is on the canvas. */
    shown: (wantedS: number) =>
      new Promise<void>((resolve) => waiting.push({ until: (timeS) => timeS === wantedS, resolve })),
  };
}

const startWorker = () =>
  new Worker(new URL("./frames-worker.fixture.ts", import.meta.url), { type: "module" });

/** Pixels that the canvas shows at the screen's next picture. */
async function pixelsOf(canvas: HTMLCanvasElement): Promise<Uint8ClampedArray> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  if (!context) throw new Error("no 2D context");
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** The largest difference in opacity from what `renderHeatmap` draws of the 8 frames. */
function worst(found: Uint8ClampedArray, timeS: number, wanted = look): number {
  const { rgba } = renderHeatmap({ ...wanted, ...meanOfFrames(frames, analysisSpan(frames, timeS)) });
  let worst = found.length === rgba.length ? 0 : 255;
  for (let at = 3; at < rgba.length; at += 4)
    worst = Math.max(worst, Math.abs((rgba[at] as number) - (found[at] as number)));
  return worst;
}

it("[HMP-14] draws the mean of 8 frames from the time on, in a worker", async () => {
  const { player, canvas, shown } = openPlayer(startWorker());
  for (const timeS of [0.1, 0.32, 0.59]) {
    const isShown = shown(timeS);
    player.show(timeS, look);
    await isShown;
    await expect.poll(async () => worst(await pixelsOf(canvas), timeS)).toBeLessThanOrEqual(2);
  }
  expect([canvas.width, canvas.height]).toEqual([100, 60]);
  expect(worst(await pixelsOf(canvas), 0.1)).toBeGreaterThan(50);
});

it("takes another look at the same moment, and another size", async () => {
  const { player, canvas, shown } = openPlayer(startWorker());
  for (const other of [
    look,
    { ...look, dynamicRangeDb: 5 },
    { ...look, outWidth: 50, outHeight: 30, mode: "single" as const },
    { ...look, palette: palettes.tide, scheme: "LOCATION" as const },
  ]) {
    const isShown = shown(0.2);
    player.show(0.2, other);
    await isShown;
    await expect.poll(async () => worst(await pixelsOf(canvas), 0.2, other)).toBeLessThanOrEqual(2);
  }
});

it("leaves out what came too fast, and ends with the last", async () => {
  const { player, drawn, shown } = openPlayer(startWorker());
  const isShown = shown(0.5);
  for (let step = 0; step <= 500; step++) player.show(step / 1000, look);
  await isShown;
  expect(drawn.at(-1)).toBe(0.5);
  expect(drawn.length).toBeLessThan(250);
});

it("tells when its worker cannot draw", async () => {
  const blob = new Blob(["throw new Error('no frames here')"], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(blob), { type: "module" });
  const { failed } = openPlayer(worker);
  expect(await failed).toContain("no frames here");
  const { player, failed: refused } = openPlayer(startWorker());
  player.show(0, { ...look, outWidth: 0 });
  expect(await refused).toContain("outWidth");
});

it("refuses frames whose levels are not theirs", () => {
  const wrong = { ...frames, frameCount: 31 };
  const canvas = document.createElement("canvas");
  const worker = startWorker();
  expect(() => openHeatmapFrames({ worker, canvas, frames: wrong })).toThrow(RangeError);
  worker.terminate();
});

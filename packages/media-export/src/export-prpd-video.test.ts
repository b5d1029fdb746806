import { palettes } from "@sonolens/heatmap-renderer";
import { expect, it } from "vitest";
import type { PrpdVideoInput } from "./export-job.ts";
import { prpdVideoAnswer } from "./export-prpd-video.ts";
import { exportPrpdVideo } from "./index.ts";

const pulses = 400;
const input: PrpdVideoInput = {
  pattern: {
    phasesDeg: Float32Array.from({ length: pulses }, (_, pulse) => (pulse % 2 === 0 ? 45 : 225)),
    amplitudes: new Float32Array(pulses).fill(0.8),
  },
  durationS: 0.8,
  palette: palettes.ember,
};

it("[VID-15] tells status, url, frames, fps, size, progress and duration of the video of a pattern", async () => {
  const percents: number[] = [];
  const made = await exportPrpdVideo(input, {
    onProgress: (progress) => {
      const answer = prpdVideoAnswer({ status: "preparing", progress });
      expect(answer).toMatchObject({ status: "preparing", url: null, frames: 20 });
      percents.push(answer.progress ?? Number.NaN);
    },
  });
  if (!made.ok) throw new Error(made.error.message);
  expect(percents).toEqual([0, ...Array.from({ length: 20 }, (_, frame) => 5 * (frame + 1)), 100]);
  expect(prpdVideoAnswer({ status: "ready", video: made.value, url: "/files/1.mp4" })).toEqual({
    status: "ready",
    url: "/files/1.mp4",
    frames: 20,
    fps: 25,
    xSize: 800,
    ySize: 480,
    progress: 100,
    durationSeconds: 0.8,
  });
  expect(prpdVideoAnswer({ status: "error" })).toMatchObject({ status: "error", url: null, progress: null });
});

it.each([
  ["no duration", { durationS: 0 }, "noFrames"],
  ["phases without amplitudes", { pattern: { phasesDeg: [1, 2], amplitudes: [1] } }, "invalidInput"],
  ["no rate", { framesPerSecond: 0 }, "invalidInput"],
])("fails with a code for %s", async (_, wrong, code) => {
  expect(await exportPrpdVideo({ ...input, ...wrong })).toMatchObject({ ok: false, error: { code } });
});

import { palettes } from "@sonolens/heatmap-renderer";
import { expect, it } from "vitest";
import type { PrpdVideoInput } from "./export-job.ts";
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

it("[VID-15] reports progress, and frames, fps, size and duration of the video of a pattern", async () => {
  const percents: number[] = [];
  const made = await exportPrpdVideo(input, {
    onProgress: ({ percent, frameCount }) => {
      expect(frameCount).toBe(20);
      percents.push(Math.floor(percent));
    },
  });
  if (!made.ok) throw new Error(made.error.message);
  expect(percents).toEqual([0, ...Array.from({ length: 20 }, (_, frame) => 5 * (frame + 1)), 100]);
  expect(made.value).toMatchObject({
    frameCount: 20,
    framesPerSecond: 25,
    widthPx: 800,
    heightPx: 480,
    durationS: 0.8,
  });
});

it.each([
  ["no duration", { durationS: 0 }, "noFrames"],
  ["phases without amplitudes", { pattern: { phasesDeg: [1, 2], amplitudes: [1] } }, "invalidInput"],
  ["no rate", { framesPerSecond: 0 }, "invalidInput"],
])("fails with a code for %s", async (_, wrong, code) => {
  expect(await exportPrpdVideo({ ...input, ...wrong })).toMatchObject({ ok: false, error: { code } });
});

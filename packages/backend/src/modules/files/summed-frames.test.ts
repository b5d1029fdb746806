import { deriveHeatmap } from "@sonolens/snapshot-analysis";
import { encodeFrames } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";
import { summedFrames } from "./summed-frames.ts";

const coding = { offsetDb: 0, stepDb: 0.01 };
const levelsOf = (cells: number) =>
  Float32Array.from({ length: cells }, (_, cell) => 20 + (cell % 997) * 0.01);

it.each([
  { width: 2_048, height: 1_024, frameCount: 2 },
  { width: 1, height: 1, frameCount: 1_200_000 },
  { width: 110, height: 110, frameCount: 3 },
])("encodes and sums up $frameCount frames of $width x $height as if at once", async (frames) => {
  const levels = levelsOf(frames.width * frames.height * frames.frameCount);
  const codes = encodeFrames(levels, coding);
  const summed = await summedFrames(levels, { ...frames, ...coding });
  expect(Buffer.from(summed.codes).equals(codes)).toBe(true);
  expect(summed.heatmap).toEqual(deriveHeatmap(codes, frames, coding));
});

it("lets others have their turn after every half a million cells", async () => {
  let turns = 0;
  let isDone = false;
  const takeTurn = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await summedFrames(levelsOf(4_000_000), { width: 2_000, height: 2_000, ...coding });
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(14);
});

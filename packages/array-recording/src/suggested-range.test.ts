import { expect, it } from "vitest";
import { suggestDynamicRangeDb } from "./suggested-range.ts";

/** 100 x 100 cells that fall off from the middle by `slopeDb` per cell. */
const hill = (slopeDb: number): Float32Array =>
  Float32Array.from({ length: 10_000 }, (_, cell) => {
    const distance = Math.hypot((cell % 100) - 50, Math.floor(cell / 100) - 50);
    return 60 - slopeDb * distance;
  });

const coveredShare = (levels: Float32Array, rangeDb: number): number =>
  levels.filter((level) => level >= 60 - 0.8 * rangeDb).length / levels.length;

it.each([0.1, 0.2, 0.35])(
  "draws over at most 15 percent of a hill of %f dB a cell, and nearly that",
  (slopeDb) => {
    const levels = hill(slopeDb);
    const rangeDb = suggestDynamicRangeDb(levels, levels.length);
    expect(coveredShare(levels, rangeDb)).toBeLessThanOrEqual(0.1501);
    expect(coveredShare(levels, rangeDb + 0.5)).toBeGreaterThan(0.15);
  },
);

it("stays within 1 and 12 dB, and takes the mean of frames", () => {
  expect(suggestDynamicRangeDb(hill(3), 10_000)).toBe(12);
  expect(suggestDynamicRangeDb(hill(0.001), 10_000)).toBe(1);
  const frames = new Float32Array(20_000);
  frames.set(hill(0.2));
  frames.set(hill(0.2), 10_000);
  expect(suggestDynamicRangeDb(frames, 10_000)).toBe(suggestDynamicRangeDb(hill(0.2), 10_000));
});

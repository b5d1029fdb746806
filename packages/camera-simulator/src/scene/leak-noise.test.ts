import { expect, it } from "vitest";
import { leakLevelDb, leakPeakHz, leakPowerShape } from "./leak-noise.ts";

it("makes a leak 16 dB louder when ten times the air escapes, 56 dB at 1 l/min", () => {
  expect(leakLevelDb(1)).toBe(56);
  expect(leakLevelDb(100)).toBeCloseTo(88, 9);
});

it("lets small holes hiss higher than large ones", () => {
  // 64 l/min are a hole of 1 mm: 0.2 * 310 m/s / 1 mm
  expect(leakPeakHz(64)).toBeCloseTo(62_000, 6);
  expect(leakPeakHz(16)).toBeCloseTo(124_000, 6);
});

it("has its hump, of height 1, at the peak frequency, and no sound at 0 Hz", () => {
  const heights = Array.from({ length: 400 }, (_, index) => leakPowerShape(500 * index, 50_000));
  expect(heights[0]).toBe(0);
  expect(heights.indexOf(Math.max(...heights))).toBe(100);
  expect(heights[100]).toBeCloseTo(1, 12);
  expect(leakPowerShape(2_000_000, 50_000) / leakPowerShape(1_000_000, 50_000)).toBeCloseTo(1 / 4, 2);
});

import { encodeFrames } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";
import { deriveHeatmap } from "./derive-heatmap.ts";

const coding = { offsetDb: -20, stepDb: 0.01 };
const level = (
  { offsetDb, stepDb, levels }: ReturnType<typeof deriveHeatmap>["still"],
  cell: number,
  bytes: number,
) =>
  offsetDb +
  stepDb * (bytes === 2 ? (levels[2 * cell] ?? 0) + 256 * (levels[2 * cell + 1] ?? 0) : (levels[cell] ?? 0));

it("averages squared pressure, not decibels", () => {
  const frames = encodeFrames(Float32Array.of(30, 50, 40, 50, 60, 50), coding);
  const { still, thumbnail, loudestDb } = deriveHeatmap(frames, 2, coding);
  // Cell 0 is 30, 40, 60 dB: 10 lg((10^3 + 10^4 + 10^6) / 3) = 55.28 dB.
  expect(level(still, 0, 2)).toBeCloseTo(10 * Math.log10((1e3 + 1e4 + 1e6) / 3), 1);
  expect(level(still, 1, 2)).toBeCloseTo(50, 2);
  expect(level(thumbnail, 0, 1)).toBeCloseTo(55.28, 1);
  expect(loudestDb).toBeCloseTo(60, 5);
});

it("copes with silence, and with no frame at all", () => {
  const silent = deriveHeatmap(encodeFrames(Float32Array.of(0, 0, 0, 0), coding), 2, coding);
  expect(level(silent.still, 0, 2)).toBeCloseTo(0, 5);
  const none = deriveHeatmap(new Uint8Array(), 2, coding);
  expect(none.still.levels).toEqual(new Uint8Array(4));
  expect(Number.isFinite(none.loudestDb)).toBe(true);
});

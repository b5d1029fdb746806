import { encodeFrames } from "@sonolens/snapshot-file";
import { expect, it } from "vitest";
import { deriveHeatmap, stillGridOf, thumbnailGridOf } from "./derive-heatmap.ts";

const pair = { width: 2, height: 1 };
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
  const { still, thumbnail, loudestDb } = deriveHeatmap(frames, pair, coding);
  // Cell 0 is 30, 40, 60 dB: 10 lg((10^3 + 10^4 + 10^6) / 3) = 55.28 dB.
  expect(level(still, 0, 2)).toBeCloseTo(10 * Math.log10((1e3 + 1e4 + 1e6) / 3), 1);
  expect(level(still, 1, 2)).toBeCloseTo(50, 2);
  expect(level(thumbnail, 0, 1)).toBeCloseTo(55.28, 1);
  expect(loudestDb).toBeCloseTo(60, 5);
});

it("copes with silence, and with no frame at all", () => {
  const silent = deriveHeatmap(encodeFrames(Float32Array.of(0, 0, 0, 0), coding), pair, coding);
  expect(level(silent.still, 0, 2)).toBeCloseTo(0, 5);
  const none = deriveHeatmap(new Uint8Array(), pair, coding);
  expect(none.still.levels).toEqual(new Uint8Array(4));
  expect(Number.isFinite(none.loudestDb)).toBe(true);
});

it("takes cells together where there are more than 512 per side, and 256 in a thumbnail", () => {
  for (const grid of [pair, { width: 110, height: 110 }, { width: 512, height: 384 }])
    expect(stillGridOf(grid)).toEqual(grid);
  expect(thumbnailGridOf({ width: 256, height: 192 })).toEqual({ width: 256, height: 192 });
  expect(thumbnailGridOf({ width: 512, height: 384 })).toEqual({ width: 256, height: 192 });
  expect(stillGridOf({ width: 4096, height: 4096 })).toEqual({ width: 512, height: 512 });
  expect(stillGridOf({ width: 4096, height: 1 })).toEqual({ width: 512, height: 1 });

  // Three columns of repeating 0, 10 and 20 dB, combined in pairs: the last one remains single.
  const grid = { width: 513, height: 1 };
  const frame = Float32Array.from({ length: grid.width }, (_, column) => 10 * (column % 3));
  const { still, thumbnail } = deriveHeatmap(encodeFrames(frame, coding), grid, coding);
  expect([still.levels.length / 2, thumbnail.levels.length]).toEqual([257, 129]);
  expect(level(still, 0, 2)).toBeCloseTo(10 * Math.log10((1 + 10) / 2), 1);
  expect(level(still, 1, 2)).toBeCloseTo(10 * Math.log10((100 + 1) / 2), 1);
  expect(level(still, 256, 2)).toBeCloseTo(20, 1);
  expect(level(thumbnail, 128, 1)).toBeCloseTo(20, 0);
});

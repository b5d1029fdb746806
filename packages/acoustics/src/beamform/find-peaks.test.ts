import { describe, expect, it } from "vitest";
import { findPeaks } from "./find-peaks.ts";

/** Levels of hills that fall by `fall` dB a cell squared. */
function hills(
  width: number,
  height: number,
  tops: { column: number; row: number; levelDb: number }[],
  fall = 0.1,
): Float32Array {
  return Float32Array.from({ length: width * height }, (_, index) =>
    Math.max(
      ...tops.map(
        ({ column, row, levelDb }) =>
          levelDb - fall * ((index % width) - column) ** 2 - fall * (Math.floor(index / width) - row) ** 2,
      ),
    ),
  );
}

describe("findPeaks", () => {
  it("places a peak between cells, with its level", () => {
    const top = { column: 40.3, row: 17.75, levelDb: -20 };
    const [peak, ...others] = findPeaks(hills(110, 60, [top]), 110, 60);
    expect(peak?.column).toBeCloseTo(40.3, 3);
    expect(peak?.row).toBeCloseTo(17.75, 3);
    expect(peak?.levelDb).toBeCloseTo(-20, 3);
    expect(peak?.index).toBe(18 * 110 + 40);
    expect(others).toEqual([]);
  });

  it("lists peaks strongest first within the range, and the stronger of two close ones", () => {
    const tops = [
      { column: 20, row: 20, levelDb: -30 },
      { column: 60, row: 20, levelDb: -22 },
      { column: 62, row: 20, levelDb: -22.2 },
      { column: 90, row: 50, levelDb: -35 },
    ];
    const map = hills(110, 110, tops, 1);
    expect(findPeaks(map, 110, 110).map(({ column }) => Math.round(column))).toEqual([60, 20]);
    expect(
      findPeaks(map, 110, 110, { dynamicRangeDb: 20, minDistanceCells: 1 }).map(({ column }) =>
        Math.round(column),
      ),
    ).toEqual([60, 62, 20, 90]);
    expect(findPeaks(map, 110, 110, { maxPeaks: 1 }).length).toBe(1);
  });

  it("finds a peak at the edge and in a corner without leaving the map", () => {
    const map = hills(20, 20, [{ column: -3, row: 25, levelDb: 0 }]);
    expect(findPeaks(map, 20, 20)).toEqual([{ column: 0, row: 19, index: 19 * 20, levelDb: map[380] }]);
  });

  it("joins the two ends of a map of all directions when asked", () => {
    const map = hills(36, 9, [
      { column: 0, row: 4, levelDb: 0 },
      { column: 36, row: 4, levelDb: 0 },
    ]);
    expect(findPeaks(map, 36, 9).map(({ column }) => column)).toEqual([0, 35]);
    const seam = hills(36, 9, [
      { column: -0.4, row: 4, levelDb: 0 },
      { column: 35.6, row: 4, levelDb: 0 },
    ]);
    const peaks = findPeaks(seam, 36, 9, { wrapColumns: true });
    expect(peaks.length).toBe(1);
    expect(peaks[0]?.column).toBeCloseTo(-0.4, 3);
  });

  it("counts a plateau once and finds nothing in a flat or empty map", () => {
    const plateau = Float32Array.of(0, 0, 0, 0, 0, 5, 5, 0, 0, 0, 0, 0);
    expect(findPeaks(plateau, 4, 3).length).toBe(1);
    expect(findPeaks(new Float32Array(100), 10, 10)).toEqual([]);
    expect(findPeaks([], 0, 0)).toEqual([]);
    expect(findPeaks(new Float32Array(9).fill(Number.NaN), 3, 3)).toEqual([]);
  });
});

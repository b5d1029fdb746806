import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lobeField } from "./field.fixture.ts";
import {
  describeHeatmap,
  drawnFloorDb,
  findMaximum,
  isolineLevelsDb,
  legendStops,
  levelAt,
  palettes,
  placeCode,
} from "./index.ts";

describe("levelAt", () => {
  it("gives each cell's level at its centre", () => {
    const field = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
      .chain(([width, height]) =>
        fc
          .array(fc.double({ min: -80, max: 130, noNaN: true }), {
            minLength: width * height,
            maxLength: width * height,
          })
          .map((levelsDb) => ({ levelsDb, width, height })),
      );
    fc.assert(
      fc.property(field, ({ levelsDb, width, height }) => {
        levelsDb.forEach((level, cell) => {
          const column = cell % width;
          const u = (column + 0.5) / width;
          const v = ((cell - column) / width + 0.5) / height;
          expect(levelAt(levelsDb, width, height, u, v)).toBeCloseTo(level, 6);
        });
      }),
    );
  });

  it("holds the edges outwards", () => {
    const levels = [1, 2, 3, 4];
    expect(levelAt(levels, 2, 2, 0, 0)).toBe(1);
    expect(levelAt(levels, 2, 2, -5, 0.1)).toBe(1);
    expect(levelAt(levels, 2, 2, 9, 9)).toBe(4);
  });

  it("follows a straight slope exactly and a curved one closely", () => {
    const slope = Array.from({ length: 20 }, (_, cell) => cell * 0.7);
    expect(levelAt(slope, 20, 1, 0.4321, 0.5)).toBeCloseTo((0.4321 * 20 - 0.5) * 0.7, 9);
    const { levelsDb } = lobeField([{ u: 0.47, v: 0.52, levelDb: 60 }]);
    const exactDb = 60 - 1000 * ((0.51 - 0.47) ** 2 + (0.583 - 0.52) ** 2);
    expect(Math.abs((levelAt(levelsDb, 110, 110, 0.51, 0.583) ?? 0) - exactDb)).toBeLessThan(0.02);
  });

  it("has no level where the nearest cell has none", () => {
    const levels = [5, Number.NaN, Number.NEGATIVE_INFINITY, 7];
    expect(levelAt(levels, 4, 1, 0.375, 0.5)).toBeUndefined();
    expect(levelAt(levels, 4, 1, 0.625, 0.5)).toBeUndefined();
    expect(levelAt(levels, 4, 1, 0.1, 0.5)).toBe(5);
    expect(levelAt(levels, 4, 1, Number.NaN, 0.5)).toBeUndefined();
  });
});

describe("findMaximum", () => {
  it("finds a peak between cells, place and level", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        (u, v) => {
          const field = lobeField([{ u, v, levelDb: 61 }]);
          const peak = findMaximum(field.levelsDb, 110, 110);
          expect(Math.abs((peak?.u ?? 0) - u)).toBeLessThan(0.05 / 110);
          expect(Math.abs((peak?.v ?? 0) - v)).toBeLessThan(0.05 / 110);
          expect(peak?.levelDb).toBeCloseTo(61, 3);
        },
      ),
    );
  });

  it("stays on a cell at the edge, on a plateau and beside cells without a level", () => {
    expect(findMaximum([9, 5, 1], 3, 1)).toEqual({ u: 0.5 / 3, v: 0.5, levelDb: 9 });
    expect(findMaximum([4, 4, 4, 4], 2, 2)).toEqual({ u: 0.25, v: 0.25, levelDb: 4 });
    expect(findMaximum([Number.NEGATIVE_INFINITY, 3, Number.NaN], 3, 1)).toEqual({
      u: 0.5,
      v: 0.5,
      levelDb: 3,
    });
    expect(findMaximum([Number.NaN, Number.POSITIVE_INFINITY], 2, 1)).toBeUndefined();
  });
});

describe("drawn range", () => {
  it("[HMP-13] the floor is 80 % of the range below the maximum, isolines at 1/2 and 5/6 above it", () => {
    expect(drawnFloorDb(52.4, 7)).toBeCloseTo(46.8, 9);
    expect(isolineLevelsDb(52.4, 7)[0]).toBeCloseTo(49.6, 9);
    expect(isolineLevelsDb(52.4, 7)[1]).toBeCloseTo(51.4666667, 6);
  });

  it("the legend runs from the floor to the top and names both isolines", () => {
    const stops = legendStops(palettes.ember, 52.4, 7);
    expect(stops.map(({ share }) => share)).toEqual(
      stops.map(({ share }) => share).toSorted((a, b) => a - b),
    );
    const named = stops.filter(({ kind }) => kind !== "between");
    expect(named.map(({ kind }) => kind)).toEqual(["floor", "isoline", "isoline", "top"]);
    expect(named[0]).toMatchObject({ share: 0, opacity: 0.5, colour: "rgb(82 25 98 / 0.500)" });
    expect(named[0]?.levelDb).toBeCloseTo(46.8, 9);
    expect(named[1]?.levelDb).toBeCloseTo(49.6, 9);
    expect(named[3]).toMatchObject({ share: 1, opacity: 1, colour: "rgb(253 250 203 / 1.000)" });
    expect(named[3]?.levelDb).toBeCloseTo(52.4, 9);
  });
});

describe("describeHeatmap", () => {
  const field = lobeField([
    { u: 0.52, v: 0.8, levelDb: 52.4, fallDb: 60 },
    { u: 0.2, v: 0.3, levelDb: 49, fallDb: 60 },
  ]);

  it("tells number, level and place of the sources, strongest first", () => {
    const described = describeHeatmap({ ...field, dynamicRangeDb: 7 });
    expect(described.sourceCount).toBe(2);
    expect(described.peakLevelDb).toBeCloseTo(52.4, 2);
    expect(described.place).toEqual({ horizontal: "centre", vertical: "below" });
    expect(described.sources[1]?.place).toEqual({ horizontal: "left", vertical: "above" });
    expect(described.sources[1]?.levelDb).toBeCloseTo(49, 2);
  });

  it("[HMP-07] counts one source in single mode, and those above the floor only", () => {
    expect(describeHeatmap({ ...field, dynamicRangeDb: 7, mode: "single" }).sourceCount).toBe(1);
    expect(describeHeatmap({ ...field, dynamicRangeDb: 4 }).sourceCount).toBe(1);
  });

  it("tells nothing of a field without levels or wholly below a given maximum", () => {
    expect(describeHeatmap({ levelsDb: [Number.NaN], width: 1, height: 1, dynamicRangeDb: 7 })).toEqual({
      sourceCount: 0,
      sources: [],
    });
    const low = describeHeatmap({ ...field, dynamicRangeDb: 7, maxDb: 90 });
    expect([low.sourceCount, low.peakLevelDb]).toEqual([0, undefined]);
  });

  it("divides the picture into thirds", () => {
    expect(placeCode(0.1, 0.5)).toEqual({ horizontal: "left", vertical: "middle" });
    expect(placeCode(0.5, 0.9)).toEqual({ horizontal: "centre", vertical: "below" });
    expect(placeCode(0.9, 0.1)).toEqual({ horizontal: "right", vertical: "above" });
  });
});

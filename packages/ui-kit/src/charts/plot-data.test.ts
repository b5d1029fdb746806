import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignSeries, extent, factsOf, hasPoints, isolatedIndexes, mergeScatter } from "./plot-data.ts";
import { bandOf } from "./point-text.ts";

const series = (values: (number | null)[]) => [{ id: "a", label: "A", values }];

describe("series on a shared axis", () => {
  it("stand in ascending order with their bounds", () => {
    const data = alignSeries([3, 1, 2], [{ ...series([30, 10, 20])[0]!, low: [29, 9, 19] }]);
    expect(data.xs).toEqual([1, 2, 3]);
    expect(data.series[0]).toMatchObject({ values: [10, 20, 30], low: [9, 19, 29] });
  });

  it("have a gap where there is no number, and lose places that are none", () => {
    const data = alignSeries([1, 2, Number.NaN, 4], series([1, Number.NaN, 3, Number.POSITIVE_INFINITY]));
    expect(data.xs).toEqual([1, 2, 4]);
    expect(data.series[0]?.values).toEqual([1, null, null]);
  });

  it("are missing where they are shorter than the axis", () => {
    expect(factsOf(alignSeries([1, 2, 3], series([5])))[0]).toMatchObject({ count: 1, missing: 2 });
  });
});

describe("points of several series", () => {
  it("each get a step of their own, from left to right", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.record({ x: fc.integer({ min: -5, max: 5 }), y: fc.integer() }), { maxLength: 9 }),
        ),
        (clouds) => {
          const data = mergeScatter(clouds.map((points, at) => ({ id: `${at}`, label: `${at}`, points })));
          expect(data.xs).toEqual([...data.xs].sort((one, other) => one - other));
          data.series.forEach(({ values }, at) => {
            const own = values.flatMap((y, step) => (y === null ? [] : [`${data.xs[step]} ${y}`]));
            expect(own.sort()).toEqual(clouds[at]!.map(({ x, y }) => `${x} ${y}`).sort());
          });
        },
      ),
    );
  });
});

it("says count, ends and extremes, and nothing where there is nothing", () => {
  expect(factsOf(alignSeries([1, 2, 3, 4], series([null, 7, -2, null])))).toEqual([
    { label: "A", count: 2, missing: 2, first: 7, last: -2, lowest: -2, highest: 7 },
  ]);
  const nothing = alignSeries([1], series([null]));
  expect(factsOf(nothing)[0]).toMatchObject({ first: null, lowest: null });
  expect(hasPoints(nothing)).toBe(false);
  expect(extent(nothing)).toBeNull();
});

it("counts bounds to what is drawn", () => {
  expect(extent(alignSeries([1], [{ ...series([5])[0]!, low: [2], high: [9] }]))).toEqual([2, 9]);
});

it("finds the points that no line reaches", () => {
  expect(isolatedIndexes([1, null, 3, null, 5, 6])).toEqual([0, 2]);
  expect(isolatedIndexes([1])).toEqual([0]);
});

it("counts a boundary to the stretch above it, and the last one to the stretch below", () => {
  const bands = [
    { from: 50, to: 100, level: 2, label: "High" },
    { from: 0, to: 50, level: 1, label: "Low" },
  ] as const;
  expect(bandOf(50, bands)?.label).toBe("High");
  expect(bandOf(100, bands)?.label).toBe("High");
  expect(bandOf(101, bands)).toBeUndefined();
  expect(bandOf(null, bands)).toBeUndefined();
});

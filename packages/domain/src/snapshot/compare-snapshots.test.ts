import { describe, expect, it } from "vitest";
import { type ComparedSnapshot, compareSnapshots } from "./compare-snapshots.ts";

const before: ComparedSnapshot = {
  source_distance: 2.4,
  device_analysis_type: "LEAK",
  level_db: 61.5,
  level_reference: "soundPressure",
  band_hz: [20_000, 40_000],
  meta: { heatmap_mode: "multi", filter_threshold: 45 },
};
const after = (named: Partial<ComparedSnapshot> = {}): ComparedSnapshot => ({
  ...before,
  level_db: 50.25,
  ...named,
});
const codesOf = (named: Partial<ComparedSnapshot>) =>
  compareSnapshots(before, after(named)).differences.map(({ code }) => code);

describe("two snapshots of one point", () => {
  it("are compared as they are where nothing differs", () => {
    expect(compareSnapshots(before, after())).toEqual({
      differences: [],
      sameReference: true,
      levelDifferenceDb: -11.25,
    });
  });

  it("turn the sign where they are given the other way round", () => {
    expect(compareSnapshots(after(), before).levelDifferenceDb).toBe(11.25);
  });

  it("say what differs with what each has, the weightiest first", () => {
    const { differences, sameReference } = compareSnapshots(
      before,
      after({
        source_distance: 3.1,
        device_analysis_type: "LEAK_SIZE",
        level_reference: "fullScale",
        band_hz: [20_000, 35_000],
        meta: { heatmap_mode: "single", filter_threshold: 50 },
      }),
    );
    expect(differences).toEqual([
      { code: "reference", one: "soundPressure", other: "fullScale" },
      { code: "distance", one: 2.4, other: 3.1 },
      { code: "band", one: [20_000, 40_000], other: [20_000, 35_000] },
      { code: "analysis", one: "LEAK", other: "LEAK_SIZE" },
      { code: "threshold", one: 45, other: 50 },
      { code: "heatmapMode", one: "multi", other: "single" },
    ]);
    expect(sameReference).toBe(false);
  });

  it.each([
    ["reference", { level_reference: "fullScale" }],
    ["distance", { source_distance: 3.1 }],
    ["distanceUnknown", { source_distance: null }],
    ["band", { band_hz: [20_000, 35_000] }],
  ] as const)("have no difference of levels where it would not be fair: %s", (code, named) => {
    const found = compareSnapshots(before, after(named));
    expect(found.differences.map((difference) => difference.code)).toEqual([code]);
    expect(found.levelDifferenceDb).toBeUndefined();
  });

  it.each([
    ["analysis", { device_analysis_type: "PD" }],
    ["threshold", { meta: { filter_threshold: 50 } }],
    ["heatmapMode", { meta: { heatmap_mode: "single", filter_threshold: 45 } }],
  ] as const)(
    "keep the difference of levels where only the drawing or the aim differs: %s",
    (code, named) => {
      const found = compareSnapshots(before, after(named));
      expect(found.differences.map((difference) => difference.code)).toEqual([code]);
      expect(found.levelDifferenceDb).toBe(-11.25);
    },
  );

  it("take what rounding leaves for the same", () => {
    const meta = { filter_threshold: 45.04 };
    expect(codesOf({ band_hz: [20_004, 39_995], meta })).toEqual([]);
    expect(codesOf({ band_hz: [20_000, 40_500] })).toEqual(["band"]);
  });
});

describe("a distance", () => {
  const codesBetween = (oneM: number, otherM: number) =>
    compareSnapshots(after({ source_distance: oneM }), after({ source_distance: otherM })).differences.map(
      ({ code }) => code,
    );

  it.each([
    [2.4, 2.4, true],
    [2, 2.1, true],
    [1, 1.1, true],
    [0.5, 0.61, false],
    [20, 21, true],
    [19, 20, true],
    [18.9, 20, false],
    [2.4, 3.1, false],
    [0, 0.1, true],
  ])("of %s m and one of %s m are alike: %s", (one, other, alike) => {
    expect(codesBetween(one, other)).toEqual(alike ? [] : ["distance"]);
    expect(codesBetween(other, one)).toEqual(alike ? [] : ["distance"]);
  });

  it.each([
    [null, 2.4],
    [2.4, undefined],
    [undefined, undefined],
  ])("that is not known (%s and %s) is told as such", (one, other) => {
    const sides = [after({ source_distance: one }), after({ source_distance: other })] as const;
    const found = compareSnapshots(...sides);
    expect(found.differences).toEqual([{ code: "distanceUnknown", one: one ?? null, other: other ?? null }]);
    expect(found.levelDifferenceDb).toBeUndefined();
  });
});

describe("a threshold", () => {
  it("that neither camera told is the same; that one told is not", () => {
    const without = after({ meta: {} });
    expect(compareSnapshots(without, without).differences).toEqual([]);
    expect(compareSnapshots(before, without).differences).toEqual([
      { code: "threshold", one: 45, other: null },
    ]);
  });
});

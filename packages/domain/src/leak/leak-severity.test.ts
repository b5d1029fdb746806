import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultLeakThresholds,
  leakSeverity,
  moveLeakThreshold,
  severityScale,
  thresholdSlider,
} from "./leak-severity.ts";

const stored = { lowLpm: 5, highLpm: 15 };

describe("the slider", () => {
  it("[SET-17] runs to 20 l/min, or to 40 ft3/min where CFM is shown", () => {
    expect((["LPM", "CFM", "GS", "KGA"] as const).map(severityScale)).toEqual([20, 40, 20, 20]);
    expect(thresholdSlider(stored, "CFM").scale).toBe(40);
  });

  it("[SET-16] starts at 25 % and 75 % of its scale", () => {
    expect(defaultLeakThresholds("LPM")).toEqual({ lowLpm: 5, highLpm: 15 });
    const cfm = defaultLeakThresholds("CFM");
    expect([cfm.lowLpm, cfm.highLpm].map(Math.round)).toEqual([283, 850]);
    expect(thresholdSlider(cfm, "CFM")).toMatchObject({
      low: expect.closeTo(10, 10),
      high: expect.closeTo(30, 10),
    });
  });

  it("[SET-14] [SET-20] stores l/min, whatever unit it is shown in", () => {
    expect(moveLeakThreshold(stored, "high", 18, "LPM")).toEqual({ lowLpm: 5, highLpm: 18 });
    const moved = moveLeakThreshold(stored, "high", 20, "CFM");
    expect(moved.lowLpm).toBe(5);
    expect(moved.highLpm).toBeCloseTo(566.336, 3);
    expect(thresholdSlider(moved, "CFM").shownHigh).toBeCloseTo(20, 10);
  });

  it("[SET-20] shows what is stored in the unit shown, and leaves it as it is beyond the scale", () => {
    const cfm = thresholdSlider(stored, "CFM");
    expect(cfm.low).toBeCloseTo(0.1766, 4);
    expect(cfm.high).toBeCloseTo(0.5297, 4);
    const large = { lowLpm: 283, highLpm: 850 };
    expect(thresholdSlider(large, "LPM")).toEqual({
      scale: 20,
      low: 20,
      high: 20,
      shownLow: 283,
      shownHigh: 850,
    });
    expect(moveLeakThreshold(large, "low", 8, "LPM")).toEqual({ lowLpm: 8, highLpm: 850 });
  });

  it("[SET-14] takes the other thumb along when one passes it, and ignores what is no position", () => {
    expect(moveLeakThreshold(stored, "low", 18, "LPM")).toEqual({ lowLpm: 18, highLpm: 18 });
    expect(moveLeakThreshold(stored, "high", 2, "LPM")).toEqual({ lowLpm: 2, highLpm: 2 });
    for (const nowhere of [Number.NaN, -1, Number.POSITIVE_INFINITY])
      expect(moveLeakThreshold(stored, "low", nowhere, "LPM")).toEqual(stored);
  });

  it("[SET-20] comes back to what was moved, in either unit, with the thresholds in order", () => {
    const position = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(
        position,
        fc.constantFrom("LPM" as const, "CFM" as const),
        fc.constantFrom("low" as const, "high" as const),
        (shown, unit, thumb) => {
          const moved = moveLeakThreshold(stored, thumb, shown, unit);
          const slider = thresholdSlider(moved, unit);
          const back = thumb === "low" ? slider.shownLow : slider.shownHigh;
          expect(Math.abs(back - shown)).toBeLessThanOrEqual(1e-12 * shown);
          expect(moved.lowLpm).toBeLessThanOrEqual(moved.highLpm);
          expect(slider.high).toBeLessThanOrEqual(slider.scale);
        },
      ),
    );
  });
});

it("[SET-14] puts a leak under, between or above the thresholds, very high from four times the high one", () => {
  expect([0, 4.99, 5, 14.99, 15, 59.9, 60, 1e9].map((lpm) => leakSeverity(lpm, stored))).toEqual([
    "low",
    "low",
    "medium",
    "medium",
    "high",
    "high",
    "veryHigh",
    "veryHigh",
  ]);
  for (const none of [null, undefined, Number.NaN, -1, Number.POSITIVE_INFINITY])
    expect(leakSeverity(none, stored)).toBe("notApplicable");
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Gas, gases } from "../units/gas.ts";
import { type LeakDisplayInput, leakDisplay } from "./leak-display.ts";
import { isInLeakSizeDisplays, listedLeakLpm } from "./leak-size-displays.ts";

const cost = {
  costMode: "energy",
  hoursPerYear: 2000,
  specificPowerKwPerM3Min: 6,
  energyCostPerKwh: 0.25,
} as const;

const input = (changes: Partial<LeakDisplayInput> = {}): LeakDisplayInput => ({
  snapshotType: "LEAK",
  gas: "AIR",
  resultValid: true,
  distance: "valid",
  result: { leakDetected: true, infDetected: false, leakLpm: 100 },
  cost,
  ...changes,
});

const noResult = (reason: string, more: object = {}) => ({
  kind: "noResult",
  reason,
  canForce: false,
  ...more,
});

describe("the leak panel", () => {
  it("[LEAK-14] shows the size with the cost of a year", () => {
    expect(leakDisplay(input())).toEqual({
      kind: "result",
      forced: false,
      leakLpm: 100,
      cost: expect.objectContaining({ kind: "cost", per: "year", cost: expect.closeTo(300, 9) }),
    });
  });

  it("[LEAK-04] has the no-result card for steam and other, forced or not", () => {
    for (const gas of ["STEAM", "OTHER"] as const)
      for (const forced of [true, false])
        expect(leakDisplay(input({ gas, forced }))).toEqual(
          noResult("gasNotAnalysed", { messageKey: "analysisNAGas" }),
        );
  });

  it("[LEAK-04] has the no-result card while the result is not yet valid, until it is forced", () => {
    expect(leakDisplay(input({ resultValid: false }))).toEqual(noResult("notYetValid", { canForce: true }));
    expect(leakDisplay(input({ resultValid: false, forced: true }))).toMatchObject({
      kind: "result",
      forced: true,
      leakLpm: 100,
    });
    expect(leakDisplay(input({ forced: true }))).toMatchObject({ kind: "result", forced: false });
  });

  it("[LEAK-06] has the pdDetected message for a PD snapshot, whatever else is known", () => {
    expect(leakDisplay(input({ snapshotType: "PD", gas: "STEAM", requestFailed: true }))).toEqual({
      kind: "pdDetected",
      messageKey: "pdDetected",
    });
  });

  it("is not there for a mechanical snapshot", () => {
    expect(leakDisplay(input({ snapshotType: "MECHANICAL" }))).toEqual({ kind: "hidden" });
  });

  it("tells an infinite leak, which has no size and no cost", () => {
    const result = { leakDetected: true, infDetected: true };
    expect(leakDisplay(input({ result }))).toEqual({ kind: "infinite", forced: false });
    expect(leakDisplay(input({ result, resultValid: false, forced: true }))).toEqual({
      kind: "infinite",
      forced: true,
    });
  });

  it("tells why there is no result", () => {
    const none = { result: undefined };
    expect(leakDisplay(input({ distance: "invalid" }))).toEqual(
      noResult("invalidDistance", { messageKey: "invalidDistance" }),
    );
    expect(leakDisplay(input({ ...none, requestFailed: true }))).toEqual(
      noResult("requestFailed", { messageKey: "requestFailed" }),
    );
    expect(leakDisplay(input(none))).toEqual(noResult("notAvailable", { messageKey: "noAvailableAnalyse" }));
    expect(leakDisplay(input({ ...none, distance: "unknown" }))).toEqual(noResult("distanceUnknown"));
    expect(leakDisplay(input({ ...none, levelCalibrated: false }))).toEqual(noResult("notCalibrated"));
    const oneMicrophone = { ...none, hasMap: false, levelCalibrated: false, distance: "unknown" } as const;
    expect(leakDisplay(input(oneMicrophone))).toEqual(noResult("noDirection"));
    expect(leakDisplay(input({ result: { leakDetected: false, infDetected: false } }))).toEqual(
      noResult("noTarget"),
    );
    expect(
      leakDisplay(input({ result: { leakDetected: true, infDetected: false, leakLpm: Number.NaN } })),
    ).toMatchObject({ kind: "noResult", reason: "notAvailable" });
  });

  it("does not offer to force what forcing cannot help", () => {
    const stuck = { resultValid: false, forced: false, result: undefined };
    expect(leakDisplay(input({ ...stuck, distance: "unknown" }))).toEqual(noResult("distanceUnknown"));
    expect(leakDisplay(input({ ...stuck, levelCalibrated: false }))).toEqual(noResult("notCalibrated"));
  });

  it("shows a size that the camera measured, although nobody gave a distance", () => {
    expect(leakDisplay(input({ distance: "unknown", levelCalibrated: false }))).toMatchObject({
      kind: "result",
    });
  });

  it("shows the range of the size and of the cost, where there is one around the size", () => {
    const result = { leakDetected: true, infDetected: false, leakLpm: 100, lowLpm: 50, highLpm: 200 };
    const shown = leakDisplay(input({ result }));
    expect(shown).toMatchObject({ rangeLpm: { low: 50, high: 200 } });
    expect(shown).toMatchObject({
      cost: { costRange: { low: expect.closeTo(150, 9), high: expect.closeTo(600, 9) } },
    });
    expect(leakDisplay(input({ result: { ...result, highLpm: 90 } }))).not.toHaveProperty("rangeLpm");
  });

  it("shows the stored cost, and computes that of a draft", () => {
    const costOf = (storedCost: number | null | undefined) => leakDisplay(input({ storedCost }));
    expect(costOf(301)).toMatchObject({
      cost: { kind: "cost", cost: 301, energyKwh: expect.closeTo(1200, 9) },
    });
    for (const none of [undefined, null])
      expect(costOf(none)).toMatchObject({ cost: { kind: "cost", cost: expect.closeTo(300, 9) } });
    expect(leakDisplay(input({ storedCost: 301, cost: { ...cost, energyCostPerKwh: 0 } }))).toMatchObject({
      cost: { kind: "priceNotSet" },
    });
  });

  it("asks for the price where none is set, instead of a cost of 0", () => {
    const costOf = (changes: Partial<NonNullable<LeakDisplayInput["cost"]>>) => {
      const shown = leakDisplay(input({ cost: { ...cost, ...changes } }));
      return shown.kind === "result" ? shown.cost : undefined;
    };
    expect(costOf({ energyCostPerKwh: 0 })).toEqual({ kind: "priceNotSet", price: "energy" });
    expect(costOf({ costMode: "volume" })).toEqual({ kind: "priceNotSet", price: "volume" });
    expect(costOf({ costMode: "mass", massCostPerKg: 0 })).toEqual({ kind: "priceNotSet", price: "mass" });
    expect(costOf({ costMode: "off" })).toEqual({ kind: "off" });
    expect(costOf({ specificPowerKwPerM3Min: undefined })).toEqual({ kind: "notAvailable" });
    expect(leakDisplay({ ...input(), cost: undefined })).toMatchObject({ cost: { kind: "notAvailable" } });
  });

  it("decides something for every input, and never shows what is not finite", () => {
    const anyInput = fc.record(
      {
        snapshotType: fc.constantFrom(
          "LEAK" as const,
          "PD" as const,
          "LEAK_SIZE" as const,
          "MECHANICAL" as const,
        ),
        gas: fc.constantFrom<Gas>(...gases),
        resultValid: fc.boolean(),
        forced: fc.boolean(),
        requestFailed: fc.boolean(),
        distance: fc.constantFrom("valid" as const, "invalid" as const, "unknown" as const),
        levelCalibrated: fc.boolean(),
        result: fc.record(
          {
            leakDetected: fc.boolean(),
            infDetected: fc.boolean(),
            leakLpm: fc.double(),
            lowLpm: fc.double(),
            highLpm: fc.double(),
          },
          { requiredKeys: ["leakDetected", "infDetected"] },
        ),
        cost: fc.record({
          costMode: fc.constantFrom("energy" as const, "off" as const, "mass" as const),
          hoursPerYear: fc.double(),
          specificPowerKwPerM3Min: fc.double(),
          energyCostPerKwh: fc.double(),
          massCostPerKg: fc.double(),
        }),
      },
      { requiredKeys: ["gas", "resultValid", "distance"] },
    );
    fc.assert(
      fc.property(anyInput, (some) => {
        const shown = leakDisplay(some);
        expect(
          JSON.stringify(shown, (_, value) =>
            Number.isFinite(value) || typeof value !== "number" ? value : "wild",
          ),
        ).not.toContain("wild");
        if (shown.kind === "result") {
          expect(shown.leakLpm).toBeGreaterThanOrEqual(0);
          expect(some.result?.infDetected).toBe(false);
          expect(some.resultValid || some.forced).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("leak-size displays", () => {
  const leak = { leakDetected: true, infDetected: false, gas: "AIR", leakLpm: 12 } as const;

  it("[LEAK-12] leave out what is not detected, infinite, steam or other", () => {
    expect(isInLeakSizeDisplays(leak)).toBe(true);
    expect(isInLeakSizeDisplays({ leakDetected: true })).toBe(true);
    const left = [
      { ...leak, leakDetected: false },
      { ...leak, leakDetected: null },
      { ...leak, infDetected: true },
      { ...leak, gas: "STEAM" },
      { ...leak, gas: "OTHER" },
      {},
    ] as const;
    expect(left.filter(isInLeakSizeDisplays)).toEqual([]);
  });

  it("[LEAK-13] list steam and other with a size of 0, and nothing where there is no size", () => {
    expect(listedLeakLpm(leak)).toBe(12);
    expect(listedLeakLpm({ ...leak, gas: "STEAM" })).toBe(0);
    expect(listedLeakLpm({ gas: "OTHER" })).toBe(0);
    expect(listedLeakLpm({ ...leak, infDetected: true })).toBeUndefined();
    expect(listedLeakLpm({ ...leak, leakLpm: null })).toBeUndefined();
    expect(listedLeakLpm({ ...leak, leakLpm: Number.NaN })).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import type { AnalysisInputs } from "./analysis-kinds.ts";
import { leakResult } from "./analyze-leak.ts";

const inputs: AnalysisInputs<"leak"> = {
  levelDb: 61.2,
  distanceM: 2.4,
  electricityCost: 0.25,
  specificPower: 11.7,
  correction: 1,
  environmentTemperatureC: 20,
  environmentHumidityPr: 75,
  audioTime: null,
  gas: "AIR",
  hoursPerYear: 8736,
};
const conditions = {
  snapshotType: "LEAK",
  levelReference: "soundPressure",
  noiseFloorDb: 30,
  calibration: testLeakCalibration,
} as const;

it.each(["STEAM", "OTHER"] as const)("[LEAK-12] gives %s no size and no cost, and says why", (gas) => {
  expect(leakResult({ ...inputs, gas }, conditions)).toMatchObject({
    leakSize: null,
    leakSizeLpmin: null,
    leakCost: null,
    leakDetected: true,
    infDetected: false,
    leakSizeHighLpmin: null,
    smallestDetectableLpmin: null,
    gas,
    reason: "gasNotAnalysed",
    version: "4.1.1",
  });
  expect(leakResult(inputs, conditions).leakSizeLpmin).toBeGreaterThan(1);
});

it("says of steam and other whether it is heard, if the level tells that", () => {
  const steam = { ...inputs, gas: "STEAM" } as const;
  const reason = "gasNotAnalysed";
  const method = leakResult(inputs, conditions).method;
  const quiet = { ...steam, levelDb: 31 };
  expect(leakResult(quiet, conditions)).toMatchObject({ leakDetected: false, reason, method });
  expect(leakResult({ ...quiet, distanceM: null }, conditions)).toMatchObject({ reason, method });
  const untold = { leakDetected: false, reason, method: "none" };
  expect(leakResult(steam, { ...conditions, levelReference: "fullScale" })).toMatchObject(untold);
  expect(leakResult(steam, { ...conditions, isAfterEnd: true })).toMatchObject(untold);
  expect(leakResult({ ...steam, levelDb: Number.NaN }, conditions)).toMatchObject(untold);
  expect(leakResult(steam, { ...conditions, snapshotType: "PD" }).reason).toBe("pdDetected");
});

it("says whether there is a leak where no calibration tells its size", () => {
  const { calibration: _, ...withoutCalibration } = conditions;
  expect(leakResult(inputs, withoutCalibration)).toMatchObject({
    leakDetected: true,
    leakSize: null,
    reason: "noCalibration",
  });
});

it("[LEAK-02] hears a leak without a distance, and says why it has no size", () => {
  expect(leakResult({ ...inputs, distanceM: null }, conditions)).toMatchObject({
    leakDetected: true,
    leakSize: null,
    reason: "distanceUnknown",
  });
  expect(leakResult({ ...inputs, distanceM: null, levelDb: 31 }, conditions)).toMatchObject({
    leakDetected: false,
    reason: "noTarget",
  });
});

it("takes a price of 0 for one that nobody entered", () => {
  expect(leakResult({ ...inputs, electricityCost: 0 }, conditions).leakCost).toBeNull();
});

it.each([
  [{ levelDb: Number.NaN }, "inputInvalid"],
  [{ distanceM: 0 }, "inputInvalid"],
  [{ environmentTemperatureC: Number.NaN }, "inputInvalid"],
  [{ levelDb: 20 }, "noTarget"],
] as const)("answers %o with the reason %s and no number that is none", (wrong, reason) => {
  const answer = leakResult({ ...inputs, ...wrong }, conditions);
  expect(answer.reason).toBe(reason);
  expect(JSON.stringify({ ...answer, inputs: null, assumptions: null })).not.toContain("NaN");
  expect(answer.leakSize).toBeNull();
});

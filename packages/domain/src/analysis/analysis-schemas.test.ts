import { expect, it } from "vitest";
import { unreadFields } from "../reading/unread-fields.ts";
import { mechanicalResultSchema } from "../snapshot/mechanical-schema.ts";
import { leakAnalysisParametersSchema, pdAnalysisParametersSchema } from "./analysis-parameters-schema.ts";
import { leakResultSchema } from "./leak-result-schema.ts";
import { patternSchema } from "./pattern-schema.ts";
import { pdResultSchema } from "./pd-result-schema.ts";
import { prpdVideoSchema } from "./prpd-video-schema.ts";

it("[PD-03] reads classifications, severity, description and recommendation", () => {
  const result = {
    classifications: [{ name: "corona", confidence: 0.9 }],
    ...{ severityMinPr: 20, severityMaxPr: 60, description: "Corona", recommendation: "Look again" },
  };
  expect(pdResultSchema.parse(result)).toEqual(result);
  expect(unreadFields(pdResultSchema, result)).toEqual([]);
  expect(pdResultSchema.parse({ severityMinPr: 120 })).toEqual({
    ...{ classifications: [], severityMinPr: null, severityMaxPr: null, description: "", recommendation: "" },
  });
});

it("[PD-04] reads a pattern with and without the length of its cycle", () => {
  const points = { xValues: [0, 90, 270], yValues: [1, 2, -3] };
  expect(patternSchema.parse({ ...points, cycleLength: 360 }).cycleLength).toBe(360);
  expect(patternSchema.parse(points)).toEqual({ ...points, cycleLength: null });
});

it("[PD-04] refuses a pattern whose points do not pair up", () => {
  for (const yValues of [[1, 2], [1, null, 3], undefined])
    expect(patternSchema.safeParse({ xValues: [0, 90, 270], yValues }).success).toBe(false);
});

it("[MECH-03] reads whether there is an analysis, kurtosis, crest factor and possible fault", () => {
  const result = { analysis_available: true, kurtosis: 3.2, crest_factor: 4.4, possible_fault: false };
  expect(mechanicalResultSchema.parse(result)).toEqual(result);
  expect(unreadFields(mechanicalResultSchema, result)).toEqual([]);
  expect(mechanicalResultSchema.parse({ kurtosis: "high" })).toEqual({
    ...{ analysis_available: false, kurtosis: null, crest_factor: null, possible_fault: null },
  });
});

it("reads a leak result with its range, and without one", () => {
  const result = {
    ...{ leakSize: 0.42, leakSizeLpmin: 12, unit: "CFM", leakCost: 310, leakDetected: true },
    ...{ infDetected: false, gas: "AIR", leakSizeLowLpmin: 8, leakSizeHighLpmin: 18 },
    ...{ method: "calibrated", version: "1" },
  };
  expect(leakResultSchema.parse(result)).toEqual(result);
  expect(unreadFields(leakResultSchema, result)).toEqual([]);
  expect(leakResultSchema.parse({ leakSize: -1, unit: "GALLONS" })).toMatchObject({
    ...{ leakSize: null, unit: null, leakDetected: false, leakSizeLowLpmin: null },
  });
});

it("reads how far the video of a pattern is", () => {
  const video = {
    ...{ status: "done", url: "https://media.example/1.mp4", frames: 305, fps: 76.25 },
    ...{ xSize: 800, ySize: 480, progress: 100, durationSeconds: 4 },
  };
  expect(prpdVideoSchema.parse(video)).toEqual(video);
  expect(unreadFields(prpdVideoSchema, video)).toEqual([]);
  expect(prpdVideoSchema.parse({ status: "error" })).toMatchObject({ url: null, progress: null });
});

it("takes the parameters of a leak analysis within their ranges, and no others", () => {
  const parameters = {
    ...{ distanceM: 0.3, electricityCost: 0.2, specificPower: 11.7, correction: 1 },
    ...{ environmentTemperatureC: 20, environmentHumidityPr: 75, audioTime: 0.5, version: "4.1.1" },
  };
  expect(leakAnalysisParametersSchema.parse(parameters)).toEqual(parameters);
  expect(leakAnalysisParametersSchema.parse({})).toEqual({});
  for (const wrong of [
    ...[{ distanceM: 0.29 }, { environmentHumidityPr: 101 }, { correction: 0 }, { audioTime: -1 }],
    ...[{ specificPower: Number.NaN }, { electricityCost: Number.POSITIVE_INFINITY }, { voltageV: 1 }],
  ])
    expect(leakAnalysisParametersSchema.safeParse(wrong).success).toBe(false);
});

it("takes the parameters of an analysis of partial discharge within their ranges, and no others", () => {
  const parameters = { distanceM: 5, voltageV: 110_000, acfreq: 16.7, audioTime: 0, location: "Bay 3" };
  expect(pdAnalysisParametersSchema.parse(parameters)).toEqual(parameters);
  for (const acfreq of [0, 12.5, 450])
    expect(pdAnalysisParametersSchema.safeParse({ acfreq }).success).toBe(true);
  for (const wrong of [{ acfreq: 5 }, { acfreq: -50 }, { acfreq: 451 }, { location: "" }, { correction: 1 }])
    expect(pdAnalysisParametersSchema.safeParse(wrong).success).toBe(false);
});

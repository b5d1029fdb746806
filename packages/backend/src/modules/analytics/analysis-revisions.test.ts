import { encodeWav } from "@sonolens/acoustics";
import { methodOfSeparation } from "@sonolens/array-recording";
import { expect, it } from "vitest";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { testLeakCalibration } from "../../testing/test-leak-calibration.ts";
import { corona, impacts } from "../../testing/test-sounds.ts";
import { keyOfInputs } from "../videos/video-inputs.ts";
import { type ComputingParts, createAnalysisComputing } from "./analysis-computing.ts";
import type { AnalysisInputs, AnalysisKind } from "./analysis-kinds.ts";
import { currentRevisions, type Revisions } from "./analysis-revisions.ts";
import { leakResult } from "./analyze-leak.ts";
import { mechanicalResult } from "./analyze-mechanical.ts";
import { patternResult } from "./analyze-pattern.ts";
import { pdResult } from "./analyze-pd.ts";

const kinds = Object.keys(currentRevisions) as AnalysisKind[];
const rateHz = 96_000;
const wavOf = (samples: Float32Array) => encodeWav([samples], rateHz, "pcm16");

it("names the method of each analysis in its revision", () => {
  const air = { environmentTemperatureC: 20, environmentHumidityPr: 50, distanceM: 3, audioTime: null };
  const discharge = wavOf(corona({ rateHz, seconds: 2, amplitude: 0.3 }));
  const machine = wavOf(impacts({ rateHz, seconds: 1, perSecond: 87, amplitude: 0.6 }));
  const leak = { ...air, levelDb: 61, electricityCost: 0.25, specificPower: 7, correction: 1, gas: "AIR" };
  const pd = { ...air, acfreq: 0, voltageV: null } as unknown as AnalysisInputs<"pd">;
  const methods: Record<AnalysisKind, string> = {
    leak: leakResult({ ...leak, hoursPerYear: 8736 } as AnalysisInputs<"leak">, {
      snapshotType: "LEAK",
      levelReference: "soundPressure",
      calibration: testLeakCalibration,
    }).method,
    mech: mechanicalResult(machine, { audioTime: null, bearing: null, speedRpm: null }).method,
    pattern: patternResult(discharge, { audioTime: null, acfreq: 0 }).method,
    pd: pdResult(discharge, pd, { reference: "fullScale", fullScaleDb: null, voltageKv: null }).method,
    locations: methodOfSeparation,
  };
  for (const kind of kinds) {
    expect(methods[kind]).not.toBe("none");
    if (kind === "locations") expect(methods[kind]).toContain(currentRevisions[kind]);
    else expect(currentRevisions[kind]).toContain(methods[kind]);
  }
  // Discharges are classified by their pattern.
  expect(currentRevisions.pd).toContain(methods.pattern);
});

it("keeps results of another revision of their analysis, and only those, under other keys", () => {
  const row = { analysis_type: "LEAK", level_reference: "soundPressure", details: "{}" } as SnapshotRow;
  const subject = { row, soundHash: "sound", calibration: undefined, noiseFloorDb: undefined };
  const inputs = { audioTime: null } as AnalysisInputs<AnalysisKind>;
  const keysWith = (revisions: Revisions) => {
    const { keyOf } = createAnalysisComputing({ build: "1", revisions } as ComputingParts);
    return kinds.map((kind) => keyOf(kind, subject, inputs));
  };
  const now = keysWith(currentRevisions);
  expect(new Set(now).size).toBe(kinds.length);
  for (const [index, kind] of kinds.entries()) {
    const next = keysWith({ ...currentRevisions, [kind]: "of another method" });
    expect(next.map((key, at) => key === now[at])).toEqual(kinds.map((_, at) => at !== index));
  }
});

it("makes videos of patterns anew when patterns are found in another way, and no others", () => {
  const sources = { frames: "frames", picture: undefined, audio: "sound" };
  const inputs = { dynamicRangeDb: 7, brightness: 0, mode: "multi", scheme: "STRENGTH" } as const;
  const keyWith = (frequencyHz: number | null, pattern: string) =>
    keyOfInputs({ ...inputs, frequencyHz }, sources, { build: "1", pattern });
  expect(keyWith(50, "one")).not.toBe(keyWith(50, "two"));
  expect(keyWith(null, "one")).toBe(keyWith(null, "two"));
});

import {
  type LeakPricing,
  type MachineFinding,
  type Settings,
  type Severity,
  settingsSchema,
} from "@sonolens/domain";
import { describe, expect, it } from "vitest";
import { aSnapshotRecord } from "../../../testing/a-snapshot.ts";
import { type ConclusionName, cardAdvice, findingOf } from "./card-finding.ts";

const settings = (named: Partial<Settings> = {}) => settingsSchema.parse({ ...named });
const pricing: LeakPricing = { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0.25 };
const meta = { latitude: null, longitude: null, video_type: null, duration: 4 } as const;
const found = (named: Parameters<typeof aSnapshotRecord>[0], own: Partial<Settings> = {}) =>
  findingOf(aSnapshotRecord({ meta, ...named }), settings(own), pricing);

describe("the finding on a card", () => {
  it("is a leak's severity, size and cost", () => {
    // 0.023 m3/min x 11.7 kW/(m3/min) x 24 x 7 x 52 h x 0.25 = 587.7
    expect(found({ leak: 23 })).toEqual({
      kind: "leak",
      severity: "high",
      size: 23,
      unit: "LPM",
      annualCost: expect.closeTo(587.7, 0),
    });
  });

  it("is nothing for a leak of one microphone, which no distance helps", () => {
    const unknown = { leak: null, source_distance: null } as const;
    expect(found(unknown)).toMatchObject({ name: "noDistance" });
    expect(found({ ...unknown, picture_kind: "spectrogram" })).toBeUndefined();
  });

  it("follows the thresholds and the unit of the settings", () => {
    const own = { leak_size_severity_low_lpmin: 30, leak_size_severity_high_lpmin: 40 };
    expect(found({ leak: 23 }, own)).toMatchObject({ severity: "low" });
    // 23 l/min are 0.81 ft3/min, below the default of 10 of that scale.
    expect(found({ leak: 23 }, { leak_size_unit: "CFM" })).toMatchObject({
      unit: "CFM",
      severity: "low",
      size: expect.closeTo(0.812, 3),
    });
  });

  it("has no cost where the cost summary leaves it out", () => {
    expect(found({ leak: 23, meta: { ...meta, cost_mode: "volume" } })).toMatchObject({
      severity: "high",
      annualCost: undefined,
    });
  });

  it("is a discharge's severity and likeliest kind", () => {
    const pd = {
      severity_min: 74,
      severity_max: 56,
      classification: [
        { name: "corona", confidence: 0.2 },
        { name: "surface", confidence: 0.8 },
      ],
      fromAudioTime: null,
    };
    expect(found({ device_analysis_type: "PD", pd })).toEqual({
      kind: "discharge",
      severity: "high",
      discharge: "surface",
      range: [56, 74],
    });
  });

  const pdOf = (name: string) => ({
    device_analysis_type: "PD" as const,
    pd: {
      severity_min: null,
      severity_max: null,
      classification: [{ name, confidence: 0.9 }],
      fromAudioTime: null,
    },
  });
  const machine = (machine_finding: MachineFinding | null) => ({
    device_analysis_type: "MECHANICAL" as const,
    machine_finding,
  });

  it.each<[ConclusionName, Severity, Parameters<typeof aSnapshotRecord>[0]]>([
    ["tooLarge", "veryHigh", { leak: null, leak_infinite: true }],
    ["noLeakFound", "notApplicable", { leak: null, meta: { ...meta, leak_detected: false } }],
    ["noSizeOfGas", "notApplicable", { leak: 23, meta: { ...meta, leak_type: "STEAM" } }],
    ["noDistance", "notApplicable", { leak: null, source_distance: null }],
    ["noDischargeHeard", "notApplicable", pdOf("noise")],
    ["dischargeUnclear", "notApplicable", pdOf("cannotTell")],
    ["possibleFault", "high", machine("possibleFault")],
    ["noFaultFound", "low", machine("noFaultFound")],
    ["machineUnclear", "notApplicable", machine("cannotTell")],
  ])("says %s, rated %s", (name, severity, named) => {
    expect(found(named)).toEqual({ kind: "conclusion", name, severity });
  });

  it("comes with an action until it is solved, but a distance is still missed then", () => {
    const names = [
      "tooLarge",
      "noDischargeHeard",
      "dischargeUnclear",
      "noDistance",
      "possibleFault",
    ] as const;
    expect(names.map((name) => cardAdvice(name, false))).toEqual([
      "card:repairFirst",
      "card:keepInterval",
      "card:measureAgain",
      "card:enterDistance",
      undefined,
    ]);
    expect(names.map((name) => cardAdvice(name, true))).toEqual([
      ...[undefined, undefined, undefined],
      "card:enterDistance",
      undefined,
    ]);
  });

  it.each<[string, Parameters<typeof aSnapshotRecord>[0]]>([
    ["a leak that is not analyzed yet", { leak: null }],
    ["a discharge that is not rated", { device_analysis_type: "PD", pd: null }],
    ["a machine that is not analyzed yet", machine(null)],
  ])("is nothing for %s", (_, named) => {
    expect(found(named)).toBeUndefined();
  });
});

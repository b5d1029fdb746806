import type { LeakCalibration } from "@sonolens/acoustics";
import { annualLeakCost, type LeakCostInput } from "@sonolens/domain";
import { analyzeLeak, type LeakAnswerReason } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, LeakResult } from "./analysis-kinds.ts";

/** How a leak is priced if not by energy; values that the mode does not use may be missing. */
export type LeakPricing = Pick<LeakCostInput, "costMode" | "volumeCostPerM3" | "massCostPerKg">;

/** What is known of the level of a snapshot besides the inputs of the call. */
export interface LeakConditions {
  readonly snapshotType: string;
  readonly levelReference: "soundPressure" | "fullScale";
  /** The heat map ends before the requested time. */
  readonly isAfterEnd?: boolean;
  /** Level of the environment without the leak, dB. */
  readonly noiseFloorDb?: number;
  /** Of the camera; without one there is no leak size. */
  readonly calibration?: LeakCalibration;
  /** By the energy of compressing if omitted. */
  readonly pricing?: LeakPricing;
}

/** Names of reasons in the description that differ from those of the analysis. */
const namesOfReasons = {
  notDetected: "noTarget",
  // Levels too large set `infDetected`; the others are too quiet for the calibration.
  beyondCalibration: "noTarget",
  invalidLevel: "inputInvalid",
  invalidDistance: "inputInvalid",
  invalidAir: "inputInvalid",
} as const satisfies Partial<Record<LeakAnswerReason, AnalysisReason>>;

const isRenamed = (reason: LeakAnswerReason): reason is keyof typeof namesOfReasons =>
  Object.hasOwn(namesOfReasons, reason);

/** Size and cost of a leak; the response of its call. Takes microseconds. */
export function leakResult(inputs: AnalysisInputs<"leak">, conditions: LeakConditions): LeakResult {
  const { snapshotType, pricing, ...source } = conditions;
  const { distanceM, gas } = inputs;
  const answer = analyzeLeak({
    ...source,
    levelDb: inputs.levelDb,
    temperatureC: inputs.environmentTemperatureC,
    humidityPercent: inputs.environmentHumidityPr,
    correction: inputs.correction,
    analysisType: snapshotType,
    gas,
    ...(distanceM !== null && { distanceM }),
  });
  const { reason } = answer;
  const leakLpm = answer.leakLpm ?? null;
  return {
    leakSize: leakLpm,
    leakSizeLpmin: leakLpm,
    unit: "LPM",
    leakCost: leakLpm === null ? null : annualCostOf(leakLpm, inputs, pricing),
    leakDetected: answer.detected ?? false,
    infDetected: answer.infinite ?? false,
    gas,
    leakSizeLowLpmin: answer.lowLpm ?? null,
    leakSizeHighLpmin: answer.highLpm ?? null,
    smallestDetectableLpmin: answer.smallestDetectableLpm ?? null,
    levelAtOneMetreDb: answer.levelAtOneMetreDb ?? null,
    assumptions: (answer.assumptions ?? []).map(({ code, value }) => ({ code, value: value ?? null })),
    fromAudioTime: inputs.audioTime,
    reason:
      answer.infinite || reason === undefined ? null : isRenamed(reason) ? namesOfReasons[reason] : reason,
    method: answer.method,
    version: answer.version,
    inputs,
  };
}

/**
 * What a leak of this size costs a year, by energy unless specified otherwise. Without a price there is no
 * cost: 0 means "not entered".
 */
export function annualCostOf(
  leakLpm: number,
  inputs: AnalysisInputs<"leak">,
  pricing: LeakPricing = { costMode: "energy" },
): number | null {
  const annual = annualLeakCost({
    leakLpm,
    gas: inputs.gas,
    costMode: pricing.costMode,
    hoursPerYear: inputs.hoursPerYear,
    specificPowerKwPerM3Min: inputs.specificPower,
    energyCostPerKwh: inputs.electricityCost || undefined,
    volumeCostPerM3: pricing.volumeCostPerM3 || undefined,
    massCostPerKg: pricing.massCostPerKg || undefined,
  });
  return annual?.cost ?? null;
}

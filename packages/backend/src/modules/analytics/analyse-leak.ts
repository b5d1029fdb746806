import type { LeakCalibration } from "@sonolens/acoustics";
import { annualLeakCost, type LeakCostInput } from "@sonolens/domain";
import { analyzeLeak, type LeakAnswerReason } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, LeakResult } from "./analysis-kinds.ts";

/** How a leak is priced where it is not by energy; what the mode does not go by may be missing. */
export type LeakPricing = Pick<LeakCostInput, "costMode" | "volumeCostPerM3" | "massCostPerKg">;

/** What is known of a snapshot's level beside the inputs of the call. */
export interface LeakCircumstances {
  readonly snapshotType: string;
  readonly levelReference: "soundPressure" | "fullScale";
  /** The heat map ends before the time asked for. */
  readonly isAfterEnd?: boolean;
  /** Level of the place without the leak, dB. */
  readonly noiseFloorDb?: number;
  /** Of the camera; a size needs one. */
  readonly calibration?: LeakCalibration;
  /** By the energy of compressing where left out. */
  readonly pricing?: LeakPricing;
}

/** Names of the description for those of the analysis; the others are the same. */
const namesOfReasons = {
  notDetected: "noTarget",
  // What is too large is told by `infDetected`; what is left is too quiet for the calibration.
  beyondCalibration: "noTarget",
  invalidLevel: "inputInvalid",
  invalidDistance: "inputInvalid",
  invalidAir: "inputInvalid",
} as const satisfies Partial<Record<LeakAnswerReason, AnalysisReason>>;

const isRenamed = (reason: LeakAnswerReason): reason is keyof typeof namesOfReasons =>
  Object.hasOwn(namesOfReasons, reason);

/** Size and cost of a leak; the answer of its call. Takes microseconds. */
export function analyseLeak(inputs: AnalysisInputs<"leak">, circumstances: LeakCircumstances): LeakResult {
  const { snapshotType, pricing, ...heard } = circumstances;
  const { distanceM, gas } = inputs;
  const answer = analyzeLeak({
    ...heard,
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

/** What a leak of this size costs a year, by energy where nothing else is said. Without a price there is no cost: 0 stands for "not entered". */
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

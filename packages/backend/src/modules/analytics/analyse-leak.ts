import type { LeakCalibration } from "@sonolens/acoustics";
import { annualLeakCost } from "@sonolens/domain";
import { analyzeLeak, type LeakAnswerReason } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, LeakResult } from "./analysis-kinds.ts";

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
  const { snapshotType, ...heard } = circumstances;
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
    leakCost: leakLpm === null ? null : costOf(leakLpm, inputs),
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

/** Without a price there is no cost: 0 stands for "not entered". */
function costOf(leakLpm: number, inputs: AnalysisInputs<"leak">): number | null {
  if (inputs.electricityCost === null || inputs.electricityCost === 0) return null;
  const annual = annualLeakCost({
    leakLpm,
    gas: inputs.gas,
    costMode: "energy",
    hoursPerYear: inputs.hoursPerYear,
    specificPowerKwPerM3Min: inputs.specificPower,
    energyCostPerKwh: inputs.electricityCost,
  });
  return annual?.cost ?? null;
}

import type { LeakCalibration } from "@sonolens/acoustics";
import { analyzeLeak, type LeakAnswerReason } from "@sonolens/snapshot-analysis";
import type { AnalysisInputs, AnalysisReason, LeakResult } from "./analysis-kinds.ts";
import { leakBasisOf, leakCostOf, type StoredPrices } from "./leak-cost.ts";

/** What is known of the level of a snapshot besides the inputs of the call. */
export interface LeakConditions {
  readonly snapshotType: string;
  readonly levelReference: "soundPressure" | "fullScale";
  /** The heat map ends before the requested time. */
  readonly isAfterEnd?: boolean;
  /** False for the sound of one microphone. */
  readonly hasMap?: boolean;
  /** Level of the environment without the leak, dB. */
  readonly noiseFloorDb?: number;
  /** Of the camera; without one there is no leak size. */
  readonly calibration?: LeakCalibration;
  /** By the energy of compressing if omitted. */
  readonly prices?: StoredPrices;
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

/** Size of a leak, and its cost by what was entered for its snapshot. Takes microseconds. */
export function leakResult(inputs: AnalysisInputs<"leak">, conditions: LeakConditions): LeakResult {
  const { snapshotType, prices = {}, ...source } = conditions;
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
    leakCost: leakCostOf(leakBasisOf(inputs, prices), { leakSizeLpmin: leakLpm, gas }),
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

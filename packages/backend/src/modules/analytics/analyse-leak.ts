import {
  analysisVersion,
  estimateLeak,
  type LeakCalibration,
  type LeakEstimateReason,
} from "@sonolens/acoustics";
import { annualLeakCost, isAnalysedGas, molarMassKgMol } from "@sonolens/domain";
import type { AnalysisInputs, AnalysisReason, LeakResult } from "./analysis-kinds.ts";

/** What is known of a snapshot's level beside the inputs of the call. */
export interface LeakCircumstances {
  readonly snapshotType: string;
  readonly levelReference: string;
  /** The heat map ends before the time asked for. */
  readonly isAfterEnd?: boolean;
  /** Level of the place without the leak, dB. */
  readonly noiseFloorDb?: number;
  /** Of the camera; a size needs one. */
  readonly calibration?: LeakCalibration;
}

const reasonOf: Readonly<Record<LeakEstimateReason, AnalysisReason>> = {
  notDetected: "noTarget",
  noCalibration: "noCalibration",
  // What is too large is told by `infDetected`; what is left is too quiet for the calibration.
  beyondCalibration: "noTarget",
  invalidLevel: "inputInvalid",
  invalidDistance: "inputInvalid",
  invalidAir: "inputInvalid",
};

/** Size and cost of a leak; the answer of its call. Takes microseconds. */
export function analyseLeak(inputs: AnalysisInputs<"leak">, circumstances: LeakCircumstances): LeakResult {
  const hindrance = hindranceOf(inputs, circumstances);
  const { distanceM, gas } = inputs;
  if (hindrance !== undefined || distanceM === null) return noLeak(inputs, hindrance ?? "distanceUnknown");
  const { noiseFloorDb, calibration } = circumstances;
  const molarMassKgPerMol = molarMassKgMol(gas);
  const estimate = estimateLeak({
    levelDb: inputs.levelDb,
    distanceM,
    temperatureC: inputs.environmentTemperatureC,
    humidityPercent: inputs.environmentHumidityPr,
    correction: inputs.correction,
    ...(molarMassKgPerMol !== undefined && { molarMassKgPerMol }),
    ...(noiseFloorDb !== undefined && { noiseFloorDb }),
    ...(calibration !== undefined && { calibration }),
  });
  const [reason] = estimate.reasons;
  const leakLpm = estimate.leakLpm ?? null;
  return {
    leakSize: leakLpm,
    leakSizeLpmin: leakLpm,
    unit: "LPM",
    leakCost: leakLpm === null ? null : costOf(leakLpm, inputs),
    leakDetected: estimate.detected,
    infDetected: estimate.infinite,
    gas,
    leakSizeLowLpmin: estimate.lowLpm ?? null,
    leakSizeHighLpmin: estimate.highLpm ?? null,
    smallestDetectableLpmin: estimate.smallestDetectableLpm ?? null,
    levelAtOneMetreDb: estimate.levelAtOneMetreDb ?? null,
    assumptions: estimate.assumptions.map(({ code, value }) => ({ code, value: value ?? null })),
    fromAudioTime: inputs.audioTime,
    reason: estimate.infinite || reason === undefined ? null : reasonOf[reason],
    method: estimate.method,
    version: estimate.version,
    inputs,
  };
}

/** What keeps any size from being told, the surest first. */
function hindranceOf(
  inputs: AnalysisInputs<"leak">,
  { snapshotType, levelReference, isAfterEnd }: LeakCircumstances,
): AnalysisReason | undefined {
  if (snapshotType === "PD") return "pdDetected";
  if (snapshotType === "MECHANICAL") return "mechanicalSnapshot";
  if (!isAnalysedGas(inputs.gas)) return "gasNotAnalysed";
  if (levelReference !== "soundPressure") return "notCalibrated";
  if (isAfterEnd) return "audioTimeAfterEnd";
  return undefined;
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

const noLeak = (inputs: AnalysisInputs<"leak">, reason: AnalysisReason): LeakResult => ({
  leakSize: null,
  leakSizeLpmin: null,
  unit: "LPM",
  leakCost: null,
  leakDetected: false,
  infDetected: false,
  gas: inputs.gas,
  leakSizeLowLpmin: null,
  leakSizeHighLpmin: null,
  smallestDetectableLpmin: null,
  levelAtOneMetreDb: null,
  assumptions: [],
  fromAudioTime: inputs.audioTime,
  reason,
  method: "none",
  version: analysisVersion,
  inputs,
});

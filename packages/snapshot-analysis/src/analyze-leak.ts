import {
  analysisVersion,
  estimateLeak,
  type LeakCalibration,
  type LeakEstimate,
  type LeakEstimateReason,
} from "@sonolens/acoustics";
import { type Gas, isAnalysedGas, molarMassKgMol } from "@sonolens/domain";

/** The loudest source of a snapshot or a recording, and what is known around it. */
export interface LeakCircumstances {
  /** Level of the source, dB. */
  readonly levelDb: number;
  readonly levelReference: "soundPressure" | "fullScale";
  /** Level of the place without the source, from the same heat maps as `levelDb`. */
  readonly noiseFloorDb?: number;
  readonly distanceM?: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
  /** What a snapshot was taken for. */
  readonly analysisType?: string;
  readonly gas?: Gas;
  /** Factor on the size, by a flow meter. */
  readonly correction?: number;
  /** Of the camera; a size needs one. */
  readonly calibration?: LeakCalibration;
  /** A time was asked for at which there are no heat maps any more. */
  readonly isAfterEnd?: boolean;
}

/** Why it makes no sense to ask for a leak. */
type Hindrance =
  | "pdDetected"
  | "mechanicalSnapshot"
  | "gasNotAnalysed"
  | "notCalibrated"
  | "audioTimeAfterEnd";

/** Why there is no leak, or none with a size. */
export type LeakAnswerReason = LeakEstimateReason | "distanceUnknown" | Hindrance;

/** Whether there is a leak, and with a calibration how large. */
export interface LeakAnswer extends Omit<LeakEstimate, "detected" | "infinite" | "reasons" | "assumptions"> {
  /** Absent where it makes no sense to ask: see `reason`. */
  readonly detected?: boolean;
  /** Louder than any calibrated leak. */
  readonly infinite?: boolean;
  readonly assumptions?: LeakEstimate["assumptions"];
  readonly reason?: LeakAnswerReason;
}

/**
 * Detects a leak in the level of the loudest source and tells its size where a calibration allows it.
 *
 * Without a distance a leak is still detected, only its size cannot be told: whether the source stands out of its
 * surroundings is the same at any distance, and a leak that is reported as none is never repaired. For the same reason a
 * source that does not stand out is `notDetected` rather than one whose distance is missing: no distance would help.
 */
export function analyzeLeak(heard: LeakCircumstances): LeakAnswer {
  const hindrance = hindranceOf(heard);
  if (hindrance !== undefined) return { reason: hindrance, method: "none", version: analysisVersion };
  const { levelReference: _, analysisType: __, isAfterEnd: ___, gas, distanceM, ...known } = heard;
  const molarMassKgPerMol = gas === undefined ? undefined : molarMassKgMol(gas);
  const { reasons, ...estimate } = estimateLeak({
    ...known,
    // No distance is no possible one.
    distanceM: distanceM ?? Number.NaN,
    ...(molarMassKgPerMol !== undefined && { molarMassKgPerMol }),
  });
  const [first] = reasons;
  const reason = first === "invalidDistance" && distanceM === undefined ? withoutDistance(estimate) : first;
  return { ...estimate, ...(reason !== undefined && { reason }) };
}

const withoutDistance = ({ detected }: Pick<LeakEstimate, "detected">): LeakAnswerReason =>
  detected ? "distanceUnknown" : "notDetected";

/** The surest first. */
function hindranceOf({
  analysisType,
  gas,
  levelReference,
  isAfterEnd,
}: LeakCircumstances): Hindrance | undefined {
  if (analysisType === "PD") return "pdDetected";
  if (analysisType === "MECHANICAL") return "mechanicalSnapshot";
  if (gas !== undefined && !isAnalysedGas(gas)) return "gasNotAnalysed";
  if (levelReference !== "soundPressure") return "notCalibrated";
  return isAfterEnd ? "audioTimeAfterEnd" : undefined;
}

import {
  analysisVersion,
  estimateLeak,
  type LeakCalibration,
  type LeakEstimate,
  type LeakEstimateReason,
} from "@sonolens/acoustics";
import { type Gas, isAnalyzedGas, molarMassKgMol } from "@sonolens/domain";

/** The loudest source of a snapshot or a recording, and its measurement conditions. */
export interface LeakAnalysisInput {
  /** Level of the source, dB. */
  readonly levelDb: number;
  readonly levelReference: "soundPressure" | "fullScale";
  /** Level of the surroundings without the source, from the same heat maps as `levelDb`. */
  readonly noiseFloorDb?: number;
  readonly distanceM?: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
  /** Analysis type the snapshot was taken with. */
  readonly analysisType?: string;
  readonly gas?: Gas;
  /** Factor on the size, measured with a flow meter. */
  readonly correction?: number;
  /** Of the camera; required for a size. */
  readonly calibration?: LeakCalibration;
  /** The requested time is after the last heat map. */
  readonly isAfterEnd?: boolean;
  /** False for the sound of one microphone, whose level is not that of a source. */
  readonly hasMap?: boolean;
}

/** Why the leak analysis does not apply. */
type SkipReason =
  | "pdDetected"
  | "mechanicalSnapshot"
  | "noDirection"
  | "gasNotAnalysed"
  | "notCalibrated"
  | "audioTimeAfterEnd";

/** Why there is no leak, or none with a size. */
export type LeakAnswerReason = LeakEstimateReason | "distanceUnknown" | SkipReason;

/** Whether there is a leak, and with a calibration how large. */
export interface LeakAnswer extends Omit<LeakEstimate, "detected" | "infinite" | "reasons" | "assumptions"> {
  /** Absent if the analysis does not apply: see `reason`. */
  readonly detected?: boolean;
  /** Louder than any calibrated leak. */
  readonly infinite?: boolean;
  readonly assumptions?: LeakEstimate["assumptions"];
  readonly reason?: LeakAnswerReason;
}

/**
 * Detects a leak from the level of the loudest source, and estimates its size if a calibration allows it.
 *
 * Without a distance a leak is still detected, only its size is unknown: whether the source exceeds its surroundings
 * does not depend on the distance, and a missed leak is never repaired. For the same reason a source that does not
 * exceed them is `notDetected`, not one whose distance is missing: no distance would help. The same goes for a gas whose
 * flow cannot be derived from its sound: the answer has `detected` beside `gasNotAnalysed`.
 */
export function analyzeLeak(input: LeakAnalysisInput): LeakAnswer {
  const { gas: unsized, ...withoutGas } = input;
  if (unsized !== undefined && !isAnalyzedGas(unsized)) return withoutSize(analyzeLeak(withoutGas));
  const skipReason = skipReasonOf(input);
  if (skipReason !== undefined) return { reason: skipReason, method: "none", version: analysisVersion };
  const {
    levelReference: _,
    analysisType: __,
    isAfterEnd: ___,
    hasMap: ____,
    gas,
    distanceM,
    ...known
  } = input;
  const molarMassKgPerMol = gas === undefined ? undefined : molarMassKgMol(gas);
  const { reasons, ...estimate } = estimateLeak({
    ...known,
    // NaN: the estimate treats it as an invalid distance.
    distanceM: distanceM ?? Number.NaN,
    ...(molarMassKgPerMol !== undefined && { molarMassKgPerMol }),
  });
  const [first] = reasons;
  const reason = first === "invalidDistance" && distanceM === undefined ? withoutDistance(estimate) : first;
  return { ...estimate, ...(reason !== undefined && { reason }) };
}

const withoutDistance = ({ detected }: Pick<LeakEstimate, "detected">): LeakAnswerReason =>
  detected ? "distanceUnknown" : "notDetected";

/** Whether a leak is audible does not depend on its gas, only its size does. */
function withoutSize(answer: LeakAnswer): LeakAnswer {
  const { detected, infinite, reason, method, version } = answer;
  if (reason === "pdDetected" || reason === "mechanicalSnapshot" || reason === "noDirection") return answer;
  const isJudged = detected !== undefined && !(reason !== undefined && invalidReasons.includes(reason));
  return {
    ...(isJudged && { detected: detected || infinite === true }),
    reason: "gasNotAnalysed",
    method: isJudged ? method : "none",
    version,
  };
}

const invalidReasons: readonly LeakAnswerReason[] = ["invalidLevel", "invalidDistance", "invalidAir"];

/** The most certain first. */
function skipReasonOf({
  analysisType,
  levelReference,
  isAfterEnd,
  hasMap,
}: LeakAnalysisInput): SkipReason | undefined {
  if (analysisType === "PD") return "pdDetected";
  if (analysisType === "MECHANICAL") return "mechanicalSnapshot";
  if (hasMap === false) return "noDirection";
  if (levelReference !== "soundPressure") return "notCalibrated";
  return isAfterEnd ? "audioTimeAfterEnd" : undefined;
}

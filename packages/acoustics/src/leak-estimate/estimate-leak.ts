import { analysisMethods, analysisVersion } from "../analysis-version.ts";
import { type FlowRange, flowRangeAt } from "./flow-range.ts";
import { isSoundCalibration, type LeakCalibration } from "./leak-calibration.ts";
import { levelAtOneMetreDb, NEAREST_M } from "./level-at-one-metre.ts";
import { type OutsideCalibration, outsideCalibration } from "./outside-calibration.ts";

export interface LeakEstimateInput {
  /** Level of the source at the array, dB, on the scale of the calibration. */
  readonly levelDb: number;
  readonly distanceM: number;
  readonly temperatureC: number;
  /** Relative humidity, 0 to 100. */
  readonly humidityPercent: number;
  /** Not used: see the assumption `molarMassNotUsed`. */
  readonly molarMassKgPerMol?: number;
  /** Not used: see the assumption `pressureNotUsed`. */
  readonly pressureBar?: number;
  /** Level of the surroundings without the leak, measured as `levelDb` is. */
  readonly noiseFloorDb?: number;
  /** Multiplies the flows; the user's own factor from a flow meter, 0.001 to 1000. Default 1. */
  readonly correction?: number;
  readonly calibration?: LeakCalibration;
}

/** An assumption of the estimate. `value` is the number used, if there is one. */
export interface LeakAssumption {
  readonly code:
    | "pointSource"
    | "absorptionAtHz"
    | "calibratedWithPoints"
    | "distanceTakenAsM"
    | "humidityTakenAsPercent"
    | "detectionMarginDb"
    | "noiseFloorUnknown"
    | "correctionFactor"
    | "correctionIgnored"
    | "outsideCalibrationDb"
    | "outsideCalibrationM"
    | "outsideCalibrationC"
    | "outsideCalibrationHumidityPercent"
    | "molarMassNotUsed"
    | "pressureNotUsed";
  readonly value?: number;
}

/** Why there is no size. */
export type LeakEstimateReason =
  | "notDetected"
  | "noCalibration"
  | "beyondCalibration"
  | "invalidLevel"
  | "invalidDistance"
  | "invalidAir";

export interface LeakEstimate {
  readonly detected: boolean;
  /** Louder than ten times the largest flow of the calibration: too large for a size estimate. */
  readonly infinite: boolean;
  /** Flow in l/min at 0 degrees C and 1013.25 hPa, and its 90 % range. */
  readonly leakLpm?: number;
  readonly lowLpm?: number;
  readonly highLpm?: number;
  /** Smallest leak that would have been detected here, for a known noise floor and a calibration. */
  readonly smallestDetectableLpm?: number;
  /** Level referred to 1 m, dB. */
  readonly levelAtOneMetreDb?: number;
  readonly reasons: readonly LeakEstimateReason[];
  readonly assumptions: readonly LeakAssumption[];
  readonly method: string;
  readonly version: string;
}

/** A source has to exceed the noise floor by this much. */
const DETECTION_MARGIN_DB = 3;
/** Anything outside is a typing error, not a factor from a flow meter. */
const MIN_CORRECTION = 0.001;
const MAX_CORRECTION = 1000;
/** Levels of silence, as written by the analyses, start here. */
const SILENCE_DB = -290;
/** Beyond this many times the largest calibrated flow a leak has no size. */
const INFINITE_TIMES = 10;

function assumptionsOf(input: LeakEstimateInput, correction: number): LeakAssumption[] {
  const { distanceM, humidityPercent, noiseFloorDb } = input;
  const calibration = soundCalibration(input.calibration);
  const list: LeakAssumption[] = [{ code: "pointSource" }];
  if (calibration) {
    list.push({ code: "absorptionAtHz", value: calibration.frequencyHz });
    list.push({ code: "calibratedWithPoints", value: calibration.points });
  }
  if (distanceM > 0 && distanceM < NEAREST_M) list.push({ code: "distanceTakenAsM", value: NEAREST_M });
  if (humidityPercent < 0 || humidityPercent > 100)
    list.push({ code: "humidityTakenAsPercent", value: humidityPercent < 0 ? 0 : 100 });
  if (!Number.isFinite(noiseFloorDb)) list.push({ code: "noiseFloorUnknown" });
  else list.push({ code: "detectionMarginDb", value: DETECTION_MARGIN_DB });
  if (correction !== 1) list.push({ code: "correctionFactor", value: correction });
  if (input.correction !== undefined && correction !== input.correction)
    list.push({ code: "correctionIgnored" });
  if (input.molarMassKgPerMol !== undefined) list.push({ code: "molarMassNotUsed" });
  if (input.pressureBar !== undefined) list.push({ code: "pressureNotUsed" });
  return list;
}

const outsideAssumptions = (levelDb: number, outside: OutsideCalibration): LeakAssumption[] => {
  const parts: readonly Required<LeakAssumption>[] = [
    { code: "outsideCalibrationDb", value: levelDb },
    { code: "outsideCalibrationM", value: outside.distanceM },
    { code: "outsideCalibrationC", value: outside.temperatureC },
    { code: "outsideCalibrationHumidityPercent", value: outside.humidityPercent },
  ];
  return parts.filter(({ value }) => value > 0);
};

/** A damaged calibration counts as none. */
const soundCalibration = (calibration: LeakCalibration | undefined): LeakCalibration | undefined =>
  calibration !== undefined && isSoundCalibration(calibration) ? calibration : undefined;

const scaled = (range: FlowRange, correction: number): FlowRange => ({
  leakLpm: range.leakLpm * correction,
  lowLpm: range.lowLpm * correction,
  highLpm: range.highLpm * correction,
});

/**
 * Estimates the size of a leak from its sound: log10 q = a + b L_1m with L_1m = L + 20 log10 r + alpha (r - 1) and a, b
 * of a calibration (see {@link fitLeakCalibration}); no universal a and b are known. Without a calibration it only
 * detects leaks. A source counts as detected 3 dB above `noiseFloorDb`, or, if that is unknown, if it has a level at
 * all. An invalid calibration counts as none. Never NaN, never throws on numbers: `reasons` gives why there is no size,
 * `assumptions` what the result is based on.
 */
export function estimateLeak(input: LeakEstimateInput): LeakEstimate {
  const { levelDb, distanceM, temperatureC, humidityPercent, noiseFloorDb } = input;
  const calibration = soundCalibration(input.calibration);
  const given = input.correction ?? 1;
  const correction = given >= MIN_CORRECTION && given <= MAX_CORRECTION ? given : 1;
  const common = {
    assumptions: assumptionsOf(input, correction),
    method: analysisMethods.leak,
    version: analysisVersion,
  };
  const refuse = (detected: boolean, ...reasons: LeakEstimateReason[]): LeakEstimate => ({
    detected,
    infinite: false,
    reasons,
    ...common,
  });
  if (!Number.isFinite(levelDb)) return refuse(false, "invalidLevel");
  const hasFloor = noiseFloorDb !== undefined && Number.isFinite(noiseFloorDb);
  const thresholdDb = hasFloor ? noiseFloorDb + DETECTION_MARGIN_DB : SILENCE_DB;
  const detected = levelDb >= thresholdDb;
  if (!(distanceM > 0) || distanceM === Number.POSITIVE_INFINITY) return refuse(detected, "invalidDistance");
  if (!Number.isFinite(temperatureC) || !Number.isFinite(humidityPercent))
    return refuse(detected, "invalidAir");
  if (calibration === undefined) return refuse(detected, "noCalibration");
  const { frequencyHz } = calibration;
  const atOneMetreDb = levelAtOneMetreDb({ levelDb, distanceM, temperatureC, humidityPercent }, frequencyHz);
  const thresholdAtOneMetreDb = hasFloor
    ? levelAtOneMetreDb({ levelDb: thresholdDb, distanceM, temperatureC, humidityPercent }, frequencyHz)
    : undefined;
  const smallest =
    thresholdAtOneMetreDb === undefined ? undefined : flowRangeAt(calibration, thresholdAtOneMetreDb, 0);
  const withSmallest = smallest === undefined ? {} : { smallestDetectableLpm: smallest.leakLpm * correction };
  if (!detected || atOneMetreDb === undefined)
    return { ...refuse(detected, detected ? "invalidLevel" : "notDetected"), ...withSmallest };
  const outside = outsideCalibration(calibration, { distanceM, temperatureC, humidityPercent });
  const range = flowRangeAt(calibration, atOneMetreDb, outside.pathDb);
  if (range === undefined || range.leakLpm > INFINITE_TIMES * calibration.flowRangeLpm[1]) {
    const infinite = atOneMetreDb > calibration.centreDb;
    return {
      ...refuse(true, "beyondCalibration"),
      infinite,
      ...withSmallest,
      levelAtOneMetreDb: atOneMetreDb,
    };
  }
  const [lowDb, highDb] = calibration.levelRangeDb;
  const outsideDb = Math.max(lowDb - atOneMetreDb, atOneMetreDb - highDb, 0);
  return {
    detected,
    infinite: false,
    ...scaled(range, correction),
    ...withSmallest,
    levelAtOneMetreDb: atOneMetreDb,
    reasons: [],
    ...common,
    assumptions: [...common.assumptions, ...outsideAssumptions(outsideDb, outside)],
  };
}

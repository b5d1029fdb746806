import type { PrpdFailure, PrpdFeatures } from "./prpd-result.ts";

/** Types of discharge, noise, and doubt. */
export const pdNames = ["corona", "surface", "internal", "floating", "noise", "cannotTell"] as const;
export type PdName = (typeof pdNames)[number];

/** A type and its confidence, above 0 to 1. */
export interface PdConfidence {
  readonly name: PdName;
  readonly confidence: number;
}

/** Why a classification or a severity is uncertain or absent. */
export type PdReason =
  /** No features were given, or they are not finite: the pattern was not found. */
  | "noPattern"
  /** There is sound without pulses. */
  | "noPulses"
  /** Too short to exclude a discharge. */
  | "shortRecording"
  /** The pulses do not follow the frequency of the voltage. */
  | "notPhaseLocked"
  /** The pulses repeat, but with a frequency that no mains have; give the frequency if it is the voltage's. */
  | "frequencyNotMains"
  /** The pulses come at a multiple of the mains only, as from a converter. */
  | "multipleOfMains"
  /** The sound follows the voltage but is hiss whose level changes, without pulses. */
  | "modulatedHiss"
  /** Few or weak pulses. */
  | "weakSignal"
  /** Two kinds fit about equally, or none fits. */
  | "ambiguous"
  /** Internal discharges are rarely audible in air; treat the name with caution. */
  | "internalRarelyAudible"
  /** The recording was clipped. */
  | "clipped"
  /** The level is not finite: no severity. */
  | "levelUnknown"
  /** The level is relative to full scale, not 20 uPa. */
  | "levelNotCalibrated"
  | "distanceUnknown"
  /** A distance below 0.3 m, where the 1/r law does not hold, counts as 0.3 m; one beyond 500 m as 500 m. */
  | "distanceClamped"
  | "voltageUnknown";

/** Inputs of the assessment. Omitted ones widen the result. */
export interface PdInput {
  /** From `prpd`; undefined if it found no pattern. r1, r2 and asymmetry at least. */
  readonly features: PrpdFeatures | undefined;
  /** Root mean square level at the camera in 20 to 60 kHz, dB. */
  readonly levelDb: number;
  /** Reference of `levelDb`; default soundPressure (20 uPa). */
  readonly levelReference?: "soundPressure" | "fullScale";
  readonly distanceM?: number;
  /** Between phases. */
  readonly voltageKv?: number;
  /** Of the air on the way; default 20. */
  readonly temperatureC?: number;
  /** Default 50. */
  readonly humidityPercent?: number;
  /** Why `prpd` found no pattern, if so. */
  readonly failure?: PrpdFailure;
}

/** Message for the user; the texts are in the locales. */
export type PdDescription = PdName;
/** Recommended action: none, measure again, observe, plan a repair, act at once. */
export type PdRecommendation = "none" | "measureAgain" | "observe" | "plan" | "actSoon" | "actNow";

/** Type and severity of a partial discharge, with their inputs. */
export interface PdAssessment {
  /** Most certain first; at least 0.05 each, at most 1 together. Empty if there is nothing to assess. */
  readonly classifications: readonly PdConfidence[];
  /** Both ends of the severity, 0 to 100. */
  readonly severityMinPr: number;
  readonly severityMaxPr: number;
  /** False if severity does not apply (noise, doubt, no level): stored and shown as not applicable. */
  readonly severityApplies: boolean;
  readonly description: PdDescription;
  readonly recommendation: PdRecommendation;
  readonly reasons: readonly PdReason[];
  /** What the severity was computed from, defaults included. */
  readonly inputs: {
    readonly levelAt1mDb?: number;
    readonly distanceM?: number;
    readonly voltageKv?: number;
    readonly absorptionDbPerM?: number;
    readonly temperatureC: number;
    readonly humidityPercent: number;
  };
  readonly method: string;
  readonly version: string;
}

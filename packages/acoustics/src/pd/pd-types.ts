import type { PrpdFailure, PrpdFeatures } from "./prpd-result.ts";

/** Kinds of discharge, sound that is none, and the share of doubt. */
export const pdNames = ["corona", "surface", "internal", "floating", "noise", "cannotTell"] as const;
export type PdName = (typeof pdNames)[number];

/** A name and how sure the analysis is of it, above 0 to 1. */
export interface PdConfidence {
  readonly name: PdName;
  readonly confidence: number;
}

/** Why a classification or a severity is not surer, or is none. */
export type PdReason =
  /** No features were given, or they are not finite: the pattern was not found. */
  | "noPattern"
  /** There is sound without pulses. */
  | "noPulses"
  /** The pulses do not follow the frequency of the voltage. */
  | "notPhaseLocked"
  /** The pulses repeat, but with a frequency that no mains have; give the frequency if it is the voltage's. */
  | "frequencyNotMains"
  /** The pulses come at a multiple of the mains only, as from a converter. */
  | "multipleOfMains"
  /** Few or weak pulses. */
  | "weakSignal"
  /** Two kinds fit about equally, or none fits. */
  | "ambiguous"
  /** Discharges inside solid insulation are rarely heard in air; take the name with care. */
  | "internalRarelyAudible"
  /** The recording was clipped. */
  | "clipped"
  /** The level is not finite: no severity. */
  | "levelUnknown"
  /** The level counts from full scale, not from 20 uPa. */
  | "levelNotCalibrated"
  | "distanceUnknown"
  /** A distance below 0.3 m, where the law of distance does not hold, counts as 0.3 m; one beyond 500 m as that. */
  | "distanceClamped"
  | "voltageUnknown";

/** What is judged. What is left out widens the answer. */
export interface PdInput {
  /** Of `prpd`; undefined where it found no pattern. r1, r2 and asymmetry at least. */
  readonly features: PrpdFeatures | undefined;
  /** Root mean square level at the camera in 20 to 60 kHz, dB. */
  readonly levelDb: number;
  /** What `levelDb` counts from; default soundPressure (20 uPa). */
  readonly levelReference?: "soundPressure" | "fullScale";
  readonly distanceM?: number;
  /** Between phases. */
  readonly voltageKv?: number;
  /** Of the air on the way; default 20. */
  readonly temperatureC?: number;
  /** Default 50. */
  readonly humidityPercent?: number;
  /** Why `prpd` found nothing, where it found nothing. */
  readonly failure?: PrpdFailure;
}

/** What to tell the user; the texts live with the languages. */
export type PdDescription = PdName;
/** What to do: nothing, look again, keep an eye on it, plan a repair, act at once. */
export type PdRecommendation = "none" | "measureAgain" | "observe" | "plan" | "actSoon" | "actNow";

/** Kind and severity of a partial discharge, with what they rest on. */
export interface PdAssessment {
  /** The surest first; at least 0.05 each, at most 1 together. Empty where there is nothing to judge. */
  readonly classifications: readonly PdConfidence[];
  /** Both ends of the severity, 0 to 100. */
  readonly severityMinPr: number;
  readonly severityMaxPr: number;
  /** False where severity says nothing (noise, doubt, no level): to be stored and shown as not applicable. */
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

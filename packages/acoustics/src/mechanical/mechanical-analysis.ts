import { analysisVersion } from "../analysis-version.ts";
import { isSampleRate } from "../inputs/check-number.ts";
import { crestFactor } from "../statistics/crest-factor.ts";
import { kurtosis } from "../statistics/kurtosis.ts";
import { clippedShare } from "./clipped-share.ts";
import { type PeriodicImpacts, periodicImpacts } from "./periodic-impacts.ts";
import { type Spread, spreadOf, type WindowStatistics, windowsOf } from "./window-statistics.ts";

export interface MechanicalOptions {
  /** Range of impact rates that is searched, per second; default 10 to 500. */
  readonly impactRangeHz?: readonly [number, number];
  /** Level of the same machine in good condition, dB re full scale; with it a rise counts too. */
  readonly baselineLevelDb?: number;
}

/**
 * Reasons for the result. For a possible fault: `periodicImpacts` (a regular series of impacts in the envelope),
 * `sustainedImpulses` (most windows are impulsive, and the envelope has a line), `levelAboveBaseline`. Other than a
 * fault: `singleEvents` (some windows are impulsive, most are not), `clipped` (kurtosis and crest factor are too low).
 * Why there is none: `noSamples`, `notFinite`, `silent`, `constant`, `tooShort`, `sampleRateTooLow`,
 * `invalidSampleRate`.
 */
export type MechanicalReason =
  | "periodicImpacts"
  | "sustainedImpulses"
  | "levelAboveBaseline"
  | "singleEvents"
  | "clipped"
  | "noSamples"
  | "notFinite"
  | "silent"
  | "constant"
  | "tooShort"
  | "sampleRateTooLow"
  | "invalidSampleRate";

const findings: ReadonlySet<MechanicalReason> = new Set<MechanicalReason>([
  "periodicImpacts",
  "sustainedImpulses",
  "levelAboveBaseline",
  "singleEvents",
  "clipped",
]);

/** Whether a reason is a finding, rather than why the analysis failed. */
export const isMechanicalFinding = (reason: MechanicalReason): boolean => findings.has(reason);

export interface MechanicalAnalysis {
  /** False if there is neither kurtosis nor crest factor; `reasons` gives the cause. */
  readonly analysisAvailable: boolean;
  /** Of the whole recording; Pearson's, normal = 3. */
  readonly kurtosis?: number;
  /** Of the whole recording, max|x| / rms. */
  readonly crestFactor?: number;
  /** Absent when the recording is shorter than 0.11 s or sampled at less than 2000 Hz. */
  readonly possibleFault?: boolean;
  /** Level, kurtosis and crest factor of each 0.1 s. */
  readonly windows: readonly WindowStatistics[];
  readonly windowLevelDb?: Spread;
  readonly windowKurtosis?: Spread;
  readonly windowCrestFactor?: Spread;
  /** The most regular series of impacts, found or not; a fault when `reasons` has `periodicImpacts`. */
  readonly impacts?: PeriodicImpacts;
  readonly reasons: readonly MechanicalReason[];
  readonly method: string;
  readonly version: string;
}

const METHOD = "windows-and-envelope-comb-1";
const WINDOW_S = 0.1;
const LOWEST_RATE_HZ = 2000;
const SHORTEST_S = 0.11;
/** Impacts have many multiples; a fan or an eccentric gear has one or two. */
const MIN_HARMONICS = 5;
/** The fastest impacts, and those in recordings of low rates, have no room for more. */
const MIN_HARMONICS_WITHOUT_ROOM = 4;
const MIN_SCORE = 36;
/** Median kurtosis from which windows are impulsive, and the line in the envelope that must go with it. */
const IMPULSIVE_KURTOSIS = 4.5;
const IMPULSIVE_SCORE = 20;
/** "Pre-failure or lubrication" of an ultrasonic level over its baseline, dB. Source: UE Systems. */
const LEVEL_RISE_DB = 8;
const CLIPPED_SHARE = 1e-4;

const without = (reason: MechanicalReason): MechanicalAnalysis => ({
  analysisAvailable: false,
  windows: [],
  reasons: [reason],
  method: METHOD,
  version: analysisVersion,
});

function faultReasons(
  impacts: PeriodicImpacts | undefined,
  kurtoses: Spread | undefined,
  levels: Spread | undefined,
  options: MechanicalOptions,
): MechanicalReason[] {
  const reasons: MechanicalReason[] = [];
  const [score, harmonics] = [impacts?.score ?? 0, impacts?.harmonics ?? 0];
  const hasRoom = (impacts?.possibleHarmonics ?? 0) >= MIN_HARMONICS;
  const least = hasRoom ? MIN_HARMONICS : MIN_HARMONICS_WITHOUT_ROOM;
  if (score >= MIN_SCORE && harmonics >= least) reasons.push("periodicImpacts");
  if ((kurtoses?.median ?? 0) >= IMPULSIVE_KURTOSIS && score >= IMPULSIVE_SCORE)
    reasons.push("sustainedImpulses");
  const { baselineLevelDb } = options;
  // the median: a door that slams is not a machine that became louder
  if (baselineLevelDb !== undefined && levels && levels.median >= baselineLevelDb + LEVEL_RISE_DB)
    reasons.push("levelAboveBaseline");
  return reasons;
}

/**
 * Detects damage of rolling bearings and gears in a recording (full scale = 1). `possibleFault` is decided from regular
 * impacts in the envelope, from median and largest values over windows of 0.1 s, and from the level; never from
 * kurtosis alone, because damaged bearings may have 3 and one knock may have 20. Never NaN, never throws on numbers.
 * Sources: formulas of kurtosis and crest factor in their functions; envelope analysis as in R. B. Randall and J.
 * Antoni, "Rolling element bearing diagnostics - a tutorial" (2011). The README has its detection rates.
 */
export function mechanicalAnalysis(
  x: Float32Array,
  sampleRateHz: number,
  options: MechanicalOptions = {},
): MechanicalAnalysis {
  if (!isSampleRate(sampleRateHz)) return without("invalidSampleRate");
  if (x.length === 0) return without("noSamples");
  if (!x.every(Number.isFinite)) return without("notFinite");
  if (x.length === 1) return without("tooShort");
  const whole = kurtosis(x);
  const crest = crestFactor(x);
  if (crest === undefined) return without("silent");
  if (whole === undefined) return without("constant");
  const windows = windowsOf(x, sampleRateHz, WINDOW_S);
  const levels = spreadOf(windows.map(({ levelDb }) => levelDb));
  const kurtoses = spreadOf(windows.map((window) => window.kurtosis));
  const crests = spreadOf(windows.map((window) => window.crestFactor));
  const isLongEnough = x.length / sampleRateHz >= SHORTEST_S;
  const isDecidable = isLongEnough && sampleRateHz >= LOWEST_RATE_HZ;
  const impacts = isDecidable
    ? periodicImpacts(x, sampleRateHz, options.impactRangeHz ?? [10, 500])
    : undefined;
  const reasons = isDecidable ? faultReasons(impacts, kurtoses, levels, options) : [];
  const possibleFault = reasons.length > 0;
  if (!isLongEnough) reasons.push("tooShort");
  else if (!isDecidable) reasons.push("sampleRateTooLow");
  if (kurtoses && kurtoses.maximum >= 2 * kurtoses.median && kurtoses.median < IMPULSIVE_KURTOSIS)
    reasons.push("singleEvents");
  if (clippedShare(x) > CLIPPED_SHARE) reasons.push("clipped");
  return {
    analysisAvailable: true,
    kurtosis: whole,
    crestFactor: crest,
    ...(isDecidable && { possibleFault }),
    windows,
    ...(levels && { windowLevelDb: levels }),
    ...(kurtoses && { windowKurtosis: kurtoses }),
    ...(crests && { windowCrestFactor: crests }),
    ...(impacts && { impacts }),
    reasons,
    method: METHOD,
    version: analysisVersion,
  };
}

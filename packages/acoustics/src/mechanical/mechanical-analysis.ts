import { analysisMethods, analysisVersion } from "../analysis-version.ts";
import { isSampleRate } from "../inputs/check-number.ts";
import { crestFactor } from "../statistics/crest-factor.ts";
import { kurtosis } from "../statistics/kurtosis.ts";
import { type BearingPart, type BearingRates, bearingParts } from "./bearing-rates.ts";
import { clippedShare } from "./clipped-share.ts";
import {
  type AgreedImpacts,
  type ImpactVote,
  type PeriodicImpacts,
  periodicImpacts,
} from "./periodic-impacts.ts";
import { type ShaftTone, shaftTones } from "./shaft-tones.ts";
import { type Spread, spreadOf, type WindowStatistics, windowsOf } from "./window-statistics.ts";

export interface MechanicalOptions {
  /** Range of impact rates that is searched, per second; default 10 to 500. */
  readonly impactRangeHz?: readonly [number, number];
  /** Level of the same machine in good condition, dB re full scale; with it a rise counts too. */
  readonly baselineLevelDb?: number;
  /** Turns of the shaft, per second; without it tones of the sound are taken for possible ones. */
  readonly shaftHz?: number;
  /** Of the bearing that is listened to; with a shaft rate, given or found, its damaged part is named. */
  readonly bearing?: BearingRates;
}

/**
 * Reasons for the result. For a possible fault: `periodicImpacts` (a regular series of impacts that is not the shaft's),
 * `slowImpacts` (one as slow as a shaft turns, which is of the shaft or of a slow bearing), `sustainedImpulses` (most
 * windows are impulsive, and there are signs of a series), `levelAboveBaseline`. Why it is open: `weakImpacts` (signs of
 * a regular series, too few for a fault), `shaftImpacts` (impacts at the rate of the shaft, as of imbalance or looseness;
 * not a bearing's). Other than a fault: `ambiguousRate` (the impacts and their side bands fit several rates), `singleEvents` (some windows are impulsive, most are not), `clipped` (kurtosis
 * and crest factor are too low). Why there is no result: `noSamples`, `notFinite`, `silent`, `constant`, `tooShort`,
 * `sampleRateTooLow`, `invalidSampleRate`.
 */
export type MechanicalReason =
  | MechanicalFinding
  | "noSamples"
  | "notFinite"
  | "silent"
  | "constant"
  | "tooShort"
  | "sampleRateTooLow"
  | "invalidSampleRate";

const findings = [
  "periodicImpacts",
  "slowImpacts",
  "sustainedImpulses",
  "levelAboveBaseline",
  "weakImpacts",
  "shaftImpacts",
  "ambiguousRate",
  "singleEvents",
  "clipped",
] as const;

/** What an analysis found, rather than why it failed; see {@link MechanicalReason}. */
export type MechanicalFinding = (typeof findings)[number];

/** Whether a reason is a finding, rather than why the analysis failed. */
export const isMechanicalFinding = (reason: MechanicalReason): reason is MechanicalFinding =>
  (findings as readonly MechanicalReason[]).includes(reason);

/** The rate of the shaft, and how it is known. */
export interface ShaftRate {
  readonly frequencyHz: number;
  readonly source: "given" | "sideBands";
}

/** A part of the bearing, the rate of the impacts that its damage would make, and whether it is theirs. */
export interface ExpectedImpacts {
  readonly part: BearingPart;
  readonly expectedHz: number;
  /** Absent if the impacts that were found are not this part's. */
  readonly measuredHz?: number;
}

/** Spectrum of the envelope in which the impacts are most prominent, over the whole recording. */
export interface ImpactSpectrum {
  readonly bandHz: readonly [number, number];
  /** Lines are at multiples of this, from 0 Hz. */
  readonly stepHz: number;
  /** Amplitude of each line over the noise around it; 1 is noise, 0 below 5 Hz. */
  readonly amplitudes: Float32Array;
}

export interface MechanicalAnalysis {
  /** False if there is neither kurtosis nor crest factor; `reasons` gives the cause. */
  readonly analysisAvailable: boolean;
  /** Of the whole recording; Pearson's, normal = 3. */
  readonly kurtosis?: number;
  /** Of the whole recording, max|x| / rms. */
  readonly crestFactor?: number;
  /**
   * Absent when it is open: `reasons` has `weakImpacts` or `shaftImpacts`, or nothing was found in a
   * recording that is shorter than 0.11 s, or whose sampling rate is too low to show three multiples of the fastest
   * impacts that are searched (about 12 kHz for 500 Hz).
   */
  readonly possibleFault?: boolean;
  /** Level, kurtosis and crest factor of each 0.1 s. */
  readonly windows: readonly WindowStatistics[];
  readonly windowLevelDb?: Spread;
  readonly windowKurtosis?: Spread;
  readonly windowCrestFactor?: Spread;
  /** The regular impacts with the reason `periodicImpacts` or `sustainedImpulses`, if their rate is certain. */
  readonly impacts?: PeriodicImpacts;
  /**
   * Those of the reasons `slowImpacts`, `weakImpacts` and `shaftImpacts`, which may be something else's, and of
   * `ambiguousRate`.
   */
  readonly otherImpacts?: PeriodicImpacts;
  /** Absent without impacts. */
  readonly spectrum?: ImpactSpectrum;
  /** Absent if it is not given, and the impacts have no side bands at the rate of a tone of the sound. */
  readonly shaft?: ShaftRate;
  /** With a bearing and a shaft rate: what to expect of each part. */
  readonly expected?: readonly ExpectedImpacts[];
  readonly reasons: readonly MechanicalReason[];
  readonly method: string;
  readonly version: string;
}

const WINDOW_S = 0.1;
const LOWEST_RATE_HZ = 2000;
const SHORTEST_S = 0.11;
/** Evidence of one second for a fault, and for an open answer; see the README for what passes them. */
const ENOUGH = 130;
const SOME = 40;
/** Median kurtosis from which windows are impulsive. */
const IMPULSIVE_KURTOSIS = 6;
/** "Pre-failure or lubrication" of an ultrasonic level over its baseline, dB. Source: UE Systems. */
const LEVEL_RISE_DB = 8;
const CLIPPED_SHARE = 1e-4;
/** The corners of a wave that is clipped for more of its time, such as hum, are regular impacts themselves. */
const MOSTLY_CLIPPED_SHARE = 0.25;
/** Slip lowers rates by one or two percent (Randall and Antoni, 2011); the speed of a shaft is known as well. */
const SAME_PART = 0.025;
const LAST_EXPECTED_ORDER = 3;
/** A tone of the sound confirms side bands within this. */
const SAME_TONE = 0.02;

const without = (reason: MechanicalReason): MechanicalAnalysis => ({
  analysisAvailable: false,
  windows: [],
  reasons: [reason],
  method: analysisMethods.mechanical,
  version: analysisVersion,
});

function faultReasons(
  vote: ImpactVote,
  kurtoses: Spread | undefined,
  levels: Spread | undefined,
  options: MechanicalOptions,
): MechanicalReason[] {
  const reasons: MechanicalReason[] = [];
  if (vote.strong) reasons.push("periodicImpacts");
  else if (vote.slow) reasons.push("slowImpacts");
  if ((kurtoses?.median ?? 0) >= IMPULSIVE_KURTOSIS && vote.weak) reasons.push("sustainedImpulses");
  const { baselineLevelDb } = options;
  // the median: a door that slams is not a machine that became louder
  if (baselineLevelDb !== undefined && levels && levels.median >= baselineLevelDb + LEVEL_RISE_DB)
    reasons.push("levelAboveBaseline");
  return reasons;
}

/** The impacts that are damage: regular ones that are not the shaft's, or weaker ones that make the sound impulsive. */
function faultImpacts(
  vote: ImpactVote | undefined,
  reasons: readonly MechanicalReason[],
): AgreedImpacts | undefined {
  if (reasons.includes("periodicImpacts")) return vote?.strong;
  return reasons.includes("sustainedImpulses") && !reasons.includes("slowImpacts") ? vote?.weak : undefined;
}

/** Which part has the rate of the impacts, or a fraction of it: an element has one or two impacts in its turn. */
function expectedOf(
  bearing: BearingRates,
  shaftHz: number,
  impacts: PeriodicImpacts | undefined,
): ExpectedImpacts[] {
  const misses = bearingParts.map((part) => {
    const expectedHz = bearing[part] * shaftHz;
    if (!impacts) return { part, expectedHz, miss: Number.POSITIVE_INFINITY };
    const order = Math.max(1, Math.min(LAST_EXPECTED_ORDER, Math.round(impacts.frequencyHz / expectedHz)));
    const miss = Math.abs(impacts.frequencyHz / expectedHz / order - 1) + (order - 1) * 1e-3;
    return { part, expectedHz, miss };
  });
  const least = Math.min(...misses.map(({ miss }) => miss));
  return misses.map(({ part, expectedHz, miss }) => ({
    part,
    expectedHz,
    ...(impacts && miss === least && miss <= SAME_PART && { measuredHz: impacts.frequencyHz }),
  }));
}

function spectrumOf(vote: ImpactVote, { bandHz, frequencyHz }: PeriodicImpacts): ImpactSpectrum {
  const { stepHz, ratios } = vote.ratiosOf(bandHz);
  const shown = ratios.subarray(0, Math.ceil(Math.max(600, 6.5 * frequencyHz) / stepHz) + 1);
  return { bandHz, stepHz, amplitudes: Float32Array.from(shown, Math.sqrt) };
}

/** Results of the seconds' vote about impacts, shaft and bearing. */
function impactParts(
  vote: ImpactVote,
  ofFault: AgreedImpacts | undefined,
  tonesHz: readonly number[],
  { shaftHz, bearing }: MechanicalOptions,
) {
  const impacts = ofFault?.isRateSure ? ofFault.impacts : undefined;
  const others = impacts ? undefined : (ofFault ?? vote.slow ?? vote.weak ?? vote.shaft)?.impacts;
  const shown = impacts ?? others;
  const side = impacts?.sidebandHz;
  // side bands alone may be at a multiple of the shaft's rate
  const isHeard = side !== undefined && tonesHz.some((tone) => Math.abs(tone / side - 1) < SAME_TONE);
  const shaft: ShaftRate | undefined =
    shaftHz !== undefined
      ? { frequencyHz: shaftHz, source: "given" }
      : isHeard
        ? { frequencyHz: side, source: "sideBands" }
        : undefined;
  return {
    ...(impacts && { impacts }),
    ...(others && { otherImpacts: others }),
    ...(shown && { spectrum: spectrumOf(vote, shown) }),
    ...(shaft && { shaft }),
    ...(shaft && bearing && { expected: expectedOf(bearing, shaft.frequencyHz, impacts) }),
  };
}

/**
 * Detects damage of rolling bearings and gears in a recording (full scale = 1). `possibleFault` is decided from regular
 * impacts in the envelope of each second, on which more than half of the seconds must agree, from median and largest
 * values over windows of 0.1 s, and from the level; never from kurtosis alone, because damaged bearings may have 3 and
 * one knock may have 20. Never NaN, never throws on numbers. Sources: formulas of kurtosis and crest factor in their
 * functions; envelope analysis as in R. B. Randall and J. Antoni, "Rolling element bearing diagnostics - a tutorial"
 * (2011). The README has its detection rates.
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
  const tones = isDecidable && options.shaftHz === undefined ? shaftTones(x, sampleRateHz) : [];
  const vote = isDecidable ? voteOn(x, sampleRateHz, tones, options) : undefined;
  const found = vote ? faultReasons(vote, kurtoses, levels, options) : [];
  const clipped = clippedShare(x);
  const isOfClipping = found.length > 0 && clipped > MOSTLY_CLIPPED_SHARE;
  const reasons = isOfClipping ? [] : found;
  const isFault = reasons.length > 0;
  const ofFault = faultImpacts(vote, reasons);
  if (ofFault?.isRateSure === false) reasons.push("ambiguousRate");
  if (vote?.weak && !isFault) reasons.push("weakImpacts");
  else if (vote?.shaft && !isFault) reasons.push("shaftImpacts");
  const isOpen = reasons.length > 0 || isOfClipping;
  const canTell = vote !== undefined && (isFault || (!isOpen && vote.showsRange));
  if (!isLongEnough) reasons.push("tooShort");
  else if (!canTell && !isOpen) reasons.push("sampleRateTooLow");
  if (kurtoses && kurtoses.maximum >= 2 * kurtoses.median && kurtoses.median < IMPULSIVE_KURTOSIS)
    reasons.push("singleEvents");
  if (clipped > CLIPPED_SHARE) reasons.push("clipped");
  return {
    analysisAvailable: true,
    kurtosis: whole,
    crestFactor: crest,
    ...(canTell && { possibleFault: isFault }),
    windows,
    ...(levels && { windowLevelDb: levels }),
    ...(kurtoses && { windowKurtosis: kurtoses }),
    ...(crests && { windowCrestFactor: crests }),
    ...(vote &&
      !isOfClipping &&
      impactParts(
        vote,
        ofFault,
        tones.map(({ frequencyHz }) => frequencyHz),
        options,
      )),
    reasons,
    method: analysisMethods.mechanical,
    version: analysisVersion,
  };
}

function voteOn(
  x: Float32Array,
  sampleRateHz: number,
  tones: readonly ShaftTone[],
  options: MechanicalOptions,
): ImpactVote {
  const { shaftHz, bearing, impactRangeHz = [10, 500] } = options;
  const known =
    shaftHz === undefined
      ? { tones }
      : { givenHz: shaftHz, expectedHz: bearing ? bearingParts.map((part) => bearing[part] * shaftHz) : [] };
  return periodicImpacts(x, sampleRateHz, impactRangeHz, known, { enough: ENOUGH, some: SOME });
}

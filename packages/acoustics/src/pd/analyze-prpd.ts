import { failure, type Result, success } from "@sonolens/foundation";
import { analysisMethods, analysisVersion } from "../analysis-version.ts";
import {
  type AcFrequency,
  acFrequencyLimitsHz,
  findAcFrequency,
  mainsFrequenciesHz,
  SIGNIFICANT,
  toleranceHz,
} from "./ac-frequency.ts";
import { type BandEnvelope, bandEnvelope, pulseBandHz, sampleRateLimitsHz } from "./band-envelope.ts";
import { burstinessOf } from "./burstiness.ts";
import { checkRecording, type RecordingState, SHORT_S } from "./check-recording.ts";
import { findPulses, type Pulses } from "./find-pulses.ts";
import { type FoldedCycle, foldPhases } from "./fold-phases.ts";
import { evenExcess, excessPower, type NoiseFloor, noiseFloor } from "./noise-floor.ts";
import type { Prpd, PrpdFailure, PrpdFeatures, PrpdOptions, PrpdWarning } from "./prpd-result.ts";

const MAX_S = 4;
const MAX_PULSES = 20_000;
/** More samples than this that are not finite leave no recording. */
const MAX_MISSING = 0.01;
/** Pulses in a recording without a repetition below which a hiss with slow changes explains them. */
const FEWEST_PULSES_PER_S = 150;
/** The same for pulses of twice the minimum power, which normal noise hardly ever has. */
const FEWEST_STRONG_PER_S = 4;
/** An islanded generator may be this far off the mains, as a share. */
const OFF_MAINS = 0.03;

/**
 * The pattern of `prpd`, or the reason why there is none. `x` is one channel, best steered to the source, full scale 1,
 * of at least 3.5 cycles; 0.5 s and more make it reliable, and only the first 4 s are used. Nothing throws.
 */
export function analyzePrpd(
  x: Float32Array,
  sampleRateHz: number,
  options: PrpdOptions = {},
): Result<Prpd, PrpdFailure> {
  const given = options.frequencyHz ?? 0;
  if (!(sampleRateHz >= sampleRateLimitsHz.min && sampleRateHz <= sampleRateLimitsHz.max)) {
    return failure("sampleRateOutOfRange");
  }
  if (given !== 0 && !(given >= acFrequencyLimitsHz.min && given <= acFrequencyLimitsHz.max)) {
    return failure("frequencyOutOfRange");
  }
  const used = x.subarray(0, Math.min(x.length, Math.round(MAX_S * sampleRateHz)));
  const state = checkRecording(used, sampleRateHz);
  if (state.missingShare > MAX_MISSING) return failure("notFinite");
  const bandHz = pulseBandHz(sampleRateHz);
  const envelope = bandEnvelope(used, sampleRateHz, bandHz);
  if (!envelope) return failure("tooShort");
  const floor = noiseFloor(envelope.power, envelope.rateHz);
  if (!floor) return failure("silent");
  const repetition = findRepetition(envelope, floor, given === 0 ? undefined : given);
  if (!repetition) return failure("tooShort");
  const { frequency, folded, significance } = repetition;
  const pulses = findPulses(envelope.power, envelope.rateHz, floor.pulsePower, MAX_PULSES);
  const durationS = envelope.power.length / envelope.rateHz;
  const repeats = frequency.significance >= SIGNIFICANT;
  const strong = pulses.power.filter((power) => power >= 2 * floor.pulsePower).length;
  const stands =
    pulses.at.length >= FEWEST_PULSES_PER_S * durationS || strong >= FEWEST_STRONG_PER_S * durationS;
  if (pulses.at.length === 0 || !(repeats || stands))
    return failure(durationS < SHORT_S ? "noPulsesInShort" : "noPulses");
  const warnings: PrpdWarning[] = [];
  if (state.isClipped) warnings.push("clipped");
  if (state.missingShare > 0) warnings.push("samplesMissing");
  if (sampleRateHz < 100_000) warnings.push("lowSampleRate");
  if (durationS < SHORT_S) warnings.push("shortRecording");
  if (given !== 0 && frequency.source === "mains") warnings.push("otherMains");
  if (used.length < x.length) warnings.push("onlyBeginningUsed");
  if (pulses.leftOut > 0) warnings.push("weakestPulsesLeftOut");
  return success({
    ...scatter(pulses, envelope, frequency.frequencyHz),
    yUnit: "relativeAmplitude",
    cycleLength: sampleRateHz / frequency.frequencyHz,
    frequencyHz: frequency.frequencyHz,
    features: {
      ...featuresOf({ folded, frequency, significance, floor, pulses, durationS, state }),
      ...burstinessOf(envelope, frequency.frequencyHz, floor.capPower),
      kurtosis: kurtosisOf(envelope.power, floor),
    },
    levelDb: decibels(meanOf(envelope.power) / 2),
    bandHz,
    warnings,
    method: analysisMethods.pattern,
    version: analysisVersion,
  });
}

/** What counts of an envelope, and how much of that its background has. */
interface Weighting {
  readonly weights: Float64Array;
  readonly background: number;
}

/** A repetition of an envelope, and how its weights spread over the cycle. */
interface Repetition {
  readonly frequency: AcFrequency;
  readonly folded: FoldedCycle;
  /** The smaller one of the spectrum's and the fold's. */
  readonly significance: number;
}

function repetitionOf(
  { weights, background }: Weighting,
  { rateHz, startS }: BandEnvelope,
  givenHz: number | undefined,
): Repetition | undefined {
  const frequency = findAcFrequency(weights, rateHz, givenHz);
  if (!frequency) return undefined;
  const folded = foldPhases(weights, rateHz, { startS, frequencyHz: frequency.frequencyHz, background });
  return { frequency, folded, significance: Math.min(frequency.significance, significanceOf(folded)) };
}

/**
 * The repetition by the energy of the pulses; where that shows none, by their logarithm: in a short recording a few
 * strong pulses outweigh the others, and their phases are chance. A given frequency that the sound contradicts gives way
 * to that of the mains that it does show.
 */
function findRepetition(
  envelope: BandEnvelope,
  floor: NoiseFloor,
  givenHz: number | undefined,
): Repetition | undefined {
  const { power, rateHz } = envelope;
  const energy = { weights: excessPower(power, rateHz, floor), background: floor.meanExcess };
  const first = repetitionOf(energy, envelope, givenHz);
  if (!first || first.significance >= SIGNIFICANT) return first;
  const even = evenExcess(power, floor);
  const tries: readonly (readonly [Weighting, number | undefined])[] =
    givenHz === undefined
      ? [[even, undefined]]
      : [
          [even, givenHz],
          [energy, undefined],
          [even, undefined],
        ];
  for (const [weighting, nearHz] of tries) {
    const found = repetitionOf(weighting, envelope, nearHz);
    if (!found || found.significance < SIGNIFICANT || found.frequency.source === "other") continue;
    const durationS = power.length / rateHz;
    const isGiven =
      givenHz !== undefined &&
      Math.abs(found.frequency.frequencyHz - givenHz) <= toleranceHz(givenHz, durationS);
    return isGiven ? { ...found, frequency: { ...found.frequency, source: "given" } } : found;
  }
  return first;
}

/** What rises above the background is at least this share of the power, as far as a kurtosis is computed from it. */
const MIN_SHARE = 0.2;

/**
 * Kurtosis of the sound in the band without its background: 3 for noise, above for pulses, 1.5 E(power^2) / E(power)^2 of
 * the envelope. Power counts up to the cap. Independent noise adds to the power and not to the fourth cumulant.
 */
function kurtosisOf(power: Float64Array, { capPower, meanPower }: NoiseFloor): number {
  let [sum, squares] = [0, 0];
  for (let index = 0; index < power.length; index++) {
    const value = Math.min(capPower, power[index] as number);
    sum += value;
    squares += value * value;
  }
  if (!(sum > 0)) return 3;
  const mean = sum / power.length;
  const share = Math.max(MIN_SHARE, 1 - meanPower / mean);
  return 3 + Math.max(0, (1.5 * squares) / power.length / mean ** 2 - 3) / share ** 2;
}

const decibels = (power: number): number => 10 * Math.log10(Math.max(1e-30, power));

function meanOf(x: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < x.length; index++) sum += x[index] as number;
  return x.length === 0 ? 0 : sum / x.length;
}

function scatter(pulses: Pulses, envelope: BandEnvelope, frequencyHz: number) {
  const strongest = pulses.power.reduce((most, power) => Math.max(most, power), 0);
  return {
    xValues: Float32Array.from(pulses.at, (index) => {
      const cycles = (envelope.startS + index / envelope.rateHz) * frequencyHz;
      const degrees = Math.fround(360 * (cycles - Math.floor(cycles)));
      return degrees >= 360 ? 0 : degrees;
    }),
    yValues: Float32Array.from(pulses.power, (power) => Math.sqrt(power / strongest)),
    strongestDb: decibels(strongest),
  };
}

/** R1^2 + R2^2 relative to the noise estimated by the fold, the noise in both included. */
function significanceOf({ resultants, resultantNoise }: FoldedCycle): number {
  const [, r1 = 0, r2 = 0] = resultants;
  return 2 + (r1 * r1 + r2 * r2) / Math.max(1e-10, resultantNoise * resultantNoise);
}

function featuresOf(input: {
  readonly folded: FoldedCycle;
  readonly frequency: AcFrequency;
  readonly significance: number;
  readonly floor: NoiseFloor;
  readonly pulses: Pulses;
  readonly durationS: number;
  readonly state: RecordingState;
}): PrpdFeatures {
  const { folded, frequency, floor, pulses } = input;
  const r = folded.resultants;
  const cycles = input.durationS * frequency.frequencyHz;
  const amplitudes = pulses.power.map(Math.sqrt).sort();
  const mean = meanOf(amplitudes);
  const variance = meanOf(amplitudes.map((value) => (value - mean) ** 2));
  const median = amplitudes[amplitudes.length >> 1] ?? 0;
  return {
    r1: r[1] ?? 0,
    r2: r[2] ?? 0,
    asymmetry: folded.asymmetry,
    sharpness: r.slice(7).reduce((sum, value) => sum + value * value, 0),
    higherResultant: Math.max(...r.slice(3, 7)),
    clusterWidthDeg: folded.clusterWidthDeg,
    resultantNoise: folded.resultantNoise,
    dilution: folded.dilution,
    significance: input.significance,
    frequencySource: frequency.source,
    nearMains: mainsFrequenciesHz.some(
      (mainsHz) => Math.abs(frequency.frequencyHz / mainsHz - 1) < OFF_MAINS,
    ),
    durationS: input.durationS,
    cycles,
    pulsesPerCycle: (pulses.at.length + pulses.leftOut) / cycles,
    amplitudeVariation: mean > 0 ? Math.sqrt(variance) / mean : 0,
    // the background's mean power of the envelope is twice its mean square
    pulseToNoiseDb: decibels(median ** 2 / (floor.meanPower / 2)),
    clipped: input.state.isClipped,
    clippedBelowBand: input.state.isClippedBelowBand,
  };
}

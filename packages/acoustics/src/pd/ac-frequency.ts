import { EnvelopeSpectrum, SEARCH_RATE_HZ } from "./envelope-spectrum.ts";

/** Origin of the frequency: the user, the mains of some country, or only the signal itself. */
export type FrequencySource = "given" | "mains" | "other";

/** A repetition frequency of the envelope. */
export interface AcFrequency {
  readonly frequencyHz: number;
  readonly source: FrequencySource;
  /**
   * R1^2 + R2^2 relative to noise of the same spectrum: chance alone exceeds z with a probability of (1 + z) exp(-z).
   */
  readonly significance: number;
}

/** Railways of some countries have 16.7 Hz. */
export const mainsFrequenciesHz = [50, 60, 16.7] as const;
/** Range of user input, and of the search for an unknown frequency (core 5). */
export const acFrequencyLimitsHz = { min: 12.5, max: 450 } as const;
/** Fewer cycles show no pattern. */
const FEWEST_CYCLES = 3.5;
/** From here on a repetition is significant: 2 false ones in 100,000 recordings, over all tried frequencies. */
export const SIGNIFICANT = 16;
/** Used if there is no noise to compare with. */
const MOST_SIGNIFICANT = 1e9;

/** The frequency within `withinHz` of `nearHz` at which the score is highest, and that score. */
function refine(spectrum: EnvelopeSpectrum, nearHz: number, withinHz: number) {
  // twice the frequency is a line 2 / duration wide: several steps for each
  const steps = Math.max(12, Math.ceil(8 * withinHz * spectrum.durationS));
  let best = { frequencyHz: nearHz, score: -1 };
  let [from, to] = [nearHz - withinHz, nearHz + withinHz];
  for (let round = 0; round < 3; round++) {
    const stepHz = (to - from) / steps;
    for (let step = 0; step <= steps; step++) {
      const frequencyHz = from + step * stepHz;
      const score = spectrum.score(frequencyHz);
      if (score > best.score) best = { frequencyHz, score };
    }
    from = Math.max(nearHz - withinHz, best.frequencyHz - stepHz);
    to = Math.min(nearHz + withinHz, best.frequencyHz + stepHz);
  }
  return best;
}

/** Tolerance of a frequency: half a percent, or the resolution of a short recording. */
export const toleranceHz = (frequencyHz: number, durationS: number): number =>
  Math.max(0.005 * frequencyHz, 0.3 / durationS);

function candidate(spectrum: EnvelopeSpectrum, nominalHz: number, source: FrequencySource, noise: number) {
  const { durationS } = spectrum;
  const within = toleranceHz(nominalHz, durationS);
  const { frequencyHz, score } = refine(spectrum, nominalHz, within);
  // the slope of an adjacent line is no evidence for this frequency
  const aroundHz = within + 0.6 / durationS;
  const isTop = refine(spectrum, nominalHz, aroundHz).score <= 1.001 * score;
  const significance = [frequencyHz, 2 * frequencyHz].reduce((sum, lineHz) => {
    const besideHz = Math.max(6, 6 / durationS);
    // machines that run unevenly have humps instead of lines, which only the surroundings distinguish from lines
    const local = spectrum.noise(Math.max(2, lineHz - besideHz), lineHz + besideHz);
    return sum + spectrum.at(lineHz) / Math.max(noise, local, Number.MIN_VALUE);
  }, 0);
  return { frequencyHz, source, score, significance: isTop ? Math.min(MOST_SIGNIFICANT, significance) : 0 };
}

/**
 * The repetition frequency of pulses; `weights` is the envelope's power above the background. A given frequency is only
 * refined, by up to 0.5 %; otherwise 50, 60 and 16.7 Hz are tried first, because a discharge hardly has another one,
 * then everything from 12.5 to 450 Hz. The refinement maximizes R1^2 + R2^2: 0.02 Hz off is a drift of 14.4 degrees
 * over 2 s. Undefined if the recording is too short for any of them.
 */
export function findAcFrequency(
  weights: Float64Array,
  rateHz: number,
  givenHz: number | undefined,
): AcFrequency | undefined {
  const spectrum = new EnvelopeSpectrum(weights, rateHz);
  const { durationS } = spectrum;
  const isLong = (frequencyHz: number) => frequencyHz * durationS >= FEWEST_CYCLES;
  const noise =
    durationS >= 1 ? spectrum.noise(acFrequencyLimitsHz.min, 900) : spectrum.noise(1000, SEARCH_RATE_HZ / 2);
  if (givenHz !== undefined) {
    return isLong(givenHz) ? withoutScore(candidate(spectrum, givenHz, "given", noise)) : undefined;
  }
  const mains = mainsFrequenciesHz
    .filter(isLong)
    .map((nominalHz) => candidate(spectrum, nominalHz, "mains", noise))
    .sort(
      (a, b) =>
        Number(b.significance >= SIGNIFICANT) - Number(a.significance >= SIGNIFICANT) || b.score - a.score,
    )[0];
  if (!mains) return undefined;
  const other = otherFrequency(spectrum, noise);
  const isMains = mains.significance >= SIGNIFICANT;
  if (!other || other.significance < 1.5 * SIGNIFICANT) return withoutScore(mains);
  if (
    isMains &&
    (other.score < 2 * mains.score || isMultiple(other.frequencyHz, mains.frequencyHz, durationS))
  ) {
    return withoutScore(mains);
  }
  return halfOfMains(other, durationS) ?? withoutScore(other);
}

/** A frequency at twice the mains belongs to the mains. */
function halfOfMains(found: AcFrequency, durationS: number): AcFrequency | undefined {
  const frequencyHz = found.frequencyHz / 2;
  const isMains = mainsFrequenciesHz.some((hz) => Math.abs(frequencyHz - hz) <= toleranceHz(hz, durationS));
  return isMains ? { frequencyHz, source: "mains", significance: found.significance } : undefined;
}

const withoutScore = ({ frequencyHz, source, significance }: AcFrequency): AcFrequency => ({
  frequencyHz,
  source,
  significance,
});

/** Whether one frequency is a whole multiple of the other. */
function isMultiple(aHz: number, bHz: number, durationS: number): boolean {
  const multiple = Math.max(1, Math.round(aHz / bHz));
  return Math.abs(aHz - multiple * bHz) <= 1.5 / durationS;
}

function otherFrequency(spectrum: EnvelopeSpectrum, noise: number) {
  const { durationS } = spectrum;
  const lowest = Math.max(acFrequencyLimitsHz.min, FEWEST_CYCLES / durationS);
  let best = { frequencyHz: 0, score: 0 };
  for (let frequencyHz = lowest; frequencyHz <= acFrequencyLimitsHz.max; frequencyHz += 0.25 / durationS) {
    const score = spectrum.near(frequencyHz) + spectrum.near(2 * frequencyHz);
    if (score > best.score) best = { frequencyHz, score };
  }
  return best.score > 0 ? candidate(spectrum, best.frequencyHz, "other", noise) : undefined;
}

import { createFft } from "../fft/create-fft.ts";

/** Who named the frequency: the user, the mains of some country, or only the signal itself. */
export type FrequencySource = "given" | "mains" | "other";

/** A frequency with which the envelope repeats. */
export interface AcFrequency {
  readonly frequencyHz: number;
  readonly source: FrequencySource;
  /**
   * R1^2 + R2^2 in multiples of what noise of the same spectrum gives: chance alone exceeds z with a probability of
   * (1 + z) exp(-z).
   */
  readonly significance: number;
}

/** Railways of some countries have 16.7 Hz. */
export const mainsFrequenciesHz = [50, 60, 16.7] as const;
/** What a user may give, and where an unknown frequency is looked for (core 5). */
export const acFrequencyLimitsHz = { min: 12.5, max: 450 } as const;
/** Fewer cycles show no pattern. */
export const FEWEST_CYCLES = 3.5;
/** From here on a repetition is no chance: 2 in 100,000 recordings, all tried frequencies together. */
export const SIGNIFICANT = 16;
/** Where there is no noise to compare with. */
const MOST_SIGNIFICANT = 1e9;
/** Numbers per second that the search works on: resolves the 8th multiple of 450 Hz. */
const SEARCH_RATE_HZ = 8000;

/** Windowed spectrum of a slow signal at any frequency. */
class EnvelopeSpectrum {
  readonly durationS: number;
  readonly #slow: Float64Array;
  readonly #rateHz: number;
  readonly #binHz: number;
  readonly #bins: Float64Array;

  constructor(weights: Float64Array, rateHz: number) {
    const share = Math.max(1, Math.round(rateHz / SEARCH_RATE_HZ));
    const slow = new Float64Array(Math.floor(weights.length / share));
    const peak = weights.reduce((most, weight) => Math.max(most, weight), Number.MIN_VALUE);
    let mean = 0;
    for (let index = 0; index < slow.length; index++) {
      let sum = 0;
      for (let offset = 0; offset < share; offset++) {
        sum += (weights[index * share + offset] as number) / peak;
      }
      slow[index] = sum / share;
      mean += (slow[index] as number) / slow.length;
    }
    for (let index = 0; index < slow.length; index++) {
      const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / slow.length);
      slow[index] = ((slow[index] as number) - mean) * hann;
    }
    this.#slow = slow;
    this.#rateHz = rateHz / share;
    this.durationS = slow.length / this.#rateHz;
    const size = 2 ** Math.ceil(Math.log2(Math.max(8, 4 * slow.length)));
    const re = new Float64Array(size);
    re.set(slow);
    const im = new Float64Array(size);
    createFft(size).forward(re, im);
    this.#binHz = this.#rateHz / size;
    this.#bins = Float64Array.from(
      { length: size / 2 },
      (_, bin) => (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2,
    );
  }

  /** Squared magnitude at one frequency. */
  at(frequencyHz: number): number {
    const step = (2 * Math.PI * frequencyHz) / this.#rateHz;
    const [turnRe, turnIm] = [Math.cos(step), Math.sin(step)];
    let [re, im, sumRe, sumIm] = [1, 0, 0, 0];
    for (let index = 0; index < this.#slow.length; index++) {
      const value = this.#slow[index] as number;
      sumRe += value * re;
      sumIm += value * im;
      const next = re * turnRe - im * turnIm;
      im = re * turnIm + im * turnRe;
      re = next;
    }
    return sumRe * sumRe + sumIm * sumIm;
  }

  /** About the same, from the transform's bins. */
  near(frequencyHz: number): number {
    return this.#bins[Math.round(frequencyHz / this.#binHz)] ?? 0;
  }

  /** Mean squared magnitude of noise between two frequencies, from the median, which single lines do not lift. */
  noise(fromHz: number, toHz: number): number {
    const from = Math.max(1, Math.round(fromHz / this.#binHz));
    const to = Math.min(this.#bins.length, Math.max(from + 1, Math.round(toHz / this.#binHz)));
    const sorted = this.#bins.slice(from, to).sort();
    return (sorted[sorted.length >> 1] ?? 0) / Math.LN2;
  }

  /** R1^2 + R2^2, not normalized. */
  score(frequencyHz: number): number {
    return this.at(frequencyHz) + this.at(2 * frequencyHz);
  }
}

/** The frequency near `nearHz` at which the score is highest; undefined where it still rises at the ends. */
function refine(spectrum: EnvelopeSpectrum, nearHz: number, withinHz: number) {
  const steps = 12;
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

/** How far a frequency may be off the named one: half a percent, or what so short a recording cannot tell apart. */
const toleranceHz = (frequencyHz: number, durationS: number): number =>
  Math.max(0.005 * frequencyHz, 0.3 / durationS);

function candidate(spectrum: EnvelopeSpectrum, nominalHz: number, source: FrequencySource, noise: number) {
  const within = toleranceHz(nominalHz, spectrum.durationS);
  const { frequencyHz, score } = refine(spectrum, nominalHz, within);
  // the slope of a line that stands beside the mains is no sign of the mains
  const beside = 1 / spectrum.durationS;
  const isTop =
    score >= spectrum.score(nominalHz - within - beside / 2) &&
    score >= spectrum.score(nominalHz + within + beside / 2);
  const around = Math.max(8, 0.2 * nominalHz, 6 / spectrum.durationS);
  const local = spectrum.noise(Math.max(2, nominalHz - around), nominalHz + around);
  const significance = Math.min(MOST_SIGNIFICANT, score / Math.max(noise, local, Number.MIN_VALUE));
  return { frequencyHz, source, score, significance: isTop || source === "given" ? significance : 0 };
}

/**
 * The frequency that pulses repeat with; `weights` is what of the envelope's power stands above the background. A given one is only refined, by up to 0.5 %; otherwise 50, 60
 * and 16.7 Hz are tried first, because a discharge hardly has another one, then everything from 12.5 to 450 Hz.
 * The refinement maximizes R1^2 + R2^2: 0.02 Hz off is a drift of 14.4 degrees over 2 s.
 * Undefined where the recording is too short for any of them.
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

/** What repeats twice per cycle of the mains belongs to the mains. */
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

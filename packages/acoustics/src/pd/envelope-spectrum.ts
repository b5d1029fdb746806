import { createFft } from "../fft/create-fft.ts";
import { midpointHannWindow } from "../fft/hann-window.ts";

/** Numbers per second that the search works on: resolves the 8th multiple of 450 Hz. */
export const SEARCH_RATE_HZ = 8000;

const toneAt = (turns: number): readonly [re: number, im: number] => [
  Math.cos(2 * Math.PI * turns),
  Math.sin(2 * Math.PI * turns),
];

/**
 * Sums of each quarter of a signal times a complex tone that starts with it, real and imaginary. Each number of the tone
 * is made from the one before and has to wait for it, which takes longer than the sums: the quarters share it.
 */
function sumsOfQuarters(x: Float64Array, quarter: number, turnsPerSample: number): Float64Array {
  const [turnRe, turnIm] = toneAt(turnsPerSample);
  let [re, im] = [1, 0];
  let [firstRe, firstIm, secondRe, secondIm] = [0, 0, 0, 0];
  let [thirdRe, thirdIm, fourthRe, fourthIm] = [0, 0, 0, 0];
  for (let index = 0; index < quarter; index++) {
    const first = x[index] as number;
    const second = x[index + quarter] as number;
    const third = x[index + 2 * quarter] as number;
    const fourth = x[index + 3 * quarter] as number;
    firstRe += first * re;
    firstIm += first * im;
    secondRe += second * re;
    secondIm += second * im;
    thirdRe += third * re;
    thirdIm += third * im;
    fourthRe += fourth * re;
    fourthIm += fourth * im;
    const next = re * turnRe - im * turnIm;
    im = re * turnIm + im * turnRe;
    re = next;
  }
  return Float64Array.of(firstRe, firstIm, secondRe, secondIm, thirdRe, thirdIm, fourthRe, fourthIm);
}

/** Windowed spectrum of a slow signal at any frequency. */
export class EnvelopeSpectrum {
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
    const taper = midpointHannWindow(slow.length);
    for (let index = 0; index < slow.length; index++) {
      slow[index] = ((slow[index] as number) - mean) * (taper[index] as number);
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
    const turnsPerSample = frequencyHz / this.#rateHz;
    const quarter = this.#slow.length >> 2;
    const sums = sumsOfQuarters(this.#slow, quarter, turnsPerSample);
    let [re, im] = [0, 0];
    for (let part = 0; part < 4; part++) {
      const [turnRe, turnIm] = toneAt(turnsPerSample * part * quarter);
      const [partRe, partIm] = [sums[2 * part] as number, sums[2 * part + 1] as number];
      re += partRe * turnRe - partIm * turnIm;
      im += partRe * turnIm + partIm * turnRe;
    }
    for (let index = 4 * quarter; index < this.#slow.length; index++) {
      const [turnRe, turnIm] = toneAt(turnsPerSample * index);
      re += (this.#slow[index] as number) * turnRe;
      im += (this.#slow[index] as number) * turnIm;
    }
    return re * re + im * im;
  }

  /** An approximation, from the transform's bins. */
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

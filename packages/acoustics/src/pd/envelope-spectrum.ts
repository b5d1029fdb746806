import { createFft } from "../fft/create-fft.ts";
import { midpointHannWindow } from "../fft/hann-window.ts";

/** Numbers per second that the search works on: resolves the 8th multiple of 450 Hz. */
export const SEARCH_RATE_HZ = 8000;

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
    const step = (2 * Math.PI * frequencyHz) / this.#rateHz;
    const [turnRe, turnIm] = [Math.cos(step), Math.sin(step)];
    let [re, im, sumRe, sumIm] = [1, 0, 0, 0];
    const slow = this.#slow;
    for (let index = 0; index < slow.length; index++) {
      const value = slow[index] as number;
      sumRe += value * re;
      sumIm += value * im;
      const next = re * turnRe - im * turnIm;
      im = re * turnIm + im * turnRe;
      re = next;
    }
    return sumRe * sumRe + sumIm * sumIm;
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

import { createFft } from "../fft/create-fft.ts";

/** Power of the envelope of a band, at a rate that the band needs. */
export interface BandEnvelope {
  /** Squared amplitude: a sine of amplitude A in the band gives A squared. */
  readonly power: Float64Array;
  readonly rateHz: number;
  /** Time of the first number after the first sample of the recording. */
  readonly startS: number;
}

/** Lowest and highest supported sampling rate. */
export const sampleRateLimitsHz = { min: 16_000, max: 10_000_000 } as const;

/**
 * Discharges emit from 20 to 60 kHz, above plant noise and below where air absorbs strongly. A recording with a lower
 * limit is analyzed in the band it has.
 */
export function pulseBandHz(sampleRateHz: number): readonly [number, number] {
  return [Math.min(20_000, 0.2 * sampleRateHz), Math.min(60_000, 0.45 * sampleRateHz)];
}

/** Low-pass of a Blackman window around the middle of the band, turned up to it: passes no negative frequency. */
function bandFilter(sampleRateHz: number, [fromHz, toHz]: readonly [number, number]) {
  const transitionHz = Math.min(4000, 0.2 * (toHz - fromHz));
  const half = Math.ceil((2.75 * sampleRateHz) / transitionHz);
  const taps = 2 * half + 1;
  const re = new Float64Array(taps);
  const im = new Float64Array(taps);
  const cutoff = (toHz - fromHz) / 2 / sampleRateHz;
  const centre = (2 * Math.PI * (fromHz + toHz)) / 2 / sampleRateHz;
  for (let index = 0; index < taps; index++) {
    const n = index - half;
    const turn = (2 * Math.PI * (index + 1)) / (taps + 1);
    const window = 0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
    const sinc = n === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * n) / (Math.PI * n);
    // twice, so that the real signal's half that passes has the whole amplitude
    re[index] = 2 * window * sinc * Math.cos(centre * n);
    im[index] = 2 * window * sinc * Math.sin(centre * n);
  }
  return { half, taps, re, im };
}

/**
 * |x + jH{x}|^2 of the band, by overlap-save. The filter's transients at both ends are left out; undefined if nothing
 * remains. The mean is removed; numbers that are not finite count as 0.
 */
export function bandEnvelope(
  x: Float32Array,
  sampleRateHz: number,
  bandHz: readonly [number, number],
): BandEnvelope | undefined {
  const filter = bandFilter(sampleRateHz, bandHz);
  const wantedRateHz = 1.35 * (bandHz[1] - bandHz[0]);
  let step = 1;
  while (sampleRateHz / (2 * step) >= wantedRateHz) step *= 2;
  const size = 2 ** Math.ceil(Math.log2(Math.max(1024, 8 * filter.taps)));
  // the first taps - 1 numbers of a block wrap around; the rest begins on a multiple of the step after them
  const skipped = Math.ceil((filter.taps - 1) / step);
  const perBlock = size / step - skipped;
  const outputs = Math.ceil((x.length - skipped * step) / step);
  if (outputs < 1) return undefined;

  const forward = createFft(size);
  const inverse = createFft(size / step);
  const filterRe = new Float64Array(size);
  const filterIm = new Float64Array(size);
  filterRe.set(filter.re);
  filterIm.set(filter.im);
  forward.forward(filterRe, filterIm);

  const mean = finiteMean(x);
  const power = new Float64Array(outputs);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const foldedRe = new Float64Array(size / step);
  const foldedIm = new Float64Array(size / step);
  for (let start = 0, written = 0; written < outputs; start += perBlock * step) {
    for (let index = 0; index < size; index++) {
      const value = x[start + index] ?? mean;
      re[index] = (Number.isFinite(value) ? value : mean) - mean;
    }
    im.fill(0);
    forward.forward(re, im);
    // keeping every step-th number folds the spectrum
    foldedRe.fill(0);
    foldedIm.fill(0);
    for (let bin = 0, to = 0; bin < size; bin++) {
      const a = re[bin] as number;
      const b = im[bin] as number;
      const c = filterRe[bin] as number;
      const d = filterIm[bin] as number;
      foldedRe[to] = (foldedRe[to] as number) + a * c - b * d;
      foldedIm[to] = (foldedIm[to] as number) + a * d + b * c;
      if (++to === foldedRe.length) to = 0;
    }
    inverse.inverse(foldedRe, foldedIm);
    for (let index = skipped; index < size / step && written < outputs; index++) {
      const a = (foldedRe[index] as number) / step;
      const b = (foldedIm[index] as number) / step;
      power[written++] = a * a + b * b;
    }
  }
  return { power, rateHz: sampleRateHz / step, startS: (skipped * step - filter.half) / sampleRateHz };
}

function finiteMean(x: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < x.length; index++) {
    const value = x[index] as number;
    if (!Number.isFinite(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

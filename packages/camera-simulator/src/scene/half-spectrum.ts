import type { RandomStream } from "./random.ts";

/**
 * Complex spectrum of a real signal of `size` samples, bins 0 to size / 2 - 1 (the Nyquist bin is empty), as the
 * forward transform gives it. Amplitudes are in units of full scale.
 */
export interface HalfSpectrum {
  size: number;
  re: Float64Array;
  im: Float64Array;
}

/** An empty spectrum; with `bins` only that many bins are kept. */
export function emptySpectrum(size: number, bins: number = size / 2): HalfSpectrum {
  return { size, re: new Float64Array(bins), im: new Float64Array(bins) };
}

/** Adds normal noise whose one-sided mean square in bin k is `powerPerBin[k]`; bin 0 is left empty. */
export function addNoise(spectrum: HalfSpectrum, powerPerBin: Float64Array, random: RandomStream): void {
  const { re, im, size } = spectrum;
  const end = Math.min(powerPerBin.length, re.length);
  for (let bin = 1; bin < end; bin += 1) {
    const power = powerPerBin[bin] ?? 0;
    if (power === 0) continue;
    const amplitude = (size / 2) * Math.sqrt(power);
    re[bin] = (re[bin] ?? 0) + amplitude * random.gaussian();
    im[bin] = (im[bin] ?? 0) + amplitude * random.gaussian();
  }
}

/**
 * Scales `shape` (bins of `binHz`) so that its sum over a band is the mean square of `levelDb` re full scale squared.
 */
export function scaleToBand(
  shape: Float64Array,
  binHz: number,
  [lowHz, highHz]: readonly [number, number],
  levelDb: number,
): Float64Array {
  let sum = 0;
  for (let bin = Math.ceil(lowHz / binHz); bin <= highHz / binHz; bin += 1) sum += shape[bin] ?? 0;
  const scale = sum > 0 ? 10 ** (levelDb / 10) / sum : 0;
  return shape.map((value) => value * scale);
}

/** One value for each bin from 0, by frequency. */
export function perBin(count: number, binHz: number, valueAt: (frequencyHz: number) => number): Float64Array {
  return Float64Array.from({ length: count }, (_, bin) => valueAt(bin * binHz));
}

/**
 * Adds `source`, delayed by `delayS` (any fraction of a sample, exact because it is a phase) and multiplied by
 * `gain(bin)`. Bins from 0 to `gain.length`.
 */
export function addDelayed(
  target: HalfSpectrum,
  source: HalfSpectrum,
  delayS: number,
  gain: Float64Array,
  binHz: number,
): void {
  const angle = -2 * Math.PI * binHz * delayS;
  const stepRe = Math.cos(angle);
  const stepIm = Math.sin(angle);
  let phaseRe = 1;
  let phaseIm = 0;
  const { re, im } = target;
  for (let bin = 0; bin < gain.length; bin += 1) {
    const factor = gain[bin] as number;
    const gr = phaseRe * factor;
    const gi = phaseIm * factor;
    const sr = source.re[bin] as number;
    const si = source.im[bin] as number;
    re[bin] = (re[bin] as number) + sr * gr - si * gi;
    im[bin] = (im[bin] as number) + sr * gi + si * gr;
    const nextRe = phaseRe * stepRe - phaseIm * stepIm;
    phaseIm = phaseRe * stepIm + phaseIm * stepRe;
    phaseRe = nextRe;
  }
}

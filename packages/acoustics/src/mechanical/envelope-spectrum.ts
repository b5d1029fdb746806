import { createFft } from "../fft/create-fft.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";
import { isSampleRate } from "../inputs/check-number.ts";
import { createEnvelopeReader, lineRatios } from "./envelope-lines.ts";

export interface EnvelopeSpectrumOptions {
  /**
   * Band whose envelope is taken, Hz; default from 1 kHz, or an eighth of the sampling rate if that is less, to 0.47 of
   * the rate.
   */
  readonly bandHz?: readonly [number, number];
  /** Highest frequency of the answer; default 1000 Hz. */
  readonly maxHz?: number;
}

export interface EnvelopeSpectrum {
  /** From 0 Hz in equal steps. */
  readonly frequenciesHz: Float32Array;
  /** Power of the envelope's line over the mean of the noise around it, dB; 0 is noise. Always 0 below 5 Hz. */
  readonly prominencesDb: Float32Array;
  readonly bandHz: readonly [number, number];
}

/**
 * Repetition in the level of a recording: the spectrum of the envelope |x + jH{x}| of a band, as log(1 + envelope^2 /
 * median), averaged over Hann windows of a second. Undefined for fewer than 16 samples, samples that are not
 * finite, a constant, or a band that the recording does not have. Source: R. B. Randall and J. Antoni, "Rolling element
 * bearing diagnostics - a tutorial" (2011).
 */
export function envelopeSpectrum(
  x: Float32Array,
  sampleRateHz: number,
  options: EnvelopeSpectrumOptions = {},
): EnvelopeSpectrum | undefined {
  const defaultBand = [Math.min(1000, sampleRateHz / 8), 0.47 * sampleRateHz] as const;
  const [lowHz, highHz] = options.bandHz ?? defaultBand;
  const maxHz = options.maxHz ?? 1000;
  if (!isSampleRate(sampleRateHz) || x.length < 16 || !x.every(Number.isFinite)) return undefined;
  if (!(lowHz >= 0) || !(highHz > lowHz) || !(lowHz < sampleRateHz / 2) || !(maxHz > 0)) return undefined;
  const size = nextPowerOfTwo(x.length);
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(x);
  fft.forward(re, im);
  const first = Math.max(1, Math.round((lowHz * size) / sampleRateHz));
  const last = Math.min(size / 2, Math.round((highHz * size) / sampleRateHz));
  const bandSize = nextPowerOfTwo(Math.max(4, last - first));
  const bandRe = new Float64Array(bandSize);
  const bandIm = new Float64Array(bandSize);
  bandRe.set(re.subarray(first, last));
  bandIm.set(im.subarray(first, last));
  createFft(bandSize).inverse(bandRe, bandIm);
  const rateHz = (bandSize * sampleRateHz) / size;
  const length = Math.floor((x.length * bandSize) / size);
  const { stepHz, windows, read } = createEnvelopeReader(rateHz, length, Math.min(maxHz, rateHz / 2));
  const signals = [{ re: bandRe, im: bandIm }];
  const powers = read(signals, 0)[0] ?? new Float64Array(0);
  for (let window = 1; window < windows; window++)
    for (const [k, power] of (read(signals, window)[0] ?? []).entries())
      powers[k] = (powers[k] as number) + power;
  const ratios = lineRatios(powers, stepHz, windows);
  if (!ratios.some((ratio) => ratio > 0)) return undefined;
  return {
    frequenciesHz: Float32Array.from(ratios, (_, k) => k * stepHz),
    prominencesDb: Float32Array.from(ratios, (ratio) => (ratio > 0 ? 10 * Math.log10(ratio) : 0)),
    bandHz: [lowHz, Math.min(highHz, sampleRateHz / 2)],
  };
}

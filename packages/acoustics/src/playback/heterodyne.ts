import { createFft } from "../fft/create-fft.ts";
import { nextPowerOfTwo } from "../fft/hann-window.ts";
import { checkNumber, checkSampleRate } from "../inputs/check-number.ts";
import { finiteSamples, holdFinite } from "../inputs/finite-samples.ts";

/** Widest part of the band that is kept on each side of the tuned frequency. */
const DEFAULT_BANDWIDTH_HZ = 8000;

/**
 * Makes ultrasound audible as a bat detector does: sounds f above `centreHz` are shifted to f, those f below it too, up
 * to `bandwidthHz` (default 8000). Same length, sampling rate and level of a tone as `x`. Samples that are not finite
 * count as 0. Throws RangeError when `centreHz` is not between 0 and half the sampling rate, for an invalid rate or
 * bandwidth, and for over 67 million samples.
 */
export function heterodyne(
  x: Float32Array,
  sampleRateHz: number,
  centreHz: number,
  bandwidthHz: number = DEFAULT_BANDWIDTH_HZ,
): Float32Array {
  checkSampleRate("sampleRateHz", sampleRateHz);
  checkNumber("bandwidthHz", bandwidthHz, 1e-6, 1e9);
  if (!(centreHz >= 0) || !(centreHz <= sampleRateHz / 2)) {
    throw new RangeError(`A frequency of ${centreHz} Hz does not occur at ${sampleRateHz} samples a second.`);
  }
  const samples = finiteSamples(x);
  if (x.length === 0) return new Float32Array(0);
  const size = Math.max(2, nextPowerOfTwo(x.length));
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const turn = (2 * Math.PI * centreHz) / sampleRateHz;
  // the product with a complex carrier moves centreHz to 0; only the band around 0 is kept
  for (let n = 0; n < x.length; n++) {
    re[n] = (samples[n] as number) * Math.cos(turn * n);
    im[n] = -(samples[n] as number) * Math.sin(turn * n);
  }
  fft.forward(re, im);
  const stepHz = sampleRateHz / size;
  for (let k = 0; k < size; k++) {
    const away = Math.min(k, size - k) * stepHz;
    const weight = Math.max(0, Math.min(1, (bandwidthHz * 1.1 - away) / (bandwidthHz * 0.1)));
    re[k] = (re[k] as number) * weight;
    im[k] = (im[k] as number) * weight;
  }
  fft.inverse(re, im);
  return holdFinite(Float32Array.from({ length: x.length }, (_, n) => 2 * (re[n] as number)));
}

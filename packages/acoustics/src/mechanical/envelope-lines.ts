import { createFft } from "../fft/create-fft.ts";
import { midpointHannWindow, nextPowerOfTwo } from "../fft/hann-window.ts";
import { medianInPlace } from "../statistics/median.ts";

/** Lines of the envelope in windows of one second, whatever the length of the recording. */
const WINDOW_S = 1;
const MEDIAN_HZ = 40;
/** Slow changes of the level and the window's own width are below this. */
const LOWEST_LINE_HZ = 5;

/** Sample size that is enough for the median. */
const MEDIAN_SAMPLE = 1024;

/**
 * Compresses the power of an envelope into `out`: a hundredfold peak counts about five times as much as the surrounding
 * noise, so that one knock is not a comb.
 */
function compress(re: Float64Array, im: Float64Array, out: Float64Array): void {
  const count = out.length;
  let mean = 0;
  for (let n = 0; n < count; n++) out[n] = (re[n] as number) ** 2 + (im[n] as number) ** 2;
  const stride = Math.max(1, Math.floor(count / MEDIAN_SAMPLE));
  const sample = new Float64Array(Math.floor((count - 1) / stride) + 1);
  for (let index = 0; index < sample.length; index++) sample[index] = out[index * stride] as number;
  const median = medianInPlace(sample, sample.length);
  // the median of a half silent recording is 0, and everything in it an impact
  const scale = median > 0 ? 1 / median : 0;
  for (let n = 0; n < count; n++) mean += out[n] = Math.log(1 + (out[n] as number) * scale);
  mean /= count;
  for (let n = 0; n < count; n++) out[n] = (out[n] as number) - mean;
}

/** Medians around each line, equal over the reach; every second line, because neighbors are hardly independent. */
function localMedians(powers: Float64Array, reach: number, lowest: number): Float64Array {
  const out = new Float64Array(powers.length);
  const step = Math.max(1, reach);
  const near = new Float64Array(((3 * reach) >> 1) + 2);
  for (let from = lowest; from < powers.length; from += step) {
    const end = Math.min(powers.length, from + step + reach);
    let count = 0;
    for (let k = Math.max(lowest, from - reach); k < end && count < near.length; k += 2)
      near[count++] = powers[k] as number;
    out.fill(medianInPlace(near, count), from, from + step);
  }
  return out;
}

/**
 * Powers of lines over the mean of the noise around them, from 0 Hz; 1 is noise, and below `LOWEST_LINE_HZ` all are 0.
 * `averages` is how many windows the powers are the sum of: the mean follows from the median by the median of a gamma
 * distribution (Wilson and Hilferty, 1931).
 */
export function lineRatios(powers: Float64Array, stepHz: number, averages: number): Float64Array {
  const lowest = Math.ceil(LOWEST_LINE_HZ / stepHz);
  const medians = localMedians(powers, Math.max(8, Math.round(MEDIAN_HZ / stepHz)), lowest);
  const perMean = (1 - 1 / (9 * averages)) ** 3;
  const ratios = new Float64Array(powers.length);
  for (let k = lowest; k < ratios.length; k++) {
    const median = medians[k] as number;
    ratios[k] = median > 0 ? ((powers[k] as number) / median) * perMean : 0;
  }
  return ratios;
}

/** A complex narrowband signal. */
export interface NarrowSignal {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Reads the envelopes of complex narrowband signals of one rate and length; made once for many bands. */
export interface EnvelopeReader {
  readonly stepHz: number;
  /** Where the lines end. */
  readonly maxHz: number;
  /** Whole windows of the signal; a shorter signal is one. */
  readonly windows: number;
  /** Powers of the lines of a window's envelope, of one or two signals in one transform. */
  readonly read: (signals: readonly NarrowSignal[], window: number) => Float64Array[];
}

/** Reads envelopes of signals of `length` samples, up to `maxHz`. */
export function createEnvelopeReader(rateHz: number, length: number, maxHz: number): EnvelopeReader {
  const size = Math.max(2, Math.min(length, Math.round(WINDOW_S * rateHz)));
  // padded, so that the place of a line is known to a part of the window's resolution
  const fftSize = 2 * nextPowerOfTwo(Math.ceil(size * 0.6));
  const fft = createFft(fftSize);
  const stepHz = rateHz / fftSize;
  const count = Math.min(fftSize >> 1, Math.floor(maxHz / stepHz) + 1);
  const taper = midpointHannWindow(size);
  const envelope = new Float64Array(size);
  const parts = [new Float64Array(fftSize), new Float64Array(fftSize)] as const;
  return {
    stepHz,
    maxHz: count * stepHz,
    windows: Math.max(1, Math.floor((length + size / 50) / size)),
    read(signals, window) {
      const from = Math.max(0, Math.min(window * size, length - size));
      for (const [index, part] of parts.entries()) {
        part.fill(0);
        const signal = signals[index];
        if (signal === undefined) continue;
        compress(signal.re.subarray(from, from + size), signal.im.subarray(from, from + size), envelope);
        for (let n = 0; n < size; n++) part[n] = (envelope[n] as number) * (taper[n] as number);
      }
      const [a, b] = parts;
      fft.forward(a, b);
      // the transform of a real signal is even in its real part and odd in the other, which separates two of them
      const powers = signals.map(() => new Float64Array(count));
      const [first, second] = powers;
      for (let k = 0; k < count; k++) {
        const mirror = k === 0 ? 0 : fftSize - k;
        const re = a[k] as number;
        const im = b[k] as number;
        const mirrorRe = a[mirror] as number;
        const mirrorIm = b[mirror] as number;
        if (first) first[k] = ((re + mirrorRe) ** 2 + (im - mirrorIm) ** 2) / 4;
        if (second) second[k] = ((im + mirrorIm) ** 2 + (re - mirrorRe) ** 2) / 4;
      }
      return powers;
    },
  };
}

import { createFft } from "../fft/create-fft.ts";
import { hannWindow, nextPowerOfTwo } from "../fft/hann-window.ts";

/** Spectrum of an envelope against its own noise. */
export interface EnvelopeLines {
  readonly stepHz: number;
  /** Power over the median of its surroundings, from 0 Hz; 1 is noise. The lines next to 0 Hz are 0. */
  readonly ratios: Float64Array;
  /** How many independent spectra were averaged; a ratio of noise has a relative spread of 1 / sqrt of it. */
  readonly averages: number;
}

const BLOCK_S = 0.5;
const MEDIAN_HZ = 60;
/** Slow changes of the level and the window's own width are below this. */
const LOWEST_HZ = 8;

/** Sample size that is enough for the median. */
const MEDIAN_SAMPLE = 1024;

/** Compresses the envelope's power: a hundredfold peak counts about five times as much as the surrounding noise. */
function compressed(re: Float64Array, im: Float64Array): Float64Array {
  const count = re.length;
  const powers = new Float64Array(count);
  for (let n = 0; n < count; n++) powers[n] = (re[n] as number) ** 2 + (im[n] as number) ** 2;
  const stride = Math.max(1, Math.floor(count / MEDIAN_SAMPLE));
  const sample = new Float64Array(Math.floor((count - 1) / stride) + 1);
  for (let index = 0; index < sample.length; index++) sample[index] = powers[index * stride] as number;
  const median = sample.sort()[sample.length >> 1] as number;
  // the median of a half silent recording is 0, and everything in it an impact
  if (!(median > 0)) return new Float64Array(count);
  const scale = 1 / median;
  for (let n = 0; n < count; n++) powers[n] = Math.log(1 + (powers[n] as number) * scale);
  return powers;
}

function localMedians(powers: Float64Array, reach: number): Float64Array {
  const out = new Float64Array(powers.length);
  const step = Math.max(1, reach >> 2);
  for (let from = 0; from < powers.length; from += step) {
    const near = powers.slice(Math.max(0, from - reach), from + step + reach).sort();
    out.fill(near[near.length >> 1] ?? 0, from, from + step);
  }
  return out;
}

/** Finds lines in envelopes of one rate and length; made once for many bands. */
export type EnvelopeReader = (re: Float64Array, im: Float64Array) => EnvelopeLines;

/** Reads the envelopes of complex narrowband signals of `length` samples, up to `maxHz`. */
export function createEnvelopeReader(rateHz: number, length: number, maxHz: number): EnvelopeReader {
  let size = Math.max(2, nextPowerOfTwo(BLOCK_S * rateHz));
  while (size > length && size > 2) size /= 2;
  const hop = size >> 1;
  const blocks = 1 + Math.max(0, Math.floor((length - size) / hop));
  const window = hannWindow(size);
  const fft = createFft(size);
  const a = new Float64Array(size);
  const b = new Float64Array(size);
  const stepHz = rateHz / size;
  const count = Math.min(size >> 1, Math.floor(maxHz / stepHz) + 1);
  // Hann blocks that overlap by half: each further block adds about 0.95 of a whole one
  const averages = 1 + 0.95 * (blocks - 1);
  const lowest = Math.max(3, LOWEST_HZ / stepHz);

  return (re, im) => {
    const envelope = compressed(re, im);
    const powers = new Float64Array(count);
    for (let block = 0; block < blocks; block++) {
      const from = block * hop;
      let sum = 0;
      for (let n = 0; n < size; n++) sum += envelope[from + n] ?? 0;
      const mean = sum / size;
      for (let n = 0; n < size; n++) a[n] = ((envelope[from + n] ?? 0) - mean) * (window[n] as number);
      b.fill(0);
      fft.forward(a, b);
      for (let k = 0; k < count; k++)
        powers[k] = (powers[k] as number) + (a[k] as number) ** 2 + (b[k] as number) ** 2;
    }
    const medians = localMedians(powers, Math.max(8, Math.round(MEDIAN_HZ / stepHz)));
    const ratios = new Float64Array(count);
    for (let k = Math.ceil(lowest); k < count; k++) {
      const median = medians[k] as number;
      ratios[k] = median > 0 ? (powers[k] as number) / median : 0;
    }
    return { stepHz, ratios, averages };
  };
}

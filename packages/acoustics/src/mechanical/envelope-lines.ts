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
/** Slow wander of the level, and the window's own width, stand below this. */
const LOWEST_HZ = 8;

/** The envelope's power so that a hundredfold peak counts about five times as much as the noise round it. */
function compressed(re: Float64Array, im: Float64Array): Float64Array {
  const powers = Float64Array.from(re, (a, n) => a * a + (im[n] as number) ** 2);
  const median = powers.slice().sort()[powers.length >> 1] ?? 0;
  return powers.map((power) => (median > 0 ? Math.log1p(power / median) : 0));
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

/** Lines in the envelope of a complex narrowband signal, up to `maxHz`. */
export function envelopeLines(
  re: Float64Array,
  im: Float64Array,
  rateHz: number,
  maxHz: number,
): EnvelopeLines {
  const envelope = compressed(re, im);
  let size = nextPowerOfTwo(BLOCK_S * rateHz);
  while (size > envelope.length && size > 2) size /= 2;
  const hop = size >> 1;
  const blocks = 1 + Math.floor((envelope.length - size) / hop);
  const window = hannWindow(size);
  const fft = createFft(size);
  const a = new Float64Array(size);
  const b = new Float64Array(size);
  const stepHz = rateHz / size;
  const count = Math.min(size >> 1, Math.floor(maxHz / stepHz) + 1);
  const powers = new Float64Array(count);
  for (let block = 0; block < blocks; block++) {
    const part = envelope.subarray(block * hop, block * hop + size);
    const mean = part.reduce((sum, value) => sum + value, 0) / size;
    for (let n = 0; n < size; n++) a[n] = ((part[n] as number) - mean) * (window[n] as number);
    b.fill(0);
    fft.forward(a, b);
    for (let k = 0; k < count; k++)
      powers[k] = (powers[k] as number) + (a[k] as number) ** 2 + (b[k] as number) ** 2;
  }
  const medians = localMedians(powers, Math.max(8, Math.round(MEDIAN_HZ / stepHz)));
  const lowest = Math.max(3, LOWEST_HZ / stepHz);
  const ratios = powers.map((power, k) => {
    const median = medians[k] as number;
    return k < lowest || !(median > 0) ? 0 : power / median;
  });
  // Hann blocks that overlap by half: each further block adds about 0.95 of a whole one
  return { stepHz, ratios, averages: 1 + 0.95 * (blocks - 1) };
}

import { createFft, type Fft } from "../fft/create-fft.ts";
import { hannWindow, nextPowerOfTwo } from "../fft/hann-window.ts";
import { checkNumber } from "../inputs/check-number.ts";

/** Default block size, and the length below which a recording is too short to be cut into blocks. */
export const DEFAULT_BLOCK_SIZE = 512;
const MAX_BLOCK_SIZE = 2 ** 20;
const SHORTEST_FOR_BLOCKS = 8 * DEFAULT_BLOCK_SIZE;

/** How a stretch of `length` samples is cut: many windowed blocks, or one rectangular block, zero-padded. */
export interface BlockPlan {
  readonly fftSize: number;
  readonly isRectangular: boolean;
  readonly blockCount: number;
}

/**
 * A recording shorter than two blocks is one rectangular block. Without a `blockSize` (a power of two) it is 512, and
 * recordings of fewer than 4,096 samples, mostly impulse responses, are one rectangular block padded to at least twice
 * their length.
 */
export function planBlocks(length: number, blockSize?: number): BlockPlan {
  if (blockSize !== undefined) {
    checkNumber("blockSize", blockSize, 2, MAX_BLOCK_SIZE);
    if (nextPowerOfTwo(blockSize) !== blockSize)
      throw new RangeError(`blockSize must be a power of two, not ${blockSize}.`);
  }
  if (blockSize === undefined && length < SHORTEST_FOR_BLOCKS) {
    return {
      fftSize: Math.max(2, nextPowerOfTwo(2 * length)),
      isRectangular: true,
      blockCount: length > 0 ? 1 : 0,
    };
  }
  const size = blockSize ?? DEFAULT_BLOCK_SIZE;
  if (length < 2 * size) {
    return {
      fftSize: nextPowerOfTwo(Math.max(size, length)),
      isRectangular: true,
      blockCount: length > 0 ? 1 : 0,
    };
  }
  return { fftSize: size, isRectangular: false, blockCount: 1 + Math.floor((length - size) / (size / 2)) };
}

/**
 * Complex spectra of the bins in a band, [bin][block][microphone], scaled so that the sum over blocks and bins of
 * |X|^2 is the mean square of that microphone in the band.
 */
export interface BandSpectra {
  readonly microphoneCount: number;
  readonly blockCount: number;
  readonly binCount: number;
  readonly firstHz: number;
  readonly stepHz: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export interface BandSpectraInput {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: number;
  readonly bandHz: readonly [number, number];
  readonly blockSize?: number | undefined;
  readonly startSample?: number | undefined;
  readonly endSample?: number | undefined;
}

const tables = new Map<number, { fft: Fft; window: Float64Array; energy: number }>();

function tablesFor(size: number) {
  let entry = tables.get(size);
  if (entry === undefined) {
    const window = hannWindow(size);
    entry = {
      fft: createFft(size),
      window,
      energy: window.reduce((sum, weight) => sum + weight * weight, 0),
    };
    // a long-lived worker sees few sizes; odd ones must not accumulate
    if (tables.size >= 8) tables.clear();
    tables.set(size, entry);
  }
  return entry;
}

/** First and last bin of f_low <= k * stepHz <= f_high; rounding of the division must not lose an exact edge. */
function binRange(bandHz: readonly [number, number], stepHz: number, fftSize: number): [number, number] {
  const tolerance = 1e-9;
  const first = Math.max(0, Math.ceil(bandHz[0] / stepHz - tolerance));
  const last = Math.min(fftSize / 2, Math.floor(bandHz[1] / stepHz + tolerance));
  return [first, last];
}

/** Fast check: the sum is finite unless a value is not. Overflow gives a false negative, which is harmless. */
const hasOnlyNumbers = (values: Float64Array): boolean =>
  Number.isFinite(values.reduce((sum, x) => sum + x, 0));

function silenceOthers(values: Float64Array): void {
  for (let index = 0; index < values.length; index++) {
    if (!Number.isFinite(values[index])) values[index] = 0;
  }
}

/** The samples common to all channels, from `startSample` to before `endSample`; NaN counts as omitted. */
export function sampleStretch(
  channels: readonly Float32Array[],
  startSample: number | undefined,
  endSample: number | undefined,
): { start: number; length: number } {
  const whole = (sample: number | undefined, otherwise: number) =>
    sample === undefined || Number.isNaN(sample) ? otherwise : Math.floor(sample);
  const shortest = channels.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
  const available = channels.length === 0 ? 0 : shortest;
  const start = Math.min(available, Math.max(0, whole(startSample, 0)));
  return { start, length: Math.max(0, Math.min(available, whole(endSample, available)) - start) };
}

/** Mean of a stretch; 0 if a sample is no number, and for one sample, which would be nothing without it. */
function meanOf(samples: Float32Array, start: number, length: number): number {
  let sum = 0;
  for (let n = start; n < start + length; n++) sum += samples[n] as number;
  return Number.isFinite(sum) && length > 1 ? sum / length : 0;
}

/**
 * Cuts the channels into blocks and transforms them, two microphones at a time as one complex signal. Samples
 * that are not finite count as silence. One rectangular block is taken without its mean, which would leak into all bins.
 */
export function bandSpectra(input: BandSpectraInput): BandSpectra {
  const { channels, sampleRateHz, bandHz } = input;
  const { start, length } = sampleStretch(channels, input.startSample, input.endSample);
  const { fftSize, isRectangular, blockCount } = planBlocks(length, input.blockSize);
  const { fft, window, energy } = tablesFor(fftSize);
  const stepHz = sampleRateHz / fftSize;
  const [first, last] = binRange(bandHz, stepHz, fftSize);
  const binCount = Math.max(0, last - first + 1);
  const microphoneCount = channels.length;
  const size = binCount * blockCount * microphoneCount;
  const spectra = { re: new Float64Array(size), im: new Float64Array(size) };
  const used = isRectangular ? length : fftSize;
  const norm = Math.sqrt(2 / (isRectangular ? fftSize * length : blockCount * fftSize * energy));
  const re = new Float64Array(fftSize);
  const im = new Float64Array(fftSize);

  for (let block = 0; block < blockCount; block++) {
    const offset = start + (block * fftSize) / 2;
    for (let m = 0; m < microphoneCount; m += 2) {
      const x = channels[m] as Float32Array;
      const y = channels[m + 1] ?? x;
      if (isRectangular) {
        const [meanX, meanY] = [meanOf(x, offset, used), meanOf(y, offset, used)];
        for (let n = 0; n < used; n++) {
          re[n] = (x[offset + n] as number) - meanX;
          im[n] = (y[offset + n] as number) - meanY;
        }
      } else {
        for (let n = 0; n < used; n++) {
          const weight = window[n] as number;
          re[n] = (x[offset + n] as number) * weight;
          im[n] = (y[offset + n] as number) * weight;
        }
      }
      if (!hasOnlyNumbers(re) || !hasOnlyNumbers(im)) {
        silenceOthers(re);
        silenceOthers(im);
      }
      re.fill(0, used);
      im.fill(0, used);
      fft.forward(re, im);
      for (let bin = 0; bin < binCount; bin++) {
        const k = first + bin;
        const mirror = k === 0 ? 0 : fftSize - k;
        const scale = (k === 0 || k === fftSize / 2 ? Math.SQRT1_2 : 1) * norm * 0.5;
        const at = (bin * blockCount + block) * microphoneCount + m;
        const [a, b] = [re[k] as number, im[k] as number];
        const [c, d] = [re[mirror] as number, im[mirror] as number];
        spectra.re[at] = (a + c) * scale;
        spectra.im[at] = (b - d) * scale;
        if (m + 1 < microphoneCount) {
          spectra.re[at + 1] = (b + d) * scale;
          spectra.im[at + 1] = (c - a) * scale;
        }
      }
    }
  }
  return { microphoneCount, blockCount, binCount, firstHz: first * stepHz, stepHz, ...spectra };
}

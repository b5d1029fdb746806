import { checkNumber, isSampleRate } from "../inputs/check-number.ts";
import { finiteSamples } from "../inputs/finite-samples.ts";
import { createFftTransform } from "./fft-transform.ts";
import { hannWindow, nextPowerOfTwo } from "./hann-window.ts";
import type { FftTransform } from "./plain-transform.ts";
import { powersToDb } from "./powers-to-db.ts";

export interface SpectrogramOptions {
  /** Length of the window in seconds; default 1024 samples. */
  readonly windowS?: number;
  /**
   * FFT size, a power of two of at least the window, up to 131,072; default the smallest. A longer one interpolates
   * between bins.
   */
  readonly size?: number;
  /** Seconds from one column to the next, each put at its nearest sample; default a quarter of the window. */
  readonly hopS?: number;
}

export interface Spectrogram {
  /** Middle of each window in seconds. */
  readonly timesS: Float32Array;
  /** 0 to half the sampling rate, size / 2 + 1 values. */
  readonly frequenciesHz: Float32Array;
  /** dB re full scale, [time][frequency]: a full-scale sine on a bin shows as 0 dB, silence as -300. */
  readonly levelsDb: Float32Array;
}

const MAX_SIZE = 2 ** 17;
const MAX_LEVELS = 2 ** 28;

/**
 * One-sided powers times `scale` of the windows of `x` at `first` and `second`, as two rows of bins, or only those of
 * the first if `rows` has room for one. Both go through one transform of a + i b, from which A = (X[k] + conj X[-k]) /
 * 2, twice over for the two sides; DC and the highest bin have one. The engine optimises this whole because it is
 * called often; as loops of `spectrogram` it took three times as long.
 */
function powersOfPair(
  x: Float32Array,
  [first, second]: readonly [number, number],
  window: Float64Array,
  transform: FftTransform,
  scale: number,
  rows: Float32Array,
): void {
  const { inRe, inIm, outRe, outIm } = transform;
  const half = outRe.length / 2;
  for (let n = 0; n < window.length; n++) inRe[n] = (x[first + n] as number) * (window[n] as number);
  for (let n = 0; n < window.length; n++) inIm[n] = (x[second + n] as number) * (window[n] as number);
  inRe.fill(0, window.length);
  inIm.fill(0, window.length);
  transform.run();
  const next = rows.length > half + 1 ? half + 1 : 0;
  for (const k of [0, half]) {
    rows[next + k] = (outIm[k] as number) ** 2 * scale;
    rows[k] = (outRe[k] as number) ** 2 * scale;
  }
  for (let k = 1, mirror = 2 * half - 1; k < half; k++, mirror--) {
    const a = outRe[k] as number;
    const b = outIm[k] as number;
    const c = outRe[mirror] as number;
    const d = outIm[mirror] as number;
    const aRe = a + c;
    const aIm = b - d;
    const bRe = b + d;
    const bIm = c - a;
    rows[next + k] = (bRe * bRe + bIm * bIm) * scale;
    rows[k] = (aRe * aRe + aIm * aIm) * scale;
  }
}

/**
 * Short-time spectra of `x` (full scale = 1) with a periodic Hann window. Only whole windows are used; a shorter
 * recording gives a single column. Frames are transformed in pairs as one complex signal. Samples that are not finite
 * count as 0. No samples, and invalid rates, give no columns. Throws RangeError for options that are not numbers and
 * for a spectrogram of more than 268 million levels.
 */
export function spectrogram(
  x: Float32Array,
  sampleRateHz: number,
  options: SpectrogramOptions = {},
): Spectrogram {
  const { windowS = 0, size: wantedSize = 0, hopS = 0 } = options;
  checkNumber("windowS", windowS, 0, Number.POSITIVE_INFINITY);
  checkNumber("hopS", hopS, 0, Number.POSITIVE_INFINITY);
  checkNumber("size", wantedSize, 0, MAX_SIZE);
  const samples = finiteSamples(x);
  if (x.length === 0 || !isSampleRate(sampleRateHz)) {
    return { timesS: new Float32Array(0), frequenciesHz: new Float32Array(0), levelsDb: new Float32Array(0) };
  }
  const wanted = options.windowS === undefined ? (options.size ?? 1024) : Math.round(windowS * sampleRateHz);
  const windowLength = Math.max(1, Math.min(wanted, x.length));
  const size = Math.max(2, nextPowerOfTwo(Math.max(windowLength, wantedSize)));
  // not rounded, so that columns do not drift if a step is not a whole number of samples
  const hop = Math.max(1, Math.min(x.length, options.hopS === undefined ? wanted / 4 : hopS * sampleRateHz));
  const startOf = (frame: number) => Math.min(x.length - windowLength, Math.round(frame * hop));
  const frames = 1 + Math.floor((x.length - windowLength) / hop + 1e-9);
  const bins = size / 2 + 1;
  if (frames * bins > MAX_LEVELS)
    throw new RangeError(
      `A spectrogram of ${frames} columns of ${bins} levels is too large; take a longer hopS.`,
    );
  const window = hannWindow(windowLength);
  const gain = window.reduce((sum, weight) => sum + weight, 0) || 1;
  if (windowLength === 1) window[0] = 1;
  const levelsDb = new Float32Array(frames * bins);
  const transform = createFftTransform(size);
  const scale = 1 / (gain * gain);
  for (let frame = 0; frame < frames; frame += 2) {
    const start = startOf(frame);
    const row = frame * bins;
    // an odd last frame is its own partner
    const isPair = frame + 1 < frames;
    const rows = levelsDb.subarray(row, row + (isPair ? 2 : 1) * bins);
    powersOfPair(samples, [start, isPair ? startOf(frame + 1) : start], window, transform, scale, rows);
    powersToDb(rows);
  }
  return {
    timesS: Float32Array.from(
      { length: frames },
      (_, frame) => (startOf(frame) + windowLength / 2) / sampleRateHz,
    ),
    frequenciesHz: Float32Array.from({ length: bins }, (_, k) => (k * sampleRateHz) / size),
    levelsDb,
  };
}

import { createFft } from "./create-fft.ts";
import { hannWindow, nextPowerOfTwo } from "./hann-window.ts";
import { powersToDb } from "./powers-to-db.ts";

export interface SpectrogramOptions {
  /** Length of the window in seconds; default 1024 samples. */
  readonly windowS?: number;
  /** FFT size, a power of two of at least the window; default the smallest. A longer one interpolates between bins. */
  readonly size?: number;
  /** Seconds from one column to the next; default a quarter of the window. */
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

/**
 * Short-time spectra of `x` (full scale = 1) with a periodic Hann window. Only whole windows are used; a recording
 * shorter than one gives a single column of what there is. Frames are transformed in pairs as one complex signal.
 */
export function spectrogram(
  x: Float32Array,
  sampleRateHz: number,
  options: SpectrogramOptions = {},
): Spectrogram {
  if (x.length === 0 || !(sampleRateHz > 0)) {
    return { timesS: new Float32Array(0), frequenciesHz: new Float32Array(0), levelsDb: new Float32Array(0) };
  }
  const wanted =
    options.windowS === undefined ? (options.size ?? 1024) : Math.round(options.windowS * sampleRateHz);
  const windowLength = Math.max(1, Math.min(wanted, x.length));
  const size = Math.max(2, nextPowerOfTwo(Math.max(windowLength, options.size ?? 0)));
  const hopS = options.hopS ?? wanted / 4 / sampleRateHz;
  const hop = Math.max(1, Math.round(hopS * sampleRateHz));
  const frames = 1 + Math.floor((x.length - windowLength) / hop);
  const bins = size / 2 + 1;
  const window = hannWindow(windowLength);
  const gain = window.reduce((sum, weight) => sum + weight, 0) || 1;
  if (windowLength === 1) window[0] = 1;
  const levelsDb = new Float32Array(frames * bins);
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // |2 X / gain|^2 is the squared amplitude; the two frames of a pair each carry half of the sum and difference
  const scale = 1 / (gain * gain);
  for (let frame = 0; frame < frames; frame += 2) {
    const first = frame * hop;
    const second = frame + 1 < frames ? first + hop : first;
    re.fill(0, windowLength);
    im.fill(0, windowLength);
    for (let n = 0; n < windowLength; n++) {
      const weight = window[n] as number;
      re[n] = (x[first + n] as number) * weight;
      im[n] = (x[second + n] as number) * weight;
    }
    fft.forward(re, im);
    const row = frame * bins;
    const nextRow = frame + 1 < frames ? row + bins : row;
    for (let k = 0; k < bins; k++) {
      const mirror = k === 0 ? 0 : size - k;
      const a = re[k] as number;
      const b = im[k] as number;
      const c = re[mirror] as number;
      const d = im[mirror] as number;
      const oneSided = k === 0 || k === size / 2 ? scale / 4 : scale;
      const powerA = ((a + c) * (a + c) + (b - d) * (b - d)) * oneSided;
      const powerB = ((b + d) * (b + d) + (c - a) * (c - a)) * oneSided;
      levelsDb[nextRow + k] = powerB;
      levelsDb[row + k] = powerA;
    }
  }
  powersToDb(levelsDb);
  return {
    timesS: Float32Array.from(
      { length: frames },
      (_, frame) => (frame * hop + windowLength / 2) / sampleRateHz,
    ),
    frequenciesHz: Float32Array.from({ length: bins }, (_, k) => (k * sampleRateHz) / size),
    levelsDb,
  };
}

import { createFft } from "../fft/create-fft.ts";
import { hannWindow, nextPowerOfTwo } from "../fft/hann-window.ts";
import { checkNumber, checkSampleRate } from "../inputs/check-number.ts";
import { finiteSamples, holdFinite } from "../inputs/finite-samples.ts";
import { resampleForPlayback } from "./resample-for-playback.ts";

export interface PitchShiftOptions {
  /** Lower frequencies are removed before shifting; default 0. */
  readonly lowHz?: number;
  /** Sampling rate of the result; default that of the recording. */
  readonly outputRateHz?: number;
}

const MIN_WINDOW = 256;
const MAX_WINDOW = 2048;
const LOWEST_FACTOR = 1 / 64;
const HIGHEST_FACTOR = 4;

const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** A stretched signal, and the share of the power that was not left out. */
interface Stretched {
  readonly samples: Float32Array;
  readonly keptShare: number;
}

/** Changes the length of `x` by `factor` but not its frequencies; removes those below `lowest` cycles per sample. */
function stretch(x: Float32Array, factor: number, lowest: number): Stretched {
  // playback smears the contents of a window over its length divided by the factor
  const wanted = nextPowerOfTwo(MAX_WINDOW * Math.min(1, factor));
  const size = Math.max(MIN_WINDOW, wanted);
  const lowestBin = lowest * size;
  // an overlap of three quarters tracks phases reliably
  const outStep = Math.max(1, Math.floor((size / 4) * Math.min(1, factor)));
  const inStep = outStep / factor;
  const frames = Math.max(1, Math.ceil((x.length + size) / inStep));
  const length = Math.ceil(x.length * factor);
  // all samples are delayed by half a window, so that the first ones are fully covered by windows
  const sum = new Float64Array(Math.ceil(frames * outStep) + 2 * size);
  const weights = new Float64Array(sum.length);
  const window = hannWindow(size);
  const fft = createFft(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const half = size / 2;
  const before = new Float64Array(half + 1);
  const phases = new Float64Array(half + 1);
  let lastStart = 0;
  let [keptPower, allPower] = [0, 0];
  for (let frame = 0; frame < frames; frame++) {
    const start = Math.round(frame * inStep) - half;
    for (let n = 0; n < size; n++) re[n] = (x[start + n] ?? 0) * (window[n] as number);
    im.fill(0);
    fft.forward(re, im);
    const moved = start - lastStart;
    lastStart = start;
    for (let k = 0; k <= half; k++) {
      const power = (re[k] as number) ** 2 + (im[k] as number) ** 2;
      const magnitude = k < lowestBin ? 0 : Math.sqrt(power);
      allPower += power;
      keptPower += magnitude * magnitude;
      const phase = Math.atan2(im[k] as number, re[k] as number);
      const expected = (2 * Math.PI * k) / size;
      const turn =
        frame === 0 ? 0 : expected + wrapped(phase - (before[k] as number) - expected * moved) / moved;
      phases[k] = frame === 0 ? phase : wrapped((phases[k] as number) + turn * outStep);
      before[k] = phase;
      const sides = k === 0 || k === half ? 1 : 2;
      re[k] = sides * magnitude * Math.cos(phases[k] as number);
      im[k] = sides * magnitude * Math.sin(phases[k] as number);
    }
    // the real part of a one-sided spectrum's inverse is the real signal
    re.fill(0, half + 1);
    im.fill(0, half + 1);
    fft.inverse(re, im);
    const at = frame * outStep;
    for (let n = 0; n < size; n++) {
      const weight = window[n] as number;
      sum[at + n] = (sum[at + n] as number) + (re[n] as number) * weight;
      weights[at + n] = (weights[at + n] as number) + weight * weight;
    }
  }
  const samples = Float32Array.from({ length }, (_, n) => {
    const weight = weights[n + half] ?? 0;
    return weight > 1e-6 ? (sum[n + half] as number) / weight : 0;
  });
  return { samples, keptShare: allPower > 0 ? keptPower / allPower : 0 };
}

const rmsOf = (x: Float32Array): number => {
  let sum = 0;
  for (let n = 0; n < x.length; n++) sum += (x[n] as number) ** 2;
  return x.length > 0 ? Math.sqrt(sum / x.length) : 0;
};

/**
 * Multiplies all frequencies by `factor` and keeps the duration: with 1/10, 40 kHz becomes 4 kHz, in sync with the
 * video. A phase vocoder; transients are softened, the level is that of the kept frequencies. Samples that are not
 * finite count as 0. Throws RangeError for a factor not within 1/64 to 4, a lowest frequency that is not a number, or
 * invalid rates. Source: J. Laroche and M. Dolson, "Improved phase vocoder time-scale modification of audio" (1999),
 * without locking.
 */
export function pitchShift(
  x: Float32Array,
  sampleRateHz: number,
  factor: number,
  options: PitchShiftOptions = {},
): Float32Array {
  const { lowHz = 0, outputRateHz = sampleRateHz } = options;
  if (!(factor >= LOWEST_FACTOR) || !(factor <= HIGHEST_FACTOR))
    throw new RangeError(`Frequencies cannot be multiplied by ${factor}.`);
  checkSampleRate("sampleRateHz", sampleRateHz);
  checkSampleRate("outputRateHz", outputRateHz);
  checkNumber("lowHz", lowHz, 0, Number.POSITIVE_INFINITY);
  if (x.length === 0) return new Float32Array(0);
  const clean = finiteSamples(x);
  // resampling by `factor` changes the pitch; the stretch before compensates the change of length
  const { samples, keptShare } = stretch(clean, factor, lowHz / sampleRateHz);
  const shifted = resampleForPlayback(samples, sampleRateHz * factor, outputRateHz);
  // bins of noise that merged partly cancel; the overall level is corrected
  const [from, to] = [rmsOf(clean) * Math.sqrt(keptShare), rmsOf(shifted)];
  const gain = to > 0 ? from / to : 1;
  const length = Math.round((x.length * outputRateHz) / sampleRateHz);
  return holdFinite(Float32Array.from({ length }, (_, n) => (shifted[n] ?? 0) * gain));
}

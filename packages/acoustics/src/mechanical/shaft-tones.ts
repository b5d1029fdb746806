import { createFft } from "../fft/create-fft.ts";
import { midpointHannWindow, nextPowerOfTwo } from "../fft/hann-window.ts";
import { median } from "../statistics/median.ts";

const WINDOW_S = 1;
/** Where shafts turn: 360 to 4,500 turns a minute. */
export const SHAFT_RANGE_HZ = [6, 75] as const;
const MEDIAN_HZ = 15;
/** Tones below the noise's usual maximum are none. */
const MIN_PROMINENCE_DB = 12;
const MAX_TONES = 4;

/** Averages neighboring samples to a rate that is enough for the turns of a shaft. */
function slowed(x: Float32Array, sampleRateHz: number) {
  const step = 2 ** Math.max(0, Math.ceil(Math.log2(sampleRateHz / 1500)));
  const samples = new Float64Array(Math.floor(x.length / step));
  for (let n = 0; n < samples.length; n++) {
    let sum = 0;
    for (let index = n * step; index < (n + 1) * step; index++) sum += x[index] as number;
    samples[n] = sum / step;
  }
  return { samples, rateHz: sampleRateHz / step };
}

/** Sum of the spectra of whole windows of a second. */
function powersOf({ samples, rateHz }: ReturnType<typeof slowed>) {
  const length = Math.min(samples.length, Math.round(WINDOW_S * rateHz));
  const size = 2 * nextPowerOfTwo(Math.ceil(length * 0.6));
  const fft = createFft(size);
  const taper = midpointHannWindow(length);
  const powers = new Float64Array(size / 2);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  for (let from = 0; from + length <= samples.length; from += length) {
    let mean = 0;
    for (let n = 0; n < length; n++) mean += (samples[from + n] as number) / length;
    re.fill(0);
    im.fill(0);
    for (let n = 0; n < length; n++) re[n] = ((samples[from + n] as number) - mean) * (taper[n] as number);
    fft.forward(re, im);
    for (let k = 0; k < powers.length; k++)
      powers[k] = (powers[k] as number) + (re[k] as number) ** 2 + (im[k] as number) ** 2;
  }
  return { powers, stepHz: rateHz / size };
}

/** A tone that may be a shaft's. */
export interface ShaftTone {
  readonly frequencyHz: number;
  readonly prominenceDb: number;
}

/**
 * Tones of the sound itself, not of its envelope, at rates that shafts have, the most prominent first: imbalance and
 * misalignment sound at the rate of the shaft and its first multiples.
 */
export function shaftTones(x: Float32Array, sampleRateHz: number): ShaftTone[] {
  const { powers, stepHz } = powersOf(slowed(x, sampleRateHz));
  const reach = Math.round(MEDIAN_HZ / stepHz);
  const lowest = Math.ceil(SHAFT_RANGE_HZ[0] / 2 / stepHz);
  const tones: ShaftTone[] = [];
  const last = Math.min(powers.length - 2, Math.floor(SHAFT_RANGE_HZ[1] / stepHz));
  for (let k = Math.ceil(SHAFT_RANGE_HZ[0] / stepHz); k <= last; k++) {
    const before = powers[k - 1] as number;
    const power = powers[k] as number;
    const after = powers[k + 1] as number;
    if (!(power > before) || power < after) continue;
    const near = median(powers.subarray(Math.max(lowest, k - reach), k + reach));
    const prominenceDb = 10 * Math.log10(power / Math.max(near, 1e-300));
    if (!(prominenceDb >= MIN_PROMINENCE_DB)) continue;
    const [low, mid, high] = [Math.log(before + 1e-300), Math.log(power), Math.log(after + 1e-300)];
    const bend = low - 2 * mid + high;
    const shift = bend < 0 ? Math.max(-0.5, Math.min(0.5, (low - high) / 2 / bend)) : 0;
    tones.push({ frequencyHz: (k + shift) * stepHz, prominenceDb });
  }
  tones.sort((a, b) => b.prominenceDb - a.prominenceDb);
  return tones.slice(0, MAX_TONES);
}

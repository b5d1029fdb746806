import { checkSampleRate } from "../inputs/check-number.ts";
import { finiteSamples, holdFinite } from "../inputs/finite-samples.ts";

/** Zero crossings of the sinc on each side at the lower of the two rates. */
const HALF_CROSSINGS = 32;
const TABLE_STEPS = 512;
/** Kaiser's beta for about 90 dB of stop band. */
const BETA = 9;
/** Part of the band that passes untouched; the rest is the filter's slope. */
const PASS = 0.92;
const MAX_SAMPLES = 2 ** 28;
const HIGHEST_RATIO = 1024;

function bessel0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/** Half of a Kaiser-windowed sinc, TABLE_STEPS values a zero crossing, and one guard value. */
function sincTable(): Float64Array {
  const length = HALF_CROSSINGS * TABLE_STEPS;
  return Float64Array.from({ length: length + 2 }, (_, index) => {
    if (index === 0) return 1;
    if (index >= length) return 0;
    const t = index / TABLE_STEPS;
    const window = bessel0(BETA * Math.sqrt(1 - (index / length) ** 2)) / bessel0(BETA);
    return (Math.sin(Math.PI * t) / (Math.PI * t)) * window;
  });
}

let table: Float64Array | undefined;

/**
 * Resamples `x` for playback with a Kaiser-windowed sinc, low-passed for the lower rate. The result has round(length *
 * toHz / fromHz) samples and starts at the same instant. Equal rates give a copy. Samples that are not finite are set
 * to zero. Throws RangeError for invalid rates, a rise by more than a factor of 1024, and results of over 268 million
 * samples. Source: J. O. Smith, "Digital audio resampling".
 */
export function resampleForPlayback(x: Float32Array, fromHz: number, toHz: number): Float32Array {
  checkSampleRate("fromHz", fromHz);
  checkSampleRate("toHz", toHz);
  const clean = finiteSamples(x);
  if (fromHz === toHz) return clean.slice();
  table ??= sincTable();
  const taps = table;
  const ratio = toHz / fromHz;
  const cutoff = PASS * Math.min(1, ratio);
  const reach = HALF_CROSSINGS / cutoff;
  const length = Math.round(x.length * ratio);
  if (ratio > HIGHEST_RATIO || length > MAX_SAMPLES)
    throw new RangeError(`fromHz ${fromHz} and toHz ${toHz} are too far apart for ${x.length} samples.`);
  const out = new Float32Array(length);
  for (let index = 0; index < out.length; index++) {
    const centre = index / ratio;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(x.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let n = first; n <= last; n++) {
      const at = Math.abs(n - centre) * cutoff * TABLE_STEPS;
      const whole = at | 0;
      const low = taps[whole] as number;
      sum += (clean[n] as number) * (low + ((taps[whole + 1] as number) - low) * (at - whole));
    }
    out[index] = sum * cutoff;
  }
  return holdFinite(out);
}

import { crestFactor } from "../statistics/crest-factor.ts";
import { kurtosis } from "../statistics/kurtosis.ts";

/** Statistics of one window of a recording. Values undefined for silence are absent. */
export interface WindowStatistics {
  readonly startS: number;
  readonly durationS: number;
  /** 10 log10 of the mean square re full scale squared: -3.01 for a full-scale sine, -300 for silence. */
  readonly levelDb: number;
  /** Pearson's, normal = 3. */
  readonly kurtosis?: number;
  readonly crestFactor?: number;
}

/** Median and largest value over the windows that have one. */
export interface Spread {
  readonly median: number;
  readonly maximum: number;
}

const SILENCE_DB = -300;

function levelOf(x: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < x.length; n++) sum += (x[n] as number) ** 2;
  const square = sum / x.length;
  return square > 1e-30 ? 10 * Math.log10(square) : SILENCE_DB;
}

/** Statistics of `x` as one window from `startS`. */
export function windowStatistics(x: Float32Array, startS: number, sampleRateHz: number): WindowStatistics {
  const k = kurtosis(x);
  const crest = crestFactor(x);
  return {
    startS,
    durationS: x.length / sampleRateHz,
    levelDb: levelOf(x),
    ...(k !== undefined && { kurtosis: k }),
    ...(crest !== undefined && { crestFactor: crest }),
  };
}

/** Whole windows of `windowS` one after the other; a recording shorter than one is one window. */
export function windowsOf(x: Float32Array, sampleRateHz: number, windowS: number): WindowStatistics[] {
  const length = Math.max(1, Math.round(windowS * sampleRateHz));
  const count = Math.max(x.length > 0 ? 1 : 0, Math.floor(x.length / length));
  return Array.from({ length: count }, (_, index) =>
    windowStatistics(
      x.subarray(index * length, (index + 1) * length),
      (index * length) / sampleRateHz,
      sampleRateHz,
    ),
  );
}

/** Undefined if no window has the number. */
export function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1];
  const high = sorted[sorted.length >> 1];
  const maximum = sorted.at(-1);
  if (low === undefined || high === undefined || maximum === undefined) return undefined;
  return { median: (low + high) / 2, maximum };
}

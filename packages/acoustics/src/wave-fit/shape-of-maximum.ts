import type { BinPowers } from "./bin-powers.ts";

/** Power of the wave alone: what a beam passes is the wave and 1 / M of the noise. */
export const waveOf = (beam: number, mean: number, count: number): number =>
  count < 2 ? 0 : Math.min(mean, Math.max(0, (count * beam - mean) / (count - 1)));

/**
 * What noise does to the maximum of delay-and-sum, both per squared spread of the array: a wave of the power S and white
 * noise of the power N at M microphones slope the map by 2 (S + N / M) (N / M) k^2 per independent cell, squared, and
 * its curvature is 2 S k^2. For one bin slope / curvature^2 is the stochastic Cramer-Rao bound,
 * (N / S) (1 + N / (M S)) / (2 M k^2) (Stoica and Nehorai, "MUSIC, maximum likelihood, and Cramer-Rao bound", 1989).
 */
export function shapeOfMaximum(
  wave: Float64Array,
  bins: BinPowers,
  frequenciesHz: Float64Array,
  count: number,
) {
  let slope = 0;
  let curvature = 0;
  for (let bin = 0; bin < wave.length; bin++) {
    const power = wave[bin] as number;
    const noise = ((bins.mean[bin] as number) - power) / count;
    const perM = (2 * Math.PI * (frequenciesHz[bin] as number)) ** 2;
    const cells = (bins.blocks[bin] as number) / bins.dependence;
    slope += (2 * (power + noise) * noise * perM) / cells;
    curvature += 2 * power * perM;
  }
  return { slope, curvature };
}

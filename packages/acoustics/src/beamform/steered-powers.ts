import type { BandSpectra } from "./block-spectra.ts";
import { plainKernel } from "./plain-kernel.ts";
import { type BinRows, binRows } from "./quadratic-form.ts";
import { type FormKernel, simdKernel } from "./simd-kernel.ts";

/** Groups of points that share one pass over a bin's matrix, so that it is read from memory less often. */
const GROUPS = 8;

export type KernelChoice = (rows: BinRows, count: number, groups: number) => FormKernel;

export const fastestKernel: KernelChoice = (rows, count, groups) =>
  simdKernel(rows, count, groups) ?? plainKernel(rows, count, groups);
const preciseKernel: KernelChoice = (rows, count, groups) =>
  simdKernel(rows, count, groups, "double") ?? plainKernel(rows, count, groups);

/**
 * Power at points whose advances are given, [point][microphone]; the work that depends on the sound only is done once.
 */
export type PowerEvaluator = (advancesS: Float64Array) => Float64Array;

/**
 * Delay-and-sum power, v^H C v / M^2 summed over the bins, as mean square. Without the diagonal the rest is multiplied
 * by M / (M - 1) and can be below 0. Source: Sarradj, "Three-dimensional acoustic source mapping with different
 * beamforming steering vector formulations" (2012), formulation I.
 */
export function powerEvaluator(
  spectra: BandSpectra,
  diagonalRemoval = false,
  chooseKernel: KernelChoice = fastestKernel,
  rows: BinRows = binRows(spectra),
): PowerEvaluator {
  const { microphoneCount: count, binCount, firstHz, stepHz } = spectra;
  const kernel = chooseKernel(rows, count, GROUPS);
  const { lanes } = kernel;
  const diagonal = rows.diagonal.reduce((sum, part) => sum + part, 0);
  const added = (rows.kind === "matrix" ? diagonal : 0) - (diagonalRemoval ? diagonal : 0);
  const scale = diagonalRemoval && count > 1 ? 1 / (count * (count - 1)) : 1 / (count * count);
  const sums = new Float64Array(GROUPS * lanes);

  return (advancesS) => {
    const points = count === 0 ? 0 : advancesS.length / count;
    const powers = new Float64Array(points);
    kernel.begin();
    for (let first = 0; first < points; first += GROUPS * lanes) {
      const groups = Math.min(GROUPS, Math.ceil((points - first) / lanes));
      for (let place = 0; place < groups * lanes; place++) {
        const point = Math.min(points - 1, first + place);
        const lane = place % lanes;
        for (let m = 0; m < count; m++) {
          const angle = 2 * Math.PI * (advancesS[point * count + m] as number);
          kernel.steer((place - lane) / lanes, lane, m, angle * firstHz, angle * stepHz);
        }
      }
      sums.fill(added);
      for (let bin = 0; bin < binCount; bin++) {
        kernel.stage(bin, groups);
        for (let group = 0; group < groups; group++) kernel.add(bin, group, sums);
      }
      for (let place = 0; place < groups * lanes && first + place < points; place++) {
        powers[first + place] = (sums[place] as number) * scale;
      }
    }
    return powers;
  };
}

/** Powers below this share of the maximum possible for the sound are computed in double precision. */
const WEAK_SHARE = 10 ** -2.5;

/**
 * As {@link powerEvaluator}, but exact to 0.001 dB down to 60 dB below the strongest point: powers too weak or too
 * strong for single precision are computed again in double precision. A point that is not finite has no power.
 */
export function precisePowerEvaluator(spectra: BandSpectra, diagonalRemoval = false): PowerEvaluator {
  const { microphoneCount: count } = spectra;
  const rows = binRows(spectra);
  const evaluate = powerEvaluator(spectra, diagonalRemoval, fastestKernel, rows);
  const weak = (WEAK_SHARE * rows.diagonal.reduce((sum, part) => sum + part, 0)) / Math.max(1, count);
  let again: PowerEvaluator | undefined;
  return (advancesS) => {
    const powers = evaluate(advancesS);
    const points: number[] = [];
    for (const [point, power] of powers.entries())
      if (!(power >= weak) || power === Number.POSITIVE_INFINITY) points.push(point);
    if (points.length === 0) return powers;
    again ??= powerEvaluator(spectra, diagonalRemoval, preciseKernel, rows);
    const advances = new Float64Array(points.length * count);
    for (const [index, point] of points.entries()) {
      advances.set(advancesS.subarray(point * count, (point + 1) * count), index * count);
    }
    for (const [index, power] of again(advances).entries())
      powers[points[index] as number] = Number.isFinite(power) ? power : 0;
    return powers;
  };
}

import type { BandSpectra } from "./block-spectra.ts";
import { addBlockForm, addMatrixForm, binRows, LANES } from "./quadratic-form.ts";

/** Groups of four points that share one pass over a bin's matrix, so that it is read from memory less often. */
const GROUPS = 8;

/** Sines and cosines of 2 pi f advance for a tile of points, stepped from bin to bin by one complex product. */
class SteeringTile {
  readonly vr: Float64Array;
  readonly vi: Float64Array;
  readonly #wr: Float64Array;
  readonly #wi: Float64Array;

  constructor(size: number) {
    this.vr = new Float64Array(size);
    this.vi = new Float64Array(size);
    this.#wr = new Float64Array(size);
    this.#wi = new Float64Array(size);
  }

  start(index: number, advanceS: number, firstHz: number, stepHz: number): void {
    const phase = 2 * Math.PI * firstHz * advanceS;
    const step = 2 * Math.PI * stepHz * advanceS;
    this.vr[index] = Math.cos(phase);
    this.vi[index] = Math.sin(phase);
    this.#wr[index] = Math.cos(step);
    this.#wi[index] = Math.sin(step);
  }

  step(): void {
    const { vr, vi } = this;
    const wr = this.#wr;
    const wi = this.#wi;
    for (let index = 0; index < vr.length; index++) {
      const r = vr[index] as number;
      const i = vi[index] as number;
      const c = wr[index] as number;
      const s = wi[index] as number;
      vr[index] = r * c - i * s;
      vi[index] = r * s + i * c;
    }
  }
}

/**
 * Delay-and-sum power at each point, v^H C v / M^2 summed over the bins, as mean square. `advancesS` is
 * [point][microphone]. Without the diagonal the rest is multiplied by M / (M - 1) and can be below 0.
 * Source: Sarradj, "Three-dimensional acoustic source mapping with different beamforming steering vector
 * formulations" (2012), formulation I.
 */
export function steeredPowers(
  spectra: BandSpectra,
  advancesS: Float64Array,
  diagonalRemoval = false,
): Float64Array {
  const { microphoneCount: count, binCount, firstHz, stepHz } = spectra;
  const points = count === 0 ? 0 : advancesS.length / count;
  const powers = new Float64Array(points);
  const rows = binRows(spectra);
  const addForm = rows.kind === "matrix" ? addMatrixForm : addBlockForm;
  const diagonal = rows.diagonal.reduce((sum, part) => sum + part, 0);
  const added = (rows.kind === "matrix" ? diagonal : 0) - (diagonalRemoval ? diagonal : 0);
  const scale = diagonalRemoval && count > 1 ? 1 / (count * (count - 1)) : 1 / (count * count);
  const tile = new SteeringTile(GROUPS * LANES * count);
  const sums = new Float64Array(GROUPS * LANES);
  const views = Array.from({ length: GROUPS }, (_, group) =>
    sums.subarray(group * LANES, (group + 1) * LANES),
  );

  for (let first = 0; first < points; first += GROUPS * LANES) {
    const groups = Math.min(GROUPS, Math.ceil((points - first) / LANES));
    for (let lane = 0; lane < groups * LANES; lane++) {
      const point = Math.min(points - 1, first + lane);
      const base = (lane >> 2) * LANES * count + (lane & 3);
      for (let m = 0; m < count; m++) {
        tile.start(base + LANES * m, advancesS[point * count + m] as number, firstHz, stepHz);
      }
    }
    sums.fill(added);
    for (let bin = 0; bin < binCount; bin++) {
      for (let group = 0; group < groups; group++) {
        addForm(rows, bin, count, tile.vr, tile.vi, group * LANES * count, views[group] as Float64Array);
      }
      if (bin + 1 < binCount) tile.step();
    }
    for (let lane = 0; lane < groups * LANES && first + lane < points; lane++) {
      powers[first + lane] = (sums[lane] as number) * scale;
    }
  }
  return powers;
}

import { addBlockForm, addMatrixForm, type BinRows, LANES } from "./quadratic-form.ts";
import type { FormKernel } from "./simd-kernel.ts";

/** Four points at a time in plain JavaScript, double precision. */
export function plainKernel(rows: BinRows, count: number, groups: number): FormKernel {
  const addForm = rows.kind === "matrix" ? addMatrixForm : addBlockForm;
  let vr = new Float64Array(0);
  let vi = vr;
  const part = new Float64Array(LANES);
  return {
    lanes: LANES,
    stage(tile) {
      vr = tile.vr as Float64Array<ArrayBuffer>;
      vi = tile.vi as Float64Array<ArrayBuffer>;
    },
    add(bin, group, sums) {
      if (group >= groups) return;
      part.fill(0);
      addForm(rows, bin, count, vr, vi, group * LANES * count, part);
      for (let lane = 0; lane < LANES; lane++) {
        const at = group * LANES + lane;
        sums[at] = (sums[at] as number) + (part[lane] as number);
      }
    },
  };
}

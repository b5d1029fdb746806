import { addBlockForm, addMatrixForm, type BinRows, LANES } from "./quadratic-form.ts";
import type { FormKernel } from "./simd-kernel.ts";
import { SteeringTile } from "./steering-tile.ts";

/** Four points at a time in plain JavaScript, double precision. */
export function plainKernel(rows: BinRows, count: number, groups: number): FormKernel {
  const lanes = LANES;
  const addForm = rows.kind === "matrix" ? addMatrixForm : addBlockForm;
  const tile = new SteeringTile(groups * lanes * count);
  const part = new Float64Array(lanes);
  return {
    lanes,
    begin() {},
    steer(group, lane, microphone, phase, turn) {
      tile.start(lanes * (group * count + microphone) + lane, phase, turn);
    },
    stage(bin, used) {
      if (bin > 0) tile.step(used * lanes * count);
    },
    add(bin, group, sums) {
      part.fill(0);
      addForm(rows, bin, count, tile.vr, tile.vi, group * lanes * count, part);
      for (let lane = 0; lane < lanes; lane++) {
        const at = group * lanes + lane;
        sums[at] = (sums[at] as number) + (part[lane] as number);
      }
    },
  };
}

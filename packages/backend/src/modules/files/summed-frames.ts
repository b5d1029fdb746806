import { type DerivedHeatmap, type HeatmapGrid, sumHeatmap } from "@sonolens/snapshot-analysis";
import { encodeFrames } from "@sonolens/snapshot-file";
import { yieldToOthers } from "../../yield-to-others.ts";

/** This many take some ten milliseconds. */
const cellsInATurn = 500_000;

/** Frames as they are stored, and what is derived from them. */
export interface SummedFrames {
  readonly codes: Uint8Array;
  readonly heatmap: DerivedHeatmap;
}

/**
 * Encodes and sums frames in chunks: a small file can hold 33 million cells, and other calls need this
 * thread.
 */
export async function summedFrames(
  levelsDb: Float32Array,
  heatmap: HeatmapGrid & { readonly offsetDb: number; readonly stepDb: number },
): Promise<SummedFrames> {
  const codes = new Uint8Array(2 * levelsDb.length);
  for (let at = 0; at < levelsDb.length; at += cellsInATurn) {
    if (at > 0) await yieldToOthers();
    codes.set(encodeFrames(levelsDb.subarray(at, at + cellsInATurn), heatmap), 2 * at);
  }
  const sum = sumHeatmap(codes, heatmap, heatmap);
  const rowsInATurn = Math.ceil(cellsInATurn / heatmap.width);
  for (let row = 0; row < sum.rows; row += rowsInATurn) {
    if (row > 0) await yieldToOthers();
    sum.addRows(row, Math.min(sum.rows, row + rowsInATurn));
  }
  return { codes, heatmap: sum.derived() };
}

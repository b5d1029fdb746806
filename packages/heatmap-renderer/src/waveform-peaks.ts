import { checkSize } from "./check-field.ts";

/** Per column of the picture: lowest, highest and root-mean-square sample; all 0 if a column has no sample. */
export interface WaveformPeaks {
  min: Float32Array;
  max: Float32Array;
  rms: Float32Array;
}

/**
 * Extremes of `samples` (full scale 1) for `columns` columns. Every sample from `range[0]` to `range[1]` (not included;
 * default all) falls in one column; if there are more columns than samples, each shows the sample below it. Values that
 * are not finite are skipped.
 */
export function waveformPeaks(
  samples: ArrayLike<number>,
  columns: number,
  range: readonly [number, number] = [0, samples.length],
): WaveformPeaks {
  checkSize("columns", columns);
  const min = new Float32Array(columns);
  const max = new Float32Array(columns);
  const rms = new Float32Array(columns);
  const step = (range[1] - range[0]) / columns;
  for (let column = 0; column < columns; column++) {
    const start = Math.floor(range[0] + column * step);
    const end = Math.max(start + 1, Math.floor(range[0] + (column + 1) * step));
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    let squares = 0;
    let count = 0;
    for (let index = Math.max(0, start); index < Math.min(samples.length, end); index++) {
      const value = samples[index] as number;
      if (!Number.isFinite(value)) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
      squares += value * value;
      count++;
    }
    if (count === 0) continue;
    min[column] = lowest;
    max[column] = highest;
    rms[column] = Math.sqrt(squares / count);
  }
  return { min, max, rms };
}

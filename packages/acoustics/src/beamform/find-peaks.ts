export interface PeakOptions {
  /** Peaks weaker than the strongest by more than this are left out; default 12. */
  readonly dynamicRangeDb?: number;
  /** Of two peaks nearer than this many cells only the stronger is kept; default 3. */
  readonly minDistanceCells?: number;
  /** Default 10. */
  readonly maxPeaks?: number;
  /** True when the last column is beside the first, as in a map of all directions. Default false. */
  readonly wrapColumns?: boolean;
}

/** `column` and `row` are cell centers counted from 0, with a fraction; `index` is the cell in the map. */
export interface Peak {
  readonly column: number;
  readonly row: number;
  readonly index: number;
  readonly levelDb: number;
}

/** Vertex of the parabola through three neighbors: offset -0.5 to 0.5 and its height above the middle. */
function vertex(before: number, middle: number, after: number): { offset: number; rise: number } {
  const curve = before - 2 * middle + after;
  if (!(curve < 0) || !Number.isFinite(curve)) return { offset: 0, rise: 0 };
  const offset = Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve)));
  return { offset, rise: -0.25 * (before - after) * offset };
}

/**
 * Local maxima of a map of levels, row by row, strongest first, placed between cells by a parabola along each axis.
 * Cells that are not finite are no maxima. A plateau counts once; a map of one level has no peak. Throws RangeError
 * unless there are `width` times `height` levels.
 */
export function findPeaks(
  levelsDb: ArrayLike<number>,
  width: number,
  height: number,
  options: PeakOptions = {},
): Peak[] {
  const { dynamicRangeDb = 12, minDistanceCells = 3, maxPeaks = 10, wrapColumns = false } = options;
  if (!(width >= 0) || !(height >= 0) || levelsDb.length !== width * height)
    throw new RangeError(
      `A map of width ${width} and height ${height} does not hold ${levelsDb.length} levels.`,
    );
  const level = (column: number, row: number): number | undefined => {
    if (row < 0 || row >= height) return undefined;
    const wrapped = wrapColumns ? (column + width) % width : column;
    if (wrapped < 0 || wrapped >= width) return undefined;
    const value = levelsDb[row * width + wrapped];
    return value !== undefined && Number.isFinite(value) ? value : undefined;
  };
  const found: Peak[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const here = level(column, row);
      if (here === undefined || !isMaximum(level, column, row, here)) continue;
      const across = vertex(level(column - 1, row) ?? here, here, level(column + 1, row) ?? here);
      const down = vertex(level(column, row - 1) ?? here, here, level(column, row + 1) ?? here);
      const atEdgeColumn = level(column - 1, row) === undefined || level(column + 1, row) === undefined;
      const atEdgeRow = level(column, row - 1) === undefined || level(column, row + 1) === undefined;
      found.push({
        column: column + (atEdgeColumn ? 0 : across.offset),
        row: row + (atEdgeRow ? 0 : down.offset),
        index: row * width + column,
        levelDb: here + (atEdgeColumn ? 0 : across.rise) + (atEdgeRow ? 0 : down.rise),
      });
    }
  }
  found.sort((a, b) => b.levelDb - a.levelDb);
  const kept: Peak[] = [];
  for (const peak of found) {
    if (kept.length >= maxPeaks || peak.levelDb < (found[0]?.levelDb ?? 0) - dynamicRangeDb) break;
    const isShadowed = kept.some((stronger) => {
      const apart = Math.abs(stronger.column - peak.column);
      const columns = wrapColumns ? Math.min(apart, width - apart) : apart;
      return Math.hypot(columns, stronger.row - peak.row) < minDistanceCells;
    });
    if (!isShadowed) kept.push(peak);
  }
  return kept;
}

/** Not below any neighbor, above at least one, and above those equal ones that come before it in the map. */
function isMaximum(
  level: (column: number, row: number) => number | undefined,
  column: number,
  row: number,
  here: number,
): boolean {
  let isAboveOne = false;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx === 0 && dy === 0) continue;
      const other = level(column + dx, row + dy);
      if (other === undefined) continue;
      const comesBefore = dy < 0 || (dy === 0 && dx < 0);
      if (other > here || (comesBefore && other === here)) return false;
      if (other < here) isAboveOne = true;
    }
  }
  return isAboveOne;
}

/** A raster of levels, row by row; `wraps` when the last column is beside the first (a full turn of azimuth). */
export interface LevelRaster {
  levelsDb: ArrayLike<number>;
  width: number;
  height: number;
  wraps: boolean;
}

/** A local maximum: how far it stands above the saddle that joins it to a higher one. */
export interface RasterPeak {
  row: number;
  column: number;
  levelDb: number;
  prominenceDb: number;
}

/**
 * Local maxima of a raster, highest first, each with its topographic prominence: cells are flooded from the
 * highest level down, and a peak's prominence is settled where its flooded area meets that of a higher peak.
 * The highest peak's prominence is its height above the lowest level. Cells that are not finite count as lowest.
 */
export function rasterPeaks({ levelsDb, width, height, wraps }: LevelRaster): RasterPeak[] {
  const count = width * height;
  const level = Float64Array.from({ length: count }, (_, cell) => {
    const value = levelsDb[cell] ?? Number.NaN;
    return Number.isFinite(value) ? value : -1e9;
  });
  const order = Uint32Array.from({ length: count }, (_, cell) => cell);
  order.sort((a, b) => (level[b] ?? 0) - (level[a] ?? 0) || a - b);
  const parent = new Int32Array(count).fill(-1);
  const find = (cell: number): number => {
    let root = cell;
    while (parent[root] !== root) root = parent[root] ?? root;
    for (let at = cell; at !== root; ) {
      const next = parent[at] ?? root;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  const peaks: RasterPeak[] = [];
  const settle = (peak: number, saddleDb: number) => {
    const levelDb = level[peak] ?? 0;
    const prominenceDb = levelDb - saddleDb;
    if (prominenceDb > 0) {
      peaks.push({ row: Math.floor(peak / width), column: peak % width, levelDb, prominenceDb });
    }
  };
  for (const cell of order) {
    parent[cell] = cell;
    // The root of each area is its highest cell, because areas are joined to the earlier one.
    for (const neighbour of neighbours(cell, width, height, wraps)) {
      if (parent[neighbour] === -1) continue;
      const a = find(cell);
      const b = find(neighbour);
      if (a === b) continue;
      const aIsHigher = (level[a] ?? 0) > (level[b] ?? 0) || (level[a] === level[b] && a < b);
      const [higher, lower] = aIsHigher ? [a, b] : [b, a];
      if (lower !== cell) settle(lower, level[cell] ?? 0);
      parent[lower] = higher;
    }
  }
  const last = order[count - 1];
  const top = order[0];
  if (top !== undefined && last !== undefined) settle(top, level[last] ?? 0);
  return peaks.sort((a, b) => b.levelDb - a.levelDb);
}

function* neighbours(cell: number, width: number, height: number, wraps: boolean): Generator<number> {
  const row = Math.floor(cell / width);
  const column = cell % width;
  for (let down = -1; down <= 1; down += 1) {
    const otherRow = row + down;
    if (otherRow < 0 || otherRow >= height) continue;
    for (let right = -1; right <= 1; right += 1) {
      let otherColumn = column + right;
      if (wraps) otherColumn = (otherColumn + width) % width;
      else if (otherColumn < 0 || otherColumn >= width) continue;
      if (down !== 0 || otherColumn !== column) yield otherRow * width + otherColumn;
    }
  }
}

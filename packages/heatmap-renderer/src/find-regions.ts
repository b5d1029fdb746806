import type { LevelField } from "./check-field.ts";
import { finiteLevelDb, interpolateFour } from "./monotone-cubic.ts";

/** One connected patch at or above the floor, with its highest cell. */
export interface Region {
  cellCount: number;
  peakColumn: number;
  peakRow: number;
  peakLevelDb: number;
}

/** `labels` holds 1 + the index in `regions` per cell, 0 below the floor; the loudest region comes first. */
export interface Regions {
  labels: Uint32Array;
  regions: Region[];
}

const crossingSteps = 24;

/** How far from `b` toward `c` the level stays at or above the floor; `b` is at or above it, `c` below. */
function reachOf(a: number, b: number, c: number, d: number, floorDb: number): number {
  let inside = 0;
  let outside = 1;
  for (let step = 0; step < crossingSteps; step++) {
    const middle = (inside + outside) / 2;
    if (interpolateFour(a, b, c, d, middle) >= floorDb) inside = middle;
    else outside = middle;
  }
  return inside;
}

/**
 * The connected regions of the field as it is drawn, for any size of the picture. Two cells that touch by a side are
 * joined: between them no drawn level is lower than both. Two that touch by a corner are joined where their reaches
 * along the two rows overlap, which is when the drawn patch has no gap there.
 */
export function findRegions({ levelsDb, width, height }: LevelField, floorDb: number): Regions {
  const labels = new Uint32Array(width * height);
  const regions: Region[] = [];
  const level = (column: number, row: number) =>
    finiteLevelDb(levelsDb[row * width + Math.min(Math.max(column, 0), width - 1)] as number);
  const drawn = (column: number, row: number) =>
    column >= 0 && column < width && row >= 0 && row < height && level(column, row) >= floorDb;

  /** Reach along a row from a drawn cell toward the cell beside it. */
  const reach = (column: number, row: number, direction: 1 | -1) =>
    reachOf(
      level(column - direction, row),
      level(column, row),
      level(column + direction, row),
      level(column + 2 * direction, row),
      floorDb,
    );
  const joinedByCorner = (column: number, row: number, right: 1 | -1, down: 1 | -1) =>
    drawn(column + right, row + down) &&
    reach(column, row, right) + reach(column + right, row + down, right === 1 ? -1 : 1) >= 1;

  for (let start = 0; start < labels.length; start++) {
    if (!((levelsDb[start] as number) >= floorDb) || labels[start] !== 0) continue;
    if (!drawn(start % width, Math.floor(start / width))) continue;
    const label = regions.length + 1;
    const region: Region = { cellCount: 0, peakColumn: 0, peakRow: 0, peakLevelDb: Number.NEGATIVE_INFINITY };
    const waiting = [start];
    labels[start] = label;
    const join = (column: number, row: number) => {
      const cell = row * width + column;
      if (labels[cell] !== 0) return;
      labels[cell] = label;
      waiting.push(cell);
    };
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const column = cell % width;
      const row = (cell - column) / width;
      region.cellCount++;
      if (level(column, row) > region.peakLevelDb)
        Object.assign(region, { peakColumn: column, peakRow: row, peakLevelDb: level(column, row) });
      for (const step of [1, -1] as const) {
        if (drawn(column + step, row)) join(column + step, row);
        if (drawn(column, row + step)) join(column, row + step);
        for (const down of [1, -1] as const)
          if (!drawn(column + step, row) && !drawn(column, row + down))
            if (joinedByCorner(column, row, step, down)) join(column + step, row + down);
      }
    }
    regions.push(region);
  }
  return sortByPeak(labels, regions);
}

function sortByPeak(labels: Uint32Array, regions: Region[]): Regions {
  if (regions.length < 2) return { labels, regions };
  const order = regions.map((_, index) => index);
  const peak = (index: number) => regions[index]?.peakLevelDb ?? 0;
  order.sort((a, b) => peak(b) - peak(a) || a - b);
  const newLabel = new Uint32Array(regions.length + 1);
  order.forEach((old, place) => {
    newLabel[old + 1] = place + 1;
  });
  for (let cell = 0; cell < labels.length; cell++) labels[cell] = newLabel[labels[cell] as number] as number;
  return { labels, regions: order.map((index) => regions[index] as Region) };
}

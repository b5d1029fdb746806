import type { AxisPlan } from "./axis-plan.ts";
import type { StretchedRows } from "./resample-rows.ts";

/** Per row of the picture, the columns [start, end) in which anything can reach the floor; empty is start = end. */
export interface Spans {
  start: Int32Array;
  end: Int32Array;
}

/**
 * Interpolation never exceeds the two source rows it lies between, so only where one of them reaches the floor
 * can anything be drawn: the rest of the picture costs nothing.
 */
export function drawnSpans(stretched: StretchedRows, places: number, plan: AxisPlan, floorDb: number): Spans {
  const height = stretched.rows.length / places;
  const rowStart = new Int32Array(height).fill(places);
  const rowEnd = new Int32Array(height);
  for (let row = 0; row < height; row++) {
    let first = 0;
    let last = places - 1;
    while (first < places && (stretched.rows[row * places + first] as number) < floorDb) first++;
    while (last > first && (stretched.rows[row * places + last] as number) < floorDb) last--;
    if (first === places) continue;
    rowStart[row] = first;
    rowEnd[row] = last + 1;
  }
  const start = new Int32Array(plan.before.length);
  const end = new Int32Array(plan.before.length);
  for (let y = 0; y < plan.before.length; y++) {
    const above = plan.before[y] as number;
    const below = Math.min(above + 1, height - 1);
    start[y] = Math.min(rowStart[above] as number, rowStart[below] as number);
    end[y] = Math.max(rowEnd[above] as number, rowEnd[below] as number, start[y] as number);
  }
  return { start, end };
}

/** The spans with one column and one row of neighbours all round, as far as the picture reaches. */
export function widenSpans({ start, end }: Spans, places: number): Spans {
  const wideStart = new Int32Array(start.length);
  const wideEnd = new Int32Array(start.length);
  for (let y = 0; y < start.length; y++) {
    let first = places;
    let last = 0;
    for (let near = Math.max(0, y - 1); near <= Math.min(start.length - 1, y + 1); near++) {
      if ((start[near] as number) >= (end[near] as number)) continue;
      first = Math.min(first, start[near] as number);
      last = Math.max(last, end[near] as number);
    }
    if (first >= last) continue;
    wideStart[y] = Math.max(0, first - 1);
    wideEnd[y] = Math.min(places, last + 1);
  }
  return { start: wideStart, end: wideEnd };
}

import type { AxisPlan } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";

/** Part of the picture in pixels, ends not included, with a border of one pixel as far as the picture reaches. */
export interface Box {
  startX: number;
  endX: number;
  startY: number;
  endY: number;
}

/** The places whose two cells touch `first` to `last`, one more on each side. */
function reach(plan: AxisPlan, first: number, last: number): [number, number] {
  const places = plan.before.length;
  let start = 0;
  let end = places;
  while (start < places && (plan.before[start] as number) + 1 < first) start++;
  while (end > start && (plan.before[end - 1] as number) > last) end--;
  return [Math.max(0, start - 1), Math.min(places, end + 1)];
}

/**
 * The smallest box outside of which nothing can reach the floor, since interpolation exceeds none of the cells
 * it lies between; `undefined` where nothing is drawn. The rest of the picture then costs nothing.
 */
export function drawnBox(
  { levelsDb, width, height }: LevelField,
  floorDb: number,
  columns: AxisPlan,
  rows: AxisPlan,
): Box | undefined {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const level = levelsDb[row * width + column] as number;
      if (!(level >= floorDb && level < Number.POSITIVE_INFINITY)) continue;
      if (column < left) left = column;
      if (column > right) right = column;
      if (row < top) top = row;
      bottom = row;
    }
  if (right < 0) return undefined;
  const [startX, endX] = reach(columns, left, right);
  const [startY, endY] = reach(rows, top, bottom);
  return startX < endX && startY < endY ? { startX, endX, startY, endY } : undefined;
}

import type { AxisPlan } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";

/** Part of a grid or a picture, ends exclusive. */
export interface Box {
  startX: number;
  endX: number;
  startY: number;
  endY: number;
}

/** The smallest box of cells that holds every cell at or above the floor; `undefined` if there is none. */
export function drawnCells({ levelsDb, width, height }: LevelField, floorDb: number): Box | undefined {
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  let cell = 0;
  for (let row = 0; row < height; row++)
    for (const end = cell + width; cell < end; cell++) {
      const level = levelsDb[cell] as number;
      if (!(level >= floorDb && level < Number.POSITIVE_INFINITY)) continue;
      const column = cell - row * width;
      if (column < left) left = column;
      if (column > right) right = column;
      if (row < top) top = row;
      bottom = row;
    }
  return right < 0 ? undefined : { startX: left, endX: right + 1, startY: top, endY: bottom + 1 };
}

/** The places on the field whose two cells touch [first, end), one more on each side. */
function reach(plan: AxisPlan, first: number, end: number): [number, number] {
  const places = plan.before.length;
  let from = plan.startPlace;
  let to = plan.endPlace;
  while (from < to && (plan.before[from] as number) + 1 < first) from++;
  while (to > from && (plan.before[to - 1] as number) >= end) to--;
  return [Math.max(0, from - 1), Math.min(places, to + 1)];
}

/**
 * The smallest box of pixels outside of which no pixel can reach the floor, as interpolation never exceeds the cells
 * around it; with a border of one pixel within the picture. Pixels outside cost nothing.
 */
export function uprightBox(cells: Box, columns: AxisPlan, rows: AxisPlan): Box | undefined {
  const [startX, endX] = reach(columns, cells.startX, cells.endX);
  const [startY, endY] = reach(rows, cells.startY, cells.endY);
  return startX < endX && startY < endY ? { startX, endX, startY, endY } : undefined;
}

import type { AxisPlan } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";
import type { Box } from "./drawn-box.ts";
import { findRegions } from "./find-regions.ts";
import type { StretchedRows } from "./resample-field.ts";

/**
 * Tells for each drawn pixel of the box, row by row, whether it belongs to the loudest region (1) or not (0);
 * `undefined` where there is no other region. A drawn pixel reaches the floor along its column from one of two
 * cell rows, and along that row from a cell at or above the floor: that cell's region is its own.
 */
export function loudestRegionMask(
  field: LevelField,
  floorDb: number,
  { levels, firstRow }: StretchedRows,
  columns: AxisPlan,
  rows: AxisPlan,
  box: Box,
): Uint8Array | undefined {
  const { labels, regions } = findRegions(field, floorDb);
  if (regions.length < 2) return undefined;
  const places = box.endX - box.startX;
  const mask = new Uint8Array(places * (box.endY - box.startY));
  let index = 0;
  for (let y = box.startY; y < box.endY; y++) {
    const above = rows.before[y] as number;
    const rowOffset = (above - firstRow) * places - box.startX;
    for (let x = box.startX; x < box.endX; x++) {
      const row =
        (levels[rowOffset + x] as number) >= floorDb ? above : Math.min(above + 1, field.height - 1);
      const cell = row * field.width + (columns.before[x] as number);
      const label = labels[cell] || labels[Math.min(cell + 1, labels.length - 1)];
      mask[index++] = label === 1 ? 1 : 0;
    }
  }
  return mask;
}

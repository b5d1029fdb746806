import type { AxisPlan } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";
import { findRegions } from "./find-regions.ts";
import type { StretchedRows } from "./resample-rows.ts";

/**
 * Tells for a drawn place of the picture whether it belongs to the loudest region. A drawn place reaches the
 * floor along its column from one of the two source rows, and along that row from a cell at or above the floor:
 * that cell's region is its own.
 */
export function loudestRegionOnly(
  field: LevelField,
  floorDb: number,
  stretched: StretchedRows,
  columns: AxisPlan,
  rows: AxisPlan,
): ((x: number, y: number) => boolean) | undefined {
  const { labels, regions } = findRegions(field, floorDb);
  if (regions.length < 2) return undefined;
  const places = columns.before.length;
  return (x, y) => {
    const above = rows.before[y] as number;
    const row =
      (stretched.rows[above * places + x] as number) >= floorDb
        ? above
        : Math.min(above + 1, field.height - 1);
    const cell = row * field.width + (columns.before[x] as number);
    const label = labels[cell] || labels[Math.min(cell + 1, labels.length - 1)];
    return label === 1;
  };
}

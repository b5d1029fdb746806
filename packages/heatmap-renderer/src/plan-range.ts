import { checkField } from "./check-field.ts";
import { type Box, drawnCells } from "./drawn-box.ts";
import { drawnFloorDb, highestLevelDb, isolineLevelsDb } from "./drawn-range.ts";
import type { HeatmapOptions, HeatmapRange } from "./heatmap-options.ts";

/** The part of a field that is drawn. */
export interface DrawnPart {
  /** Absent if the field has no finite level. */
  range?: HeatmapRange;
  /** Cells at or above the floor; absent if there is none. */
  cells?: Box | undefined;
}

/** Throws RangeError if a length does not match its sizes. */
export function planRange(options: HeatmapOptions): DrawnPart {
  checkField(options);
  const maxDb = options.maxDb ?? highestLevelDb(options.levelsDb);
  if (maxDb === undefined || !Number.isFinite(maxDb)) return {};
  const dynamicRangeDb = Math.max(0, options.dynamicRangeDb);
  // As float32, like the interpolated levels: a cell exactly at the floor is drawn.
  const floorDb = Math.fround(drawnFloorDb(maxDb, dynamicRangeDb));
  const range = { maxDb, floorDb, isolinesDb: isolineLevelsDb(maxDb, dynamicRangeDb) };
  return { range, cells: drawnCells(options, floorDb) };
}

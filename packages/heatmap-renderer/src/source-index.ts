import { checkField } from "./check-field.ts";
import type { DescribeOptions } from "./describe-heatmap.ts";
import { drawnFloorDb, highestLevelDb } from "./drawn-range.ts";
import { findRegions } from "./find-regions.ts";

/**
 * Index of the drawn source at (u, v) of the field, 0 to 1 from the top left: 0 is the strongest, as in
 * `describeHeatmap` and for `sourceColour`. Points within one cell of a source count as part of it. `undefined` if
 * nothing is drawn there.
 */
export function sourceIndexAt(options: DescribeOptions, u: number, v: number): number | undefined {
  checkField(options);
  const { width, height } = options;
  const maxDb = options.maxDb ?? highestLevelDb(options.levelsDb);
  if (maxDb === undefined || !(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return undefined;
  const floorDb = Math.fround(drawnFloorDb(maxDb, Math.max(0, options.dynamicRangeDb)));
  const { labels } = findRegions(options, floorDb);
  const column = Math.min(Math.floor(u * width), width - 1);
  const row = Math.min(Math.floor(v * height), height - 1);
  const labelAt = (right: number, down: number) => {
    const [x, y] = [column + right, row + down];
    return x < 0 || x >= width || y < 0 || y >= height ? 0 : (labels[y * width + x] ?? 0);
  };
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => labelAt(right, down)));
  const label = labelAt(0, 0) || Math.min(...around.filter((found) => found > 0));
  if (!Number.isFinite(label) || (options.mode === "single" && label > 1)) return undefined;
  return label - 1;
}

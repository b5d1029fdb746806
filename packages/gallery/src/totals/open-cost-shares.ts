import { flagBits, type GalleryColumns, type LeakPrices } from "../columns/gallery-columns.ts";
import type { GalleryGroup } from "../rows/group-rows.ts";
import type { GalleryRows } from "../rows/sort-rows.ts";

/**
 * The part of the cost of all open leaks, in repair or not, that each group and the groups above it have: from 0 to 1,
 * never falling. Undefined if nothing open has a cost.
 */
export function openCostShares(
  { numbers: { flags } }: GalleryColumns,
  rows: GalleryRows,
  groups: readonly Pick<GalleryGroup, "start" | "count">[],
  { annualCost }: Pick<LeakPrices, "annualCost">,
): readonly number[] | undefined {
  let sum = 0;
  const sums = groups.map(({ start, count }) => {
    for (let place = start; place < start + count; place++) {
      const row = rows[place] as number;
      const cost = annualCost[row] as number;
      if (cost > 0 && ((flags[row] as number) & flagBits.fixed) === 0) sum += cost;
    }
    return sum;
  });
  return sum > 0 ? sums.map((upTo) => upTo / sum) : undefined;
}

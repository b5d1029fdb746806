import { type LeftOutOfCostSummary, leftOutOfCostSummary } from "@sonolens/domain";
import type { GalleryColumns, LeakPrices } from "../columns/gallery-columns.ts";
import type { GalleryRows } from "../rows/sort-rows.ts";
import { type GalleryTotals, galleryTotals } from "./selection-totals.ts";

/** Totals of rows, and what is missing from the sums. */
export interface GalleryCostSummary extends GalleryTotals {
  /** Number of leaks without a cost, for each reason. */
  readonly leftOutBecause: Readonly<Partial<Record<LeftOutOfCostSummary, number>>>;
}

/** What was found, what repairs have saved and what is still lost: for a filtered list, a group or a selection. */
export function galleryCostSummary(
  columns: GalleryColumns,
  rows: GalleryRows,
  { annualCost, annualCo2Kg, leftOut }: LeakPrices,
): GalleryCostSummary {
  const counts = new Uint32Array(leftOutOfCostSummary.length + 1);
  for (const row of rows) {
    const reason = leftOut[row] as number;
    counts[reason] = (counts[reason] as number) + 1;
  }
  const leftOutBecause: Partial<Record<LeftOutOfCostSummary, number>> = {};
  leftOutOfCostSummary.forEach((reason, place) => {
    const count = counts[place + 1] as number;
    if (count > 0) leftOutBecause[reason] = count;
  });
  return { ...galleryTotals(columns, rows, { annualCost, annualCo2Kg }), leftOutBecause };
}

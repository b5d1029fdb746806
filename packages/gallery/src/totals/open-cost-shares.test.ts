import { emptyFilterState, type GalleryContext, repairStatusOf } from "@sonolens/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyRecords } from "../../../domain/src/filter/testing/gallery-arbitraries.ts";
import { aSnapshotRecord } from "../../../domain/src/snapshot/testing/snapshot-builder.ts";
import { createGalleryColumns } from "../columns/create-gallery-columns.ts";
import { filterRows } from "../rows/filter-rows.ts";
import { groupRows } from "../rows/group-rows.ts";
import { sortRows } from "../rows/sort-rows.ts";
import { galleryCostSummary } from "./gallery-cost-summary.ts";
import { leakPrices } from "./leak-prices.ts";
import { openCostShares } from "./open-cost-shares.ts";

const leakPricing = { utilization: "weekly", currency: "EUR", energyCostPerKwh: 0.25 } as const;
const context: GalleryContext = { leakPricing };
const place = { locale: "en", timeZone: "UTC" };

it("the shares of the bands are what the cost summary has open of them", () => {
  fc.assert(
    fc.property(anyRecords(), fc.constantFrom("costDesc", "costAsc"), (records, sort) => {
      const columns = createGalleryColumns(records, place);
      const rows = sortRows(columns, sort, filterRows(columns, emptyFilterState), context);
      const groups = groupRows(columns, rows, sort, context);
      const prices = leakPrices(columns, leakPricing);
      const openOf = (end: number) => {
        const { annualCost } = galleryCostSummary(columns, rows.subarray(0, end), prices);
        return (annualCost?.sums.open ?? 0) + (annualCost?.sums.inRepair ?? 0);
      };
      const all = openOf(rows.length);
      const shares = openCostShares(columns, rows, groups, prices);
      if (all === 0) {
        expect(shares).toBeUndefined();
        return;
      }
      expect(shares?.length).toBe(groups.length);
      groups.forEach(({ start, count }, at) => {
        expect(shares?.[at]).toBeCloseTo(openOf(start + count) / all, 9);
      });
      expect(shares?.at(-1)).toBe(1);
    }),
  );
});

it("solved leaks have no share", () => {
  const records = [
    aSnapshotRecord({ id: "a", leak: 30 }),
    aSnapshotRecord({ id: "b", leak: 10, repair_status: "inRepair" }),
    aSnapshotRecord({ id: "c", leak: 60, fixed: true }),
  ];
  expect(repairStatusOf(records[2] ?? {})).toBe("solved");
  const columns = createGalleryColumns(records, place);
  const groups = [0, 1, 2].map((start) => ({ start, count: 1 }));
  const shares = openCostShares(columns, Uint32Array.of(0, 1, 2), groups, leakPrices(columns, leakPricing));
  expect(shares?.map((share) => Math.round(100 * share))).toEqual([75, 100, 100]);
});

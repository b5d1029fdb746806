import {
  createGalleryColumns,
  galleryCostSummary,
  galleryTotals,
  leakPrices,
  numberPerRow,
} from "@sonolens/gallery";
import { expect, it } from "vitest";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { bandShare, costSummaryFigures, leftOutOfSum, sharesOf } from "./cost-summary-figures.ts";

const parts = [0, 1, 2, 3, 7, 99.5, 1e6];

it("shares add up to 100 percent, and none is far from its part", () => {
  for (const open of parts)
    for (const inRepair of parts)
      for (const solved of parts) {
        const found = open + inRepair + solved;
        const shares = sharesOf({ open, inRepair, solved, found });
        if (found === 0) expect(shares).toBeUndefined();
        else if (!shares) expect.unreachable();
        else {
          expect(shares.open + shares.inRepair + shares.solved).toBe(100);
          expect(Math.abs(shares.open - (100 * open) / found)).toBeLessThan(1.51);
          expect(Math.abs(shares.inRepair - (100 * inRepair) / found)).toBeLessThan(1.51);
          expect(Math.abs(shares.solved - (100 * solved) / found)).toBeLessThan(1.51);
        }
      }
});

it("of the leaks of a group, those are left out that have no cost, or no size where none has a cost", () => {
  const columns = createGalleryColumns(
    [
      aSnapshotRecord({ id: "priced", leak: 3 }),
      aSnapshotRecord({ id: "unpriced", leak: 4 }),
      aSnapshotRecord({ id: "not worked out", leak: null }),
      aSnapshotRecord({ id: "discharge", device_analysis_type: "PD" }),
    ],
    { locale: "en", timeZone: "UTC" },
  );
  const rows = Uint32Array.of(0, 1, 2, 3);
  const leftOut = (costOf: (id: string) => number | null) =>
    leftOutOfSum(galleryTotals(columns, rows, { annualCost: numberPerRow(columns, costOf) }));
  expect(leftOut((id) => (id === "priced" ? 100 : null))).toBe(2);
  expect(leftOut(() => null)).toBe(1);
  expect(leftOutOfSum(galleryTotals(columns, rows))).toBe(1);
});

it("a band says its part of what is open, that of all up to it, and as the last one its own again", () => {
  // Too large, two bands, one with solved leaks only, the last one, and what has no cost.
  const shares = [0, 0.62, 0.73, 0.73, 1, 1];
  expect(bandShare(shares, 1)).toEqual({ of: "first", part: 0.62, upTo: 0.62 });
  expect(bandShare(shares, 2)).toEqual({ of: "above", part: 0.73, upTo: 0.73 });
  expect(bandShare(shares, 3)).toEqual({ of: "above", part: 0.73, upTo: 0.73 });
  const last = bandShare(shares, 4);
  expect(last).toMatchObject({ of: "band", upTo: 1 });
  expect(last?.part).toBeCloseTo(0.27, 9);
  expect(bandShare(shares, 6)).toBeUndefined();
  expect(bandShare([1], 0)).toEqual({ of: "first", part: 1, upTo: 1 });
});

it("emissions are summed without a price", () => {
  const columns = createGalleryColumns([aSnapshotRecord({ id: "a", leak: 3 })], {
    locale: "en",
    timeZone: "UTC",
  });
  const prices = leakPrices(columns, {
    utilization: "weekly",
    currency: "EUR",
    energyCostPerKwh: 0,
    co2KgPerKwh: 0.3,
  });
  const figures = costSummaryFigures(galleryCostSummary(columns, Uint32Array.of(0), prices));
  expect(figures.measure).toBe("flow");
  expect(figures.co2Kg).toBeGreaterThan(0);
});

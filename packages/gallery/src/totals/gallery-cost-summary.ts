import {
  annualLeakCost,
  costModes,
  type LeakPricing,
  type LeftOutOfCostSummary,
  leakCostBasis,
  leakFindings,
  leftOutOfCostSummary,
} from "@sonolens/domain";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import { snapshotTypeNumber } from "../columns/row-values.ts";
import type { GalleryRows } from "../rows/sort-rows.ts";
import { type GalleryTotals, galleryTotals, type RowNumbers } from "./selection-totals.ts";

/** Annual cost of each row; valid for the columns it was made for. */
export interface LeakPrices {
  /** In the currency of the pricing; NaN if not counted. */
  readonly annualCost: RowNumbers;
  /** Of the rows with a cost, if the emissions per kWh are known. */
  readonly annualCo2Kg: RowNumbers;
  /** 1 to 8 in the order of `leftOutOfCostSummary`; 0 if counted or not a leak. */
  readonly leftOut: Uint8Array<ArrayBuffer>;
}

const leakTypes: readonly number[] = [snapshotTypeNumber("LEAK"), snapshotTypeNumber("LEAK_SIZE")];

/**
 * Annual cost of the leaks by {@link leakCostBasis}. Counts leaks that are priced by energy, in the currency of the
 * pricing; an analysis without a leak costs nothing.
 */
export function leakPrices(columns: GalleryColumns, pricing: LeakPricing): LeakPrices {
  const { count, numbers } = columns;
  const annualCost = new Float64Array(count).fill(Number.NaN);
  const annualCo2Kg = new Float64Array(count).fill(Number.NaN);
  const leftOut = new Uint8Array(count);
  for (let row = 0; row < count; row++) {
    if (!leakTypes.includes(numbers.type[row] as number)) continue;
    const price = priceOfRow(columns, row, pricing);
    if (typeof price === "string") leftOut[row] = leftOutOfCostSummary.indexOf(price) + 1;
    else {
      annualCost[row] = price.cost;
      annualCo2Kg[row] = price.co2Kg ?? Number.NaN;
    }
  }
  return { annualCost, annualCo2Kg, leftOut };
}

const otherModes = { volume: "pricedByVolume", mass: "pricedByMass", off: "costOff" } as const;

function priceOfRow(
  { numbers, names }: GalleryColumns,
  row: number,
  pricing: LeakPricing,
): { readonly cost: number; readonly co2Kg?: number } | LeftOutOfCostSummary {
  const basis = leakCostBasis(
    {
      costMode: costModes[(numbers.costMode[row] as number) - 1],
      currency: names.currency[numbers.currency[row] as number],
      hoursPerYear: (pricing.utilization === "yearly" ? numbers.yearlyHours : numbers.weeklyHours)[
        row
      ] as number,
      specificPowerKwPerM3Min: numbers.specificPower[row],
      energyCostPerKwh: numbers.energyCost[row],
    },
    pricing,
  );
  if (basis.costMode !== "energy") return otherModes[basis.costMode];
  const finding = leakFindings[(numbers.leakFinding[row] as number) - 1];
  if (finding === undefined) return "sizeUnknown";
  if (finding === "none") return { cost: 0, co2Kg: 0 };
  if (finding !== "measured") return finding;
  if (basis.currency !== pricing.currency) return "otherCurrency";
  const { hoursPerYear, specificPowerKwPerM3Min, energyCostPerKwh, co2KgPerKwh } = basis;
  const price = annualLeakCost({
    leakLpm: numbers.leakLpm[row] as number,
    // By energy, all gases cost the same.
    gas: "AIR",
    // By name, because a spread doubles the time that a hundred thousand rows take.
    costMode: "energy",
    hoursPerYear,
    specificPowerKwPerM3Min,
    energyCostPerKwh,
    co2KgPerKwh,
  });
  return price ?? "priceUnknown";
}

/** The reason for a number in the column `leftOut` of prices. */
export const leftOutReasonOf = (place: number | undefined): LeftOutOfCostSummary | undefined =>
  leftOutOfCostSummary[(place ?? 0) - 1];

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

import {
  costModes,
  type LeakPricing,
  type LeftOutOfCostSummary,
  leakFindings,
  leftOutOfCostSummary,
  priceOfLeak,
  sizeLacks,
} from "@sonolens/domain";
import type { GalleryColumns, LeakPrices } from "../columns/gallery-columns.ts";
import { snapshotTypeNumber } from "../columns/row-values.ts";

const leakTypes: readonly number[] = [snapshotTypeNumber("LEAK"), snapshotTypeNumber("LEAK_SIZE")];

/** Annual cost of the leaks by `priceOfLeak` of the domain; cached for the last pricing, as are the orders by it. */
export function leakPrices(columns: GalleryColumns, pricing: LeakPricing): LeakPrices {
  const { count, derived, numbers } = columns;
  if (derived.prices && isSamePricing(derived.prices.pricing, pricing)) return derived.prices;
  const annualCost = new Float64Array(count).fill(Number.NaN);
  const annualCo2Kg = new Float64Array(count).fill(Number.NaN);
  const leftOut = new Uint8Array(count);
  for (let row = 0; row < count; row++) {
    if (!leakTypes.includes(numbers.type[row] as number)) continue;
    const price = priceOfRow(columns, row, pricing);
    annualCost[row] = price.cost ?? Number.NaN;
    annualCo2Kg[row] = price.co2Kg ?? Number.NaN;
    if (price.leftOut) leftOut[row] = leftOutNumber(price.leftOut);
  }
  derived.prices = { pricing, annualCost, annualCo2Kg, leftOut };
  delete derived.orders.costDesc;
  delete derived.orders.costAsc;
  return derived.prices;
}

const isSamePricing = (one: LeakPricing, other: LeakPricing) =>
  one.utilization === other.utilization &&
  one.currency === other.currency &&
  Object.is(one.energyCostPerKwh, other.energyCostPerKwh) &&
  Object.is(one.co2KgPerKwh, other.co2KgPerKwh) &&
  Object.is(one.usualDistanceM, other.usualDistanceM);

const priceOfRow = ({ numbers, names }: GalleryColumns, row: number, pricing: LeakPricing) =>
  priceOfLeak(
    {
      finding: leakFindings[(numbers.leakFinding[row] as number) - 1],
      sizeLack: sizeLacks[(numbers.sizeLack[row] as number) - 1],
      leakLpm: numbers.leakLpm[row] as number,
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

/** The number of a reason in the column `leftOut` of prices. */
export const leftOutNumber = (reason: LeftOutOfCostSummary): number =>
  leftOutOfCostSummary.indexOf(reason) + 1;

/** The reason for a number in the column `leftOut` of prices. */
export const leftOutReasonOf = (place: number | undefined): LeftOutOfCostSummary | undefined =>
  leftOutOfCostSummary[(place ?? 0) - 1];

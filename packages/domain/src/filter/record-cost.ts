import { annualLeakCost } from "../leak/annual-leak-cost.ts";
import { costModeFrom } from "../leak/cost-mode.ts";
import { type EnteredCostValues, type LeakPricing, leakCostBasis } from "../leak/leak-cost-basis.ts";
import { enteredUtilization } from "../leak/leak-defaults.ts";
import type { LeftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import { utilizationHoursPerYear } from "../leak/utilization.ts";
import { snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import { isTooLargeRank, type LeakFindingKind, leakFindingOf, shownLeakLpm } from "./record-rules.ts";

/** A leak as it is priced in lists and sums. */
export interface PricedLeak extends EnteredCostValues {
  /** Undefined if its size was not computed yet. */
  readonly finding: LeakFindingKind | undefined;
  /** Liters per minute; counts for measured ones. */
  readonly leakLpm: number;
}

const otherModes = { volume: "pricedByVolume", mass: "pricedByMass", off: "costOff" } as const;

/**
 * What a leak of a list costs a year by {@link leakCostBasis}, or why sums leave it out. Counts leaks that are priced by
 * energy, in the currency of the pricing; an analysis without a leak costs nothing.
 */
export function priceOfLeak(
  leak: PricedLeak,
  pricing: LeakPricing,
): { readonly cost: number; readonly co2Kg?: number } | LeftOutOfCostSummary {
  const basis = leakCostBasis(leak, pricing);
  if (basis.costMode !== "energy") return otherModes[basis.costMode];
  const { finding } = leak;
  if (finding === undefined) return "sizeUnknown";
  if (finding === "none") return { cost: 0, co2Kg: 0 };
  if (finding !== "measured") return finding;
  if (basis.currency !== pricing.currency) return "otherCurrency";
  const { hoursPerYear, specificPowerKwPerM3Min, energyCostPerKwh, co2KgPerKwh } = basis;
  const price = annualLeakCost({
    leakLpm: leak.leakLpm,
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

/** What the leak of a snapshot costs a year, as in sums; undefined without a leak, a size or a price. */
export function annualCostOf(record: GalleryRecord, pricing: LeakPricing | undefined): number | undefined {
  const type = snapshotTypeFrom(record.device_analysis_type);
  if (!pricing || (type !== "LEAK" && type !== "LEAK_SIZE")) return undefined;
  const { meta } = record;
  const price = priceOfLeak(
    {
      finding: leakFindingOf(record),
      leakLpm: shownLeakLpm(record) ?? Number.NaN,
      costMode: costModeFrom(meta?.cost_mode),
      currency: meta?.currency,
      hoursPerYear: utilizationHoursPerYear(enteredUtilization(meta, pricing.utilization)),
      specificPowerKwPerM3Min: meta?.specific_power,
      energyCostPerKwh: meta?.energy_cost,
    },
    pricing,
  );
  return typeof price === "string" ? undefined : price.cost;
}

/** The number by which leaks are ordered by cost: a leak that is too large ranks above every cost, by its level. */
export const costRank = (leakRank: number, annualCost: number | undefined): number =>
  isTooLargeRank(leakRank) ? leakRank * 1000 : (annualCost ?? Number.NaN);

/** Lower ends of the bands under which a list by cost is grouped: 0, 100, 300, 1,000, 3,000, ... */
export function costBandOf(annualCost: number): number {
  if (!(annualCost >= 100)) return 0;
  const power = 10 ** Math.floor(Math.log10(annualCost) + 1e-12);
  return annualCost >= 3 * power ? 3 * power : power;
}

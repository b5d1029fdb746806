import { annualLeakCost, annualLeakEnergy } from "../leak/annual-leak-cost.ts";
import { costModeFrom } from "../leak/cost-mode.ts";
import { type EnteredCostValues, type LeakPricing, leakCostBasis } from "../leak/leak-cost-basis.ts";
import { enteredUtilization } from "../leak/leak-defaults.ts";
import type { LeftOutOfCostSummary } from "../leak/sum-leak-costs.ts";
import { utilizationHoursPerYear } from "../leak/utilization.ts";
import { snapshotTypeFrom } from "../snapshot/analysis-type.ts";
import { isAmount } from "../units/finite.ts";
import type { GalleryRecord } from "./gallery-record.ts";
import {
  isTooLargeRank,
  type LeakFindingKind,
  leakFindingOf,
  type SizeLack,
  shownLeakLpm,
  sizeLackOf,
} from "./record-rules.ts";

/** A leak as it is priced in lists and sums. */
export interface PricedLeak extends EnteredCostValues {
  /** Undefined if its size was not computed yet. */
  readonly finding: LeakFindingKind | undefined;
  /** See {@link sizeLackOf}; counts for a leak whose size is unknown. */
  readonly sizeLack: SizeLack | undefined;
  /** Liters per minute; counts for measured ones. */
  readonly leakLpm: number;
}

const otherModes = { volume: "pricedByVolume", mass: "pricedByMass", off: "costOff" } as const;

/** What a leak adds to sums. */
export interface LeakPrice {
  /** Per year; undefined if sums leave it out. */
  readonly cost?: number | undefined;
  /** Per year; known without a price of energy, and in any currency. */
  readonly co2Kg?: number | undefined;
  /** Why sums of costs leave it out; undefined if they do not. */
  readonly leftOut?: LeftOutOfCostSummary | undefined;
}

/**
 * What a leak of a list costs a year by {@link leakCostBasis}, or why sums leave it out: first because of its size, then
 * because of its price. Counts leaks that are priced by energy, in the currency of the pricing; an analysis without a
 * leak costs nothing.
 */
export function priceOfLeak(leak: PricedLeak, pricing: LeakPricing): LeakPrice {
  const { finding, leakLpm } = leak;
  if (finding === undefined) return { leftOut: unknownSizeReason(leak, pricing) };
  if (finding === "none") return { cost: 0, co2Kg: 0 };
  if (finding !== "measured") return { leftOut: finding };
  const basis = leakCostBasis(leak, pricing);
  if (basis.costMode !== "energy") return { leftOut: otherModes[basis.costMode] };
  const { hoursPerYear, specificPowerKwPerM3Min, energyCostPerKwh, co2KgPerKwh } = basis;
  // By name, because a spread doubles the time that a hundred thousand rows take.
  const input = {
    leakLpm,
    // By energy, all gases cost the same.
    gas: "AIR",
    costMode: "energy",
    hoursPerYear,
    specificPowerKwPerM3Min,
    energyCostPerKwh,
    co2KgPerKwh,
  } as const;
  const isSameCurrency = basis.currency === pricing.currency;
  const price = isSameCurrency ? annualLeakCost(input) : undefined;
  if (price !== undefined) return { cost: price.cost, co2Kg: price.co2Kg };
  return {
    leftOut: isSameCurrency ? "priceUnknown" : "otherCurrency",
    co2Kg: annualLeakEnergy(input)?.co2Kg,
  };
}

function unknownSizeReason({ sizeLack }: PricedLeak, { usualDistanceM }: LeakPricing): LeftOutOfCostSummary {
  if (sizeLack === "distanceUnknown" && isAmount(usualDistanceM)) return "sizeUnknown";
  return sizeLack ?? "sizeUnknown";
}

/** A leak of a list as it is priced; undefined for another snapshot. */
export function pricedLeakOf(
  record: GalleryRecord,
  { utilization }: Pick<LeakPricing, "utilization">,
): PricedLeak | undefined {
  const type = snapshotTypeFrom(record.device_analysis_type);
  if (type !== "LEAK" && type !== "LEAK_SIZE") return undefined;
  const { meta } = record;
  return {
    finding: leakFindingOf(record),
    sizeLack: sizeLackOf(record),
    leakLpm: shownLeakLpm(record) ?? Number.NaN,
    costMode: costModeFrom(meta?.cost_mode),
    currency: meta?.currency,
    hoursPerYear: utilizationHoursPerYear(enteredUtilization(meta, utilization)),
    specificPowerKwPerM3Min: meta?.specific_power,
    energyCostPerKwh: meta?.energy_cost,
  };
}

/** What the leak of a snapshot adds to sums; undefined for another snapshot, and without a pricing. */
function priceOfRecord(record: GalleryRecord, pricing: LeakPricing | undefined): LeakPrice | undefined {
  const leak = pricing && pricedLeakOf(record, pricing);
  return leak && priceOfLeak(leak, pricing);
}

/** What the leak of a snapshot costs a year, as in sums; undefined without a leak, a size or a price. */
export const annualCostOf = (record: GalleryRecord, pricing: LeakPricing | undefined): number | undefined =>
  priceOfRecord(record, pricing)?.cost;

/** The CO2 of a year of a leak, kg, as in sums; undefined without a leak or a size. */
export const annualCo2KgOf = (record: GalleryRecord, pricing: LeakPricing | undefined): number | undefined =>
  priceOfRecord(record, pricing)?.co2Kg;

/** Why sums of costs leave the leak of a snapshot out; undefined if they do not, or if there is no leak. */
export const leftOutOf = (
  record: GalleryRecord,
  pricing: LeakPricing | undefined,
): LeftOutOfCostSummary | undefined => priceOfRecord(record, pricing)?.leftOut;

/** The number by which leaks are ordered by cost: a leak that is too large ranks above every cost, by its level. */
export const costRank = (leakRank: number, annualCost: number | undefined): number =>
  isTooLargeRank(leakRank) ? leakRank * 1000 : (annualCost ?? Number.NaN);

/** Lower ends of the bands under which a list by cost is grouped: 0, 100, 300, 1,000, 3,000, ... */
export function costBandOf(annualCost: number): number {
  if (!(annualCost >= 100)) return 0;
  const power = 10 ** Math.floor(Math.log10(annualCost) + 1e-12);
  return annualCost >= 3 * power ? 3 * power : power;
}

import { type LeftOutOfCostSummary, leftOutOfCostSummary } from "@sonolens/domain";
import type { GalleryCostSummary, GalleryTotals, StatusSums } from "@sonolens/gallery";

/** The measure of a cost summary: cost if a price is known, else flow, and a count if no leak has a size. */
export type CostSummaryMeasure = "cost" | "flow" | "count";

export interface CostSummaryFigures {
  readonly measure: CostSummaryMeasure;
  readonly sums: StatusSums;
  /** Of open leaks, per year; undefined if unknown. */
  readonly co2Kg: number | undefined;
  /** How many leaks are too large to measure: with them a sum is a lower limit. */
  readonly tooLarge: StatusSums;
  /** How many leaks the sums exclude, for each reason. */
  readonly leftOut: readonly { readonly reason: LeftOutOfCostSummary; readonly count: number }[];
}

/** Reasons that exclude a leak from every sum of flows. */
const withoutFlow: readonly LeftOutOfCostSummary[] = [
  ...(["tooLarge", "distanceUnknown", "notCalibrated", "sizeUnknown", "gasNotAnalysed"] as const),
];

const none: StatusSums = { found: 0, open: 0, inRepair: 0, solved: 0 };

/** The most informative sums of these snapshots. */
export function costSummaryFigures(costSummary: GalleryCostSummary): CostSummaryFigures {
  const { annualCost, annualCo2Kg, leakLpm, leaks, leftOutBecause, snapshots, tooLarge } = costSummary;
  const leftOutOf = (reasons: readonly LeftOutOfCostSummary[]) =>
    reasons.flatMap((reason) => {
      const count = leftOutBecause[reason];
      return count === undefined ? [] : [{ reason, count }];
    });
  if (leaks.found === 0)
    return { measure: "count", sums: snapshots, co2Kg: undefined, tooLarge: none, leftOut: [] };
  const co2 = annualCo2Kg?.sums;
  const co2Kg = co2 && co2.found > 0 ? co2.open + co2.inRepair : undefined;
  if (!annualCost || annualCost.sums.found === 0)
    return { measure: "flow", sums: leakLpm, co2Kg, tooLarge, leftOut: leftOutOf(withoutFlow) };
  return {
    measure: "cost",
    sums: annualCost.sums,
    co2Kg,
    tooLarge,
    leftOut: leftOutOf(leftOutOfCostSummary),
  };
}

/** How many leaks a sum excludes: from the cost, or from the flow if none has a cost. */
export function leftOutOfSum({ annualCost, leaks, perType }: GalleryTotals): number {
  if (annualCost && annualCost.sums.found > 0) return annualCost.leftOut;
  return perType.LEAK + perType.LEAK_SIZE - leaks.found;
}

/** The texts of the header of a band of costs. */
export interface BandShare {
  /** Of the band alone, of it with the groups above, or of it as the first one. */
  readonly of: "band" | "above" | "first";
  /** Of the open cost, 0 to 1; the part that `of` names. */
  readonly part: number;
  /** With the groups above, for the bar. */
  readonly upTo: number;
}

/**
 * The share of a band of costs, by the shares of `openCostShares`: the first has its own, the others that of all up to
 * them; the last, which completes them, its own again.
 */
export function bandShare(shares: readonly number[], at: number): BandShare | undefined {
  const upTo = shares[at];
  if (upTo === undefined) return undefined;
  const above = shares[at - 1] ?? 0;
  const hasBandAfter = (shares.at(-1) ?? 0) > upTo;
  if (above === 0) return { of: "first", part: upTo, upTo };
  return hasBandAfter ? { of: "above", part: upTo, upTo } : { of: "band", part: upTo - above, upTo };
}

/** Shares of a sum in whole percent that add up to 100; undefined where the sum is 0. */
export function sharesOf({ found, solved, inRepair, open }: StatusSums) {
  if (!(found > 0)) return undefined;
  const percent = (part: number) => Math.round((100 * part) / found);
  const largest = Math.max(solved, inRepair, open);
  const shares = { solved: percent(solved), inRepair: percent(inRepair), open: percent(open) };
  const rest = 100 - shares.solved - shares.inRepair - shares.open;
  if (solved === largest) shares.solved += rest;
  else if (open === largest) shares.open += rest;
  else shares.inRepair += rest;
  return shares;
}

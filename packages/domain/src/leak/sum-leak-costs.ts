import { isAmount } from "../units/finite.ts";

/** One leak of a sum. `costMode` as in results, `cost_mode` as in stored snapshots. */
export interface CostedLeak {
  /** Per year; absent where it could not be computed. */
  readonly cost?: number | null | undefined;
  readonly costMode?: string | null | undefined;
  readonly cost_mode?: string | null | undefined;
  /** ISO 4217 code; costs in different currencies are never added up. */
  readonly currency?: string | null | undefined;
}

/** Why a leak is not in a sum: not priced by energy, no mode known, no cost known. */
export type LeftOutReason = "costOff" | "pricedByVolume" | "pricedByMass" | "costModeUnknown" | "costUnknown";

/** Why a leak is not in the sums of a cost summary; `sizeUnknown` if its size was not calculated yet. */
export const leftOutOfCostSummary = [
  "tooLarge",
  "distanceUnknown",
  "notCalibrated",
  "sizeUnknown",
  "gasNotAnalysed",
  "priceUnknown",
  "otherCurrency",
  "pricedByVolume",
  "pricedByMass",
  "costOff",
] as const;

export type LeftOutOfCostSummary = (typeof leftOutOfCostSummary)[number];

/** Why a leak is not in a sum of costs; undefined if it is. */
export function leftOutReason(leak: CostedLeak): LeftOutReason | undefined {
  switch (leak.costMode ?? leak.cost_mode) {
    case "energy":
      return isAmount(leak.cost) ? undefined : "costUnknown";
    case "off":
      return "costOff";
    case "volume":
      return "pricedByVolume";
    case "mass":
      return "pricedByMass";
    default:
      return "costModeUnknown";
  }
}

/**
 * The cost per year of all leaks that are priced by energy; others are left out and counted. The leaks have to be in
 * one currency; {@link sumLeakCostsByCurrency} separates them and counts the reasons.
 *
 * @example sumLeakCosts([{ cost: 300, costMode: "energy" }, { cost: 5 }]); // { total: 300, counted: 1, leftOut: 1 }
 */
export function sumLeakCosts(leaks: readonly CostedLeak[]): {
  total: number;
  counted: number;
  leftOut: number;
} {
  let total = 0;
  let counted = 0;
  for (const leak of leaks) {
    if (leftOutReason(leak) !== undefined) continue;
    total += leak.cost ?? 0;
    counted += 1;
  }
  return { total, counted, leftOut: leaks.length - counted };
}

/** The sums of leak costs, and what they leave out. */
export interface LeakCostSums {
  /** By ISO 4217 code, in the order of occurrence; an empty code if unknown. */
  readonly totals: readonly { readonly currency: string; readonly total: number; readonly counted: number }[];
  readonly counted: number;
  readonly leftOut: number;
  /** How many were left out for each reason. */
  readonly leftOutBecause: Readonly<Partial<Record<LeftOutReason, number>>>;
}

/** The cost per year by currency, with how many leaks count and why the others do not. */
export function sumLeakCostsByCurrency(leaks: readonly CostedLeak[]): LeakCostSums {
  const groups = new Map<string, CostedLeak[]>();
  const leftOutBecause: Partial<Record<LeftOutReason, number>> = {};
  let leftOut = 0;
  for (const leak of leaks) {
    const reason = leftOutReason(leak);
    if (reason === undefined) {
      const currency = leak.currency?.toUpperCase() ?? "";
      const group = groups.get(currency);
      if (group) group.push(leak);
      else groups.set(currency, [leak]);
    } else {
      leftOut += 1;
      leftOutBecause[reason] = (leftOutBecause[reason] ?? 0) + 1;
    }
  }
  const totals = [...groups].map(([currency, group]) => {
    const { total, counted } = sumLeakCosts(group);
    return { currency, total, counted };
  });
  return { totals, counted: leaks.length - leftOut, leftOut, leftOutBecause };
}

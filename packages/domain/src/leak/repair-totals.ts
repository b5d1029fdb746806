import { isAmount } from "../units/finite.ts";
import { type Repairable, type RepairStatus, repairStatusOf } from "./repair-status.ts";
import { type CostedLeak, type LeftOutReason, leftOutReason } from "./sum-leak-costs.ts";

/** One leak of the totals: its yearly cost, energy and emissions, and its repair status. */
export interface RepairedLeak extends CostedLeak, Repairable {
  readonly leakLpm?: number | null | undefined;
  readonly energyKwh?: number | null | undefined;
  readonly co2Kg?: number | null | undefined;
}

/** Yearly amounts of some leaks. Each is the sum over the leaks that have it; the counts give their number. */
export interface LeakTotals {
  readonly leaks: number;
  readonly cost: number;
  readonly leakLpm: number;
  readonly energyKwh: number;
  readonly co2Kg: number;
  /** Of `leaks`, those whose emissions are known. */
  readonly withCo2: number;
}

/** Yearly totals: found, saved by repairs, and still leaking. */
export interface RepairTotals {
  /** By ISO 4217 code; an empty code if unknown. */
  readonly byCurrency: readonly {
    readonly currency: string;
    readonly found: LeakTotals;
    /** Of the solved ones. */
    readonly saved: LeakTotals;
    /** Of the open ones and those in repair. */
    readonly stillOpen: LeakTotals;
  }[];
  readonly counted: number;
  readonly leftOut: number;
  readonly leftOutBecause: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** All leaks by status, those left out of the sums included. */
  readonly byStatus: Readonly<Record<RepairStatus, number>>;
}

const amounts = ["cost", "leakLpm", "energyKwh", "co2Kg"] as const;

type Sums = { -readonly [Key in keyof LeakTotals]: LeakTotals[Key] };

const noSums = (): Sums => ({ leaks: 0, cost: 0, leakLpm: 0, energyKwh: 0, co2Kg: 0, withCo2: 0 });

/** Totals found, saved and still open: of leaks priced by energy, as `sumLeakCosts` counts them. */
export function repairTotals(leaks: readonly RepairedLeak[]): RepairTotals {
  const byCurrency = new Map<string, { found: Sums; saved: Sums; stillOpen: Sums }>();
  const byStatus: Record<RepairStatus, number> = { open: 0, inRepair: 0, solved: 0 };
  const leftOutBecause: Partial<Record<LeftOutReason, number>> = {};
  let leftOut = 0;
  for (const leak of leaks) {
    const status = repairStatusOf(leak);
    byStatus[status] += 1;
    const reason = leftOutReason(leak);
    if (reason !== undefined) {
      leftOut += 1;
      leftOutBecause[reason] = (leftOutBecause[reason] ?? 0) + 1;
      continue;
    }
    const currency = leak.currency?.toUpperCase() ?? "";
    const totals = byCurrency.get(currency) ?? { found: noSums(), saved: noSums(), stillOpen: noSums() };
    byCurrency.set(currency, totals);
    add(leak, totals.found);
    add(leak, status === "solved" ? totals.saved : totals.stillOpen);
  }
  return {
    byCurrency: [...byCurrency].map(([currency, totals]) => ({ currency, ...totals })),
    counted: leaks.length - leftOut,
    leftOut,
    leftOutBecause,
    byStatus,
  };
}

function add(leak: RepairedLeak, sums: Sums): void {
  sums.leaks += 1;
  for (const amount of amounts) {
    const value = leak[amount];
    if (isAmount(value)) sums[amount] += value;
  }
  if (isAmount(leak.co2Kg)) sums.withCo2 += 1;
}

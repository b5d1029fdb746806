import {
  dayText,
  type LeakPricing,
  type LeakThresholds,
  leakFindings,
  noDay,
  type RepairCause,
  repairCauses,
  repairStatuses,
  type SeverityLevel,
  severityLevels,
} from "@sonolens/domain";
import { flagBits, type GalleryColumns } from "../columns/gallery-columns.ts";
import { repairStatusOfFlags, snapshotTypeNumber } from "../columns/row-values.ts";
import { severityColumns } from "../columns/severity-columns.ts";
import { clusterColumn } from "../locations/location-clusters.ts";
import type { GalleryRows } from "../rows/sort-rows.ts";
import { type GalleryCostSummary, galleryCostSummary } from "./gallery-cost-summary.ts";
import { leakPrices } from "./leak-prices.ts";
import type { StatusSums } from "./selection-totals.ts";

/** What depends on the reader and the day. */
export interface DashboardContext {
  readonly pricing: LeakPricing;
  readonly thresholds: LeakThresholds;
  /** Days since 1970-01-01 in the time zone of the columns. */
  readonly today: number;
  /** Day with which the months begin at the latest; without it, months begin half a year ago at the latest. */
  readonly firstDay?: number | undefined;
}

/** The running totals at the end of a month. */
export interface DashboardMonth {
  /** yyyy-mm */
  readonly month: string;
  /** Of everything found up to then; what is in repair counts as open, because its beginning is not recorded. */
  readonly found: number;
  readonly saved: number;
}

/** What a dashboard shows of rows, computed in a few passes over the columns. */
export interface DashboardFigures {
  readonly summary: GalleryCostSummary;
  /** The unit of all sums: cost per year if one is known, else flow (l/min), else snapshots. */
  readonly measure: "cost" | "flow" | "count";
  /** From the first day or finding to today, without gaps. */
  readonly months: readonly DashboardMonth[];
  /** Largest first; null for snapshots without a location. */
  readonly places: readonly { readonly id: string | null; readonly sums: StatusSums }[];
  /** Largest first; null for leaks without a cause. */
  readonly causes: readonly { readonly cause: RepairCause | null; readonly sums: StatusSums }[];
  /** Of open findings, by days since they were found. */
  readonly age: {
    readonly open: number;
    /** Counts by {@link ageLimitsDays}, and of older ones. */
    readonly counts: readonly number[];
    /** Undefined if nothing is open. */
    readonly medianDays: number | undefined;
  };
  /** Open leaks in the order of `rows`: too large or with a cost. */
  readonly costliest: readonly number[];
  /** How many open leaks have a rating, as the gallery counts them. */
  readonly openLeaks: number;
  /** Solved leaks that have no size, so that no sum contains them. */
  readonly solvedWithoutSize: number;
  readonly urgent: { readonly veryHigh: number; readonly overdue: number; readonly unassigned: number };
  /** Open discharges and machines by severity. */
  readonly ratings: readonly {
    readonly type: "PD" | "MECHANICAL";
    readonly counts: Readonly<Record<SeverityLevel | "none", number>>;
  }[];
  /** Solved repairs that nothing confirms yet. */
  readonly toCheck: number;
  /** When each camera was last used, of all rows of the columns, by serial number: milliseconds since 1970. */
  readonly lastUsedMs: ReadonlyMap<string, number>;
}

/** Upper ends of the ages, in days; what is older follows. */
export const ageLimitsDays = [7, 30, 90] as const;

const costliestCount = 10;
const tooLargeNumber = leakFindings.indexOf("tooLarge") + 1;
const leakTypes = [snapshotTypeNumber("LEAK"), snapshotTypeNumber("LEAK_SIZE")];

/** The figures of rows in the order of cost, by the same rules as the gallery's sums, orders and filters. */
export function dashboardFigures(
  columns: GalleryColumns,
  rows: GalleryRows,
  { pricing, thresholds, today, firstDay }: DashboardContext,
): DashboardFigures {
  const prices = leakPrices(columns, pricing);
  const { levels } = severityColumns(columns, thresholds);
  const summary = galleryCostSummary(columns, rows, prices);
  const measure = measureOf(summary);
  const amountOf = amounts(columns, prices.annualCost, measure);
  const { numbers, names } = columns;
  const statusOf = (row: number) => repairStatusOfFlags(numbers.flags[row] as number);

  const ages: number[] = [];
  const counts = new Array<number>(ageLimitsDays.length + 1).fill(0);
  const ratings = (["PD", "MECHANICAL"] as const).map((type) => ({
    number: snapshotTypeNumber(type),
    type,
    counts: new Array<number>(severityLevels.length + 1).fill(0),
  }));
  const urgent = { veryHigh: 0, overdue: 0, unassigned: 0 };
  const costliest: number[] = [];
  const lastUsed = new Float64Array(names.serial.length).fill(Number.NEGATIVE_INFINITY);
  let [toCheck, openLeaks, solvedLeaks] = [0, 0, 0];
  for (let row = 0; row < columns.count; row++) {
    if ((numbers.flags[row] as number) & flagBits.deleted || Number.isNaN(numbers.created[row])) continue;
    const serial = numbers.serial[row] as number;
    lastUsed[serial] = Math.max(lastUsed[serial] as number, numbers.created[row] as number);
  }
  for (const row of rows) {
    toCheck += numbers.toCheck[row] as number;
    const isLeak = leakTypes.includes(numbers.type[row] as number);
    if (statusOf(row) === 2) {
      solvedLeaks += isLeak ? 1 : 0;
      continue;
    }
    const level = levels[row] as number;
    const rating = ratings.find(({ number }) => number === numbers.type[row]);
    if (rating) rating.counts[level] = (rating.counts[level] as number) + 1;
    if (isLeak) {
      const isTooLarge = numbers.leakFinding[row] === tooLargeNumber;
      const isListed = isTooLarge || (amountOf(row) > 0 && measure !== "count");
      if (isListed && costliest.length < costliestCount) costliest.push(row);
      if (level > 0) openLeaks++;
    }
    // As the filter of the gallery, also for what has no rating.
    const due = numbers.dueDay[row] as number;
    if (due !== noDay && due < today) urgent.overdue++;
    if (level === 0) continue;
    if (level === severityLevels.length) urgent.veryHigh++;
    if (level === severityLevels.length && numbers.assignee[row] === 0) urgent.unassigned++;
    const day = numbers.createdDay[row] as number;
    if (day === noDay) continue;
    const age = Math.max(0, today - day);
    ages.push(age);
    const place = ageLimitsDays.findIndex((limit) => age <= limit);
    const bucket = place < 0 ? ageLimitsDays.length : place;
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  ages.sort((one, other) => one - other);

  const clusters = clusterColumn(columns);
  const causeCount = repairCauses.length;
  return {
    summary,
    measure,
    months: monthsOf(columns, rows, amountOf, { today, firstDay }),
    places: groupSums(
      rows,
      amountOf,
      statusOf,
      clusters.clusters.length + 1,
      (row) => clusters.numbers[row] as number,
    ).map(({ group, ...rest }) => ({ id: clusters.clusters[group]?.id ?? null, ...rest })),
    causes: groupSums(
      rows,
      amountOf,
      statusOf,
      causeCount + 1,
      (row) => numbers.repairCause[row] as number,
    ).map(({ group, sums }) => ({ cause: repairCauses[group - 1] ?? null, sums })),
    age: { open: ages.length, counts, medianDays: ages[Math.floor((ages.length - 1) / 2)] },
    costliest,
    openLeaks,
    solvedWithoutSize: solvedLeaks - summary.leaks.solved - summary.tooLarge.solved,
    urgent,
    ratings: ratings.map(({ type, counts: found }) => ({
      type,
      counts: {
        none: found[0] as number,
        ...(Object.fromEntries(
          severityLevels.map((level, index) => [level, found[index + 1] as number]),
        ) as Record<SeverityLevel, number>),
      },
    })),
    toCheck,
    lastUsedMs: new Map(
      names.serial.flatMap((serial, index) =>
        serial !== "" && Number.isFinite(lastUsed[index]) ? [[serial, lastUsed[index] as number]] : [],
      ),
    ),
  };
}

function measureOf({ annualCost, leaks }: GalleryCostSummary): DashboardFigures["measure"] {
  if (annualCost && annualCost.sums.found > 0) return "cost";
  return leaks.found > 0 ? "flow" : "count";
}

/** What a row adds to a sum; 0 if it is not counted. */
function amounts(
  { numbers: { leakLpm } }: GalleryColumns,
  annualCost: Float64Array,
  measure: DashboardFigures["measure"],
): (row: number) => number {
  if (measure === "count") return () => 1;
  const column = measure === "cost" ? annualCost : leakLpm;
  return (row) => (Number.isFinite(column[row]) ? (column[row] as number) : 0);
}

/** Sums by status of each group that has an amount, largest first. */
function groupSums(
  rows: GalleryRows,
  amountOf: (row: number) => number,
  statusOf: (row: number) => 0 | 1 | 2,
  count: number,
  groupOf: (row: number) => number,
) {
  const sums = Array.from({ length: count }, () => [0, 0, 0]);
  for (const row of rows) {
    const amount = amountOf(row);
    if (amount === 0) continue;
    const group = groupOf(row);
    const sum = sums[group];
    if (!sum) continue;
    const status = statusOf(row);
    sum[status] = (sum[status] as number) + amount;
  }
  return sums
    .flatMap((sum, group) => {
      const [open = 0, inRepair = 0, solved = 0] = repairStatuses.map((_, status) => sum[status] as number);
      const found = open + inRepair + solved;
      return found > 0 ? [{ group, sums: { open, inRepair, solved, found } }] : [];
    })
    .sort((one, other) => other.sums.found - one.sums.found);
}

function monthsOf(
  { numbers }: GalleryColumns,
  rows: GalleryRows,
  amountOf: (row: number) => number,
  { today, firstDay }: Pick<DashboardContext, "today" | "firstDay">,
): DashboardMonth[] {
  const monthNumbers = new Map<number, number>();
  const monthOf = (day: number): number => {
    const known = monthNumbers.get(day);
    if (known !== undefined) return known;
    const [year = 0, month = 0] = dayText(day).split("-").map(Number);
    monthNumbers.set(day, 12 * year + month - 1);
    return 12 * year + month - 1;
  };
  const last = monthOf(today);
  let first = firstDay === undefined ? last - 5 : monthOf(firstDay);
  const found = new Map<number, number>();
  const saved = new Map<number, number>();
  const add = (sums: Map<number, number>, month: number, amount: number) =>
    sums.set(month, (sums.get(month) ?? 0) + amount);
  for (const row of rows) {
    const day = numbers.createdDay[row] as number;
    const amount = amountOf(row);
    if (amount === 0 || day === noDay) continue;
    const month = Math.min(last, monthOf(day));
    first = Math.min(first, month);
    add(found, month, amount);
    if (repairStatusOfFlags(numbers.flags[row] as number) !== 2) continue;
    const solved = numbers.solvedDay[row] as number;
    // A repair without a day, or with one before the snapshot, counts from the snapshot on.
    add(saved, solved === noDay ? month : Math.min(last, Math.max(month, monthOf(solved))), amount);
  }
  const months: DashboardMonth[] = [];
  const sums = { found: 0, saved: 0 };
  for (let month = first; month <= last; month++) {
    sums.found += found.get(month) ?? 0;
    sums.saved += saved.get(month) ?? 0;
    const name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    months.push({ month: name, ...sums });
  }
  return months;
}

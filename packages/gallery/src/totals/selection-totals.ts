import {
  leakFindings,
  type RepairStatus,
  repairStatuses,
  type SnapshotType,
  snapshotTypes,
} from "@sonolens/domain";
import { snapshotIdAt } from "../columns/create-gallery-columns.ts";
import type { GalleryColumns } from "../columns/gallery-columns.ts";
import { repairStatusOfFlags } from "../columns/row-values.ts";
import type { GalleryRows } from "../rows/sort-rows.ts";

/** A number per row from the caller; NaN if unknown. Valid for the columns it was made for. */
export type RowNumbers = Float64Array<ArrayBuffer>;

/** Calls back for a number per snapshot, such as the annual cost of its leak. */
export const numberPerRow = (
  columns: GalleryColumns,
  numberOf: (id: string) => number | null | undefined,
): RowNumbers =>
  Float64Array.from(
    { length: columns.count },
    (_, row) => numberOf(snapshotIdAt(columns, row)) ?? Number.NaN,
  );

/** Sums by repair status: found, saved by repairs, and still lost. */
export interface StatusSums extends Readonly<Record<RepairStatus, number>> {
  /** All three together. */
  readonly found: number;
}

/** A sum, and how many snapshots it leaves out. */
export interface CountedSums {
  readonly sums: StatusSums;
  /** Snapshots with a number. */
  readonly counted: number;
  /** Leaks without one. */
  readonly leftOut: number;
}

/** Counts and sums over rows, see {@link galleryTotals}. */
export interface GalleryTotals {
  readonly count: number;
  readonly perType: Readonly<Record<SnapshotType, number>>;
  /** All of them, by repair status. */
  readonly snapshots: StatusSums;
  /** Snapshots with a leak whose size is known. */
  readonly leaks: StatusSums;
  /** Liters per minute. */
  readonly leakLpm: StatusSums;
  /** Leaks that are too large to measure: sums of sizes and costs are at least what they say where there are any. */
  readonly tooLarge: StatusSums;
  /** Per year, in the currency of the column. */
  readonly annualCost: CountedSums | undefined;
  /** Per year. */
  readonly annualCo2Kg: CountedSums | undefined;
}

/**
 * Totals of rows: a filtered selection, a group (`rows.subarray(start, start + count)`) or the user's selection. Costs
 * come from the caller, one number per row.
 */
export function galleryTotals(
  columns: GalleryColumns,
  rows: GalleryRows,
  given: { readonly annualCost?: RowNumbers | undefined; readonly annualCo2Kg?: RowNumbers | undefined } = {},
): GalleryTotals {
  const { leakFinding, leakLpm, type } = columns.numbers;
  const types = new Uint32Array(snapshotTypes.length + 1);
  for (const row of rows) {
    const number = type[row] as number;
    types[number] = (types[number] as number) + 1;
  }
  const sum = (numberAt: (row: number) => number) => sumByStatus(columns, rows, numberAt);
  const counted = (column: RowNumbers | undefined): CountedSums | undefined => {
    if (!column) return undefined;
    let withNumber = 0;
    let leftOut = 0;
    for (const row of rows)
      if (Number.isFinite(column[row])) withNumber++;
      else if ((type[row] as number) === 1 || (type[row] as number) === 3) leftOut++;
    return { sums: sum((row) => column[row] as number), counted: withNumber, leftOut };
  };
  return {
    count: rows.length,
    perType: Object.fromEntries(
      snapshotTypes.map((name, place) => [name, types[place + 1] as number]),
    ) as Record<SnapshotType, number>,
    snapshots: sum(() => 1),
    leaks: sum((row) => (Number.isNaN(leakLpm[row]) ? 0 : 1)),
    leakLpm: sum((row) => leakLpm[row] as number),
    tooLarge: sum((row) => (leakFinding[row] === tooLargeNumber ? 1 : 0)),
    annualCost: counted(given.annualCost),
    annualCo2Kg: counted(given.annualCo2Kg),
  };
}

const tooLargeNumber = leakFindings.indexOf("tooLarge") + 1;

function sumByStatus(
  { numbers: { flags } }: GalleryColumns,
  rows: GalleryRows,
  numberAt: (row: number) => number,
): StatusSums {
  const sums = new Float64Array(repairStatuses.length);
  for (const row of rows) {
    const number = numberAt(row);
    if (!Number.isFinite(number)) continue;
    const status = repairStatusOfFlags(flags[row] as number);
    sums[status] = (sums[status] as number) + number;
  }
  const [open = 0, inRepair = 0, solved = 0] = sums;
  return { open, inRepair, solved, found: open + inRepair + solved };
}

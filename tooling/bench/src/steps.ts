import { formatTable } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";

/** Measurements at several sizes, ascending: one table. */
export interface Steps {
  readonly name: string;
  readonly what: string;
  readonly sizes: readonly number[];
  /** Unit of the sizes. */
  readonly unit: string;
  /** Slopes are given per this many of them. */
  readonly slopePer: number;
  readonly rows: readonly SteppedRow[];
}

/** One measurement at each size. */
export interface SteppedRow {
  /** With its unit. */
  readonly name: string;
  readonly digits: number;
  /** All runs at each size. */
  readonly values: readonly (readonly number[])[];
}

/** Growth up to this factor counts as noise on a shared machine. */
const noise = 1.3;

/** Median and 95th percentile at each size, the slope of the first and the last step, and how it grows. */
export function formatSteps({ name, what, sizes, unit, slopePer, rows }: Steps): string {
  const head = sizes.map((size) => size.toLocaleString("en"));
  const more = `for ${slopePer.toLocaleString("en")} more`;
  const lines = rows.map((row) => {
    const spreads = row.values.map(spreadOf);
    const cells = spreads.map(({ median, high }, index) => {
      const runs = row.values[index]?.length ?? 0;
      return median.toFixed(row.digits) + (runs > 1 ? ` (${high.toFixed(row.digits)})` : "");
    });
    const medians = spreads.map(({ median }) => median);
    const slopes = slopesOf(sizes, medians).map((slope) => (slope * slopePer).toFixed(row.digits + 1));
    return [row.name, ...cells, slopes[0] ?? "", slopes.at(-1) ?? "", growthOf(sizes, medians)];
  });
  return formatTable(`${name}: ${what}`, [[unit, ...head, `${more}, first`, "last", ""], ...lines]);
}

/** The cost of one unit more, from each size to the next. */
export const slopesOf = (sizes: readonly number[], values: readonly number[]): readonly number[] =>
  values
    .slice(1)
    .map((value, index) => (value - (values[index] ?? 0)) / ((sizes[index + 1] ?? 0) - (sizes[index] ?? 0)));

/** How a measurement grows with its size; compares the last step with the first. */
export function growthOf(
  sizes: readonly number[],
  values: readonly number[],
): "flat" | "linear or better" | "worse than linear" {
  const [first = 0] = values;
  const last = values.at(-1) ?? 0;
  if (last <= first * noise) return "flat";
  const slopes = slopesOf(sizes, values);
  const [firstSlope = 0] = slopes;
  const lastSlope = slopes.at(-1) ?? 0;
  // A first slope within the noise is meaningless; then the average cost up to the first size is used.
  const linearSlope = Math.max(firstSlope, first / (sizes[0] ?? 1));
  return lastSlope <= linearSlope * noise ? "linear or better" : "worse than linear";
}

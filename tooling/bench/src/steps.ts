import { formatTable } from "./comparison.ts";
import { spreadOf } from "./interleave.ts";

/** Things measured at several sizes, in rising order: one table. */
export interface Steps {
  readonly name: string;
  readonly what: string;
  readonly sizes: readonly number[];
  /** What the sizes count. */
  readonly unit: string;
  /** A slope is told for so many more of them. */
  readonly slopePer: number;
  readonly rows: readonly SteppedRow[];
}

/** One thing measured at each size. */
export interface SteppedRow {
  /** With its unit. */
  readonly name: string;
  readonly digits: number;
  /** All runs at each size. */
  readonly values: readonly (readonly number[])[];
}

/** Growth by this share is no growth on a machine that is not alone. */
const noise = 1.3;

/** The middle of each size with what 95 of 100 lie below, what more of them take in the first and the last step, and how that grows. */
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

/** What one unit more takes, from each size to the next. */
export const slopesOf = (sizes: readonly number[], values: readonly number[]): readonly number[] =>
  values
    .slice(1)
    .map((value, index) => (value - (values[index] ?? 0)) / ((sizes[index + 1] ?? 0) - (sizes[index] ?? 0)));

/** How something grows with a size; the last step counts against the first. */
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
  // A first step within the noise says nothing of what one more takes; then what all took up to the first size does.
  const linearSlope = Math.max(firstSlope, first / (sizes[0] ?? 1));
  return lastSlope <= linearSlope * noise ? "linear or better" : "worse than linear";
}

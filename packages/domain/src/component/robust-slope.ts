/** A straight line through values over time, with the interval in which its slope is expected. */
export interface SlopeEstimate {
  /** `theilSen`: the median slope of all pairs; `leastSquares`: of 3 and 4 values. */
  readonly method: "theilSen" | "leastSquares";
  readonly perDay: number;
  /** Ends of the 95 % confidence interval. */
  readonly lowPerDay: number;
  readonly highPerDay: number;
  /** Where the line is at the last day. */
  readonly endValue: number;
}

/** Half of what a 95 % interval leaves out. */
const tail = 0.025;

/** Two-sided 95 % quantile of the normal distribution. */
const normalQuantile = 1.959964;

/** Two-sided 95 % quantiles of Student's distribution with 1 and 2 degrees of freedom. */
const studentQuantiles: Readonly<Record<number, number>> = { 3: 12.7062, 4: 4.30265 };

/** Up to here the distribution of Kendall's statistic is counted, above it is close to normal. */
const maxCounted = 20;

/**
 * The slope of values over days, robust against single outliers, with a 95 % interval that holds for independent errors
 * of any one distribution: the estimator of Theil and the interval of P. K. Sen, "Estimates of the regression coefficient
 * based on Kendall's tau", J. Am. Stat. Assoc. 63 (1968) 1379-1389; the rank of its ends as in M. Hollander, D. A. Wolfe,
 * "Nonparametric Statistical Methods", section 9.3, and R. O. Gilbert, "Statistical Methods for Environmental Pollution
 * Monitoring" (1987), 16.5. With 3 or 4 values no rank reaches 95 %: there the line of least squares has the interval of
 * Student, which is honest about how little 3 values show. Undefined for fewer than 3, or all at one time.
 *
 * @param days Rising, in days since any moment.
 * @param repeatability Standard deviation of repeated measurements: the interval is never narrower than it allows, as
 *   rounded values can be on a line by chance.
 */
export function robustSlope(
  days: readonly number[],
  values: readonly number[],
  repeatability: number,
): SlopeEstimate | undefined {
  const count = days.length;
  const meanDay = mean(days);
  const spread = days.reduce((sum, day) => sum + (day - meanDay) ** 2, 0);
  if (count < 3 || !(spread > 0)) return undefined;
  const line = count < 5 ? leastSquaresLine(days, values, meanDay, spread) : theilSenLine(days, values);
  const minHalf = (normalQuantile * repeatability) / Math.sqrt(spread);
  return {
    ...line,
    lowPerDay: Math.min(line.lowPerDay, line.perDay - minHalf),
    highPerDay: Math.max(line.highPerDay, line.perDay + minHalf),
  };
}

function leastSquaresLine(
  days: readonly number[],
  values: readonly number[],
  meanDay: number,
  spread: number,
): SlopeEstimate {
  const meanValue = mean(values);
  const perDay =
    days.reduce((sum, day, index) => sum + (day - meanDay) * ((values[index] ?? 0) - meanValue), 0) / spread;
  const restSquares = days.reduce(
    (sum, day, index) => sum + ((values[index] ?? 0) - meanValue - perDay * (day - meanDay)) ** 2,
    0,
  );
  const half =
    (studentQuantiles[days.length] ?? normalQuantile) * Math.sqrt(restSquares / (days.length - 2) / spread);
  return {
    method: "leastSquares",
    perDay,
    lowPerDay: perDay - half,
    highPerDay: perDay + half,
    endValue: meanValue + perDay * ((days.at(-1) ?? meanDay) - meanDay),
  };
}

function theilSenLine(days: readonly number[], values: readonly number[]): SlopeEstimate {
  const slopes: number[] = [];
  for (let later = 1; later < days.length; later += 1)
    for (let earlier = 0; earlier < later; earlier += 1) {
      const apart = (days[later] ?? 0) - (days[earlier] ?? 0);
      if (apart > 0) slopes.push(((values[later] ?? 0) - (values[earlier] ?? 0)) / apart);
    }
  slopes.sort((one, other) => one - other);
  const perDay = medianOfSorted(slopes);
  const leftOut = Math.min(slopesLeftOut(days.length), Math.floor((slopes.length - 1) / 2));
  const end = days.at(-1) ?? 0;
  return {
    method: "theilSen",
    perDay,
    lowPerDay: slopes[leftOut] ?? perDay,
    highPerDay: slopes[slopes.length - 1 - leftOut] ?? perDay,
    endValue: medianOf(days.map((day, index) => (values[index] ?? 0) + perDay * (end - day))),
  };
}

/**
 * How many of the sorted slopes of `count` values are outside the interval on each side: the most for which a discordance
 * that small has at most 2.5 % if there is no slope.
 */
function slopesLeftOut(count: number): number {
  const pairs = (count * (count - 1)) / 2;
  if (count > maxCounted) {
    const deviation = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
    return Math.max(0, Math.floor((pairs - normalQuantile * deviation) / 2) - 1);
  }
  const shares = discordanceShares(count);
  let sum = 0;
  let leftOut = 0;
  for (const share of shares) {
    sum += share;
    if (sum > tail) break;
    leftOut += 1;
  }
  return Math.max(0, leftOut - 1);
}

/** The share of the orders of `count` values that have 0, 1, 2, ... discordant pairs. */
function discordanceShares(count: number): number[] {
  let shares = [1];
  for (let size = 2; size <= count; size += 1) {
    const next = new Array<number>(shares.length + size - 1).fill(0);
    for (const [discordant, share] of shares.entries())
      for (let added = 0; added < size; added += 1)
        next[discordant + added] = (next[discordant + added] ?? 0) + share / size;
    shares = next;
  }
  return shares;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function medianOfSorted(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of at least one value. */
export const medianOf = (values: readonly number[]): number =>
  medianOfSorted([...values].sort((one, other) => one - other));

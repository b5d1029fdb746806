import type { ValueRange } from "../leak/leak-range.ts";
import { isAmount } from "../units/finite.ts";

/** A value of a sum with its 90 % range. */
export interface RangedValue {
  readonly value: number;
  readonly range?: ValueRange | undefined;
  /** Number of measured leaks that its calibration was fitted to; unknown counts as {@link unknownCalibrationPoints}. */
  readonly calibrationPoints?: number | undefined;
}

/** A sum with its 90 % range. */
export interface RangedSum {
  readonly total: number;
  /** Absent if a part has none, because the sum would look surer than it is. */
  readonly range?: ValueRange;
  /** How many parts have no range. */
  readonly withoutRange: number;
}

/** Standard deviations from the median to an end of a 90 % range. */
const endOf90Percent = 1.6449;

/** The fewest leaks that a calibration can be fitted to, so that its share of the doubt is not understated. */
const unknownCalibrationPoints = 4;

/**
 * The 90 % range of a sum of leaks, whose sizes have ranges that are symmetric in logarithms. The ends must not be added:
 * that would be right only if all leaks were wrong in the same direction.
 *
 * 1. The range of each leak, low to high, is read as a log-normal distribution with median m = sqrt(low high) and
 *    s = ln(high / low) / (2 * 1.645).
 * 2. Its variance has an independent part (the shape of the hole, the direction of the jet) and one that all leaks share,
 *    as it is that of the calibration: with the leverage h of a calibration of n points, s^2 = s_i^2 + s_c^2 and
 *    s_c^2 = s^2 h / (1 + h). h is taken as 4 / n, twice its mean 2 / n for a line (Hoaglin and Welsch, The American
 *    Statistician 32, 1978), so that the shared part is not understated.
 * 3. Means and variances add: M = sum of m exp(s^2 / 2), V = sum over all pairs of M_i M_j (exp(c_ij) - 1), where
 *    c_ij is s^2 for i = j and s_c,i s_c,j otherwise. In logarithms and for small s this is the root of the sum of
 *    squares of the independent parts, with the shared parts added as they are (JCGM 100:2008, 5.2.2).
 * 4. The sum is log-normal again (L. F. Fenton, IRE Transactions on Communications Systems 8, 1960, 57-67):
 *    S^2 = ln(1 + V / M^2), the range is M exp(-S^2 / 2) exp(-/+ 1.645 S).
 *
 * One leak keeps its range. The range contains the sum that is shown and is never wider than the ends added up.
 */
export function sumWithRange(parts: readonly RangedValue[]): RangedSum {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const counted = parts.filter(({ value }) => value > 0);
  const known = counted.flatMap((part) => distributionOf(part) ?? []);
  const withoutRange = counted.length - known.length;
  if (withoutRange > 0 || known.length === 0) return { total, withoutRange };
  const mean = known.reduce((sum, part) => sum + part.mean, 0);
  const variance = varianceOf(known);
  const spread = Math.sqrt(Math.log1p(variance / mean ** 2));
  const median = mean * Math.exp(-(spread ** 2) / 2);
  const low = median * Math.exp(-endOf90Percent * spread);
  const high = median * Math.exp(endOf90Percent * spread);
  const ends = endsAddedUp(counted);
  return {
    total,
    range: {
      low: Math.min(Math.max(low, ends.low), total),
      high: Math.max(Math.min(high, ends.high), total),
    },
    withoutRange,
  };
}

/** Right if all leaks were wrong in the same direction: nothing is wider. */
const endsAddedUp = (parts: readonly RangedValue[]): ValueRange => ({
  low: parts.reduce((sum, { range }) => sum + (range?.low ?? 0), 0),
  high: parts.reduce((sum, { range }) => sum + (range?.high ?? 0), 0),
});

interface Distribution {
  readonly mean: number;
  /** Of the logarithm: all of it, and what is shared. */
  readonly spread: number;
  readonly sharedSpread: number;
}

function distributionOf({ value, range, calibrationPoints }: RangedValue): Distribution | undefined {
  if (!range || !isAmount(range.low) || !isAmount(range.high)) return undefined;
  if (!(range.low > 0 && range.low <= value && value <= range.high)) return undefined;
  const spread = Math.log(range.high / range.low) / (2 * endOf90Percent);
  const points = Math.max(1, calibrationPoints ?? unknownCalibrationPoints);
  const leverage = 4 / points;
  return {
    mean: Math.sqrt(range.low * range.high) * Math.exp(spread ** 2 / 2),
    spread,
    sharedSpread: spread * Math.sqrt(leverage / (1 + leverage)),
  };
}

function varianceOf(parts: readonly Distribution[]): number {
  let variance = 0;
  for (const [index, one] of parts.entries()) {
    variance += one.mean ** 2 * Math.expm1(one.spread ** 2);
    for (const other of parts.slice(index + 1))
      variance += 2 * one.mean * other.mean * Math.expm1(one.sharedSpread * other.sharedSpread);
  }
  return variance;
}

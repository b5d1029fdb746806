import { isAmount } from "../units/finite.ts";
import type { Gas } from "../units/gas.ts";
import { type LeakUnit, leakSizeFromLpm } from "../units/leak-size.ts";
import { annualLeakCost, type LeakCostInput } from "./annual-leak-cost.ts";

/** A leak size with its range, in l/min. The range is optional. */
export interface LeakRangeLpm {
  readonly leakLpm: number;
  readonly lowLpm?: number | undefined;
  readonly highLpm?: number | undefined;
}

/** The range of a value. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** Whether a range contains its size and can be shown: 0 <= low <= size <= high, all finite. */
export function isLeakRange(
  range: LeakRangeLpm,
): range is LeakRangeLpm & { lowLpm: number; highLpm: number } {
  const { lowLpm, leakLpm, highLpm } = range;
  return isAmount(lowLpm) && isAmount(highLpm) && lowLpm <= leakLpm && leakLpm <= highLpm;
}

/** The range of a leak size in a unit; undefined if it has none, or the gas has no such unit. */
export function leakSizeRange(range: LeakRangeLpm, unit: LeakUnit, gas: Gas): ValueRange | undefined {
  if (!isLeakRange(range)) return undefined;
  const low = leakSizeFromLpm(range.lowLpm, unit, gas);
  const high = leakSizeFromLpm(range.highLpm, unit, gas);
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** The range of the cost per year that follows from the range of the size; undefined if there is none. */
export function leakCostRange(
  range: LeakRangeLpm,
  input: Omit<LeakCostInput, "leakLpm">,
): ValueRange | undefined {
  if (!isLeakRange(range)) return undefined;
  const low = annualLeakCost({ ...input, leakLpm: range.lowLpm });
  const high = annualLeakCost({ ...input, leakLpm: range.highLpm });
  return low === undefined || high === undefined ? undefined : { low: low.cost, high: high.cost };
}

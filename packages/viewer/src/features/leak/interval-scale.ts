import { type Gas, type LeakUnit, leakSizeFromLpm, type ValueRange } from "@sonolens/domain";

/** A logarithmic scale from one power of ten to another, in the unit shown. */
export interface IntervalScale {
  readonly from: number;
  readonly to: number;
  /** Powers of ten from end to end. */
  readonly marks: readonly number[];
  /** Position of a size on the scale: 0 to 1. */
  readonly shareOf: (size: number) => number;
}

/** Common sizes in plants, l/min; the scale extends beyond them if a leak does. */
const usualLpm = { low: 0.1, high: 1000 };

const decadeBelow = (size: number) => 10 ** Math.floor(Math.log10(size) + 1e-9);
const decadeAbove = (size: number) => 10 ** Math.ceil(Math.log10(size) - 1e-9);

/** The scale for a range in `unit`: the decades of common leaks, and those that the range needs. */
export function intervalScale(range: ValueRange, unit: LeakUnit, gas: Gas): IntervalScale {
  const usual = [usualLpm.low, usualLpm.high].map((lpm) => leakSizeFromLpm(lpm, unit, gas) ?? lpm);
  const [low = usualLpm.low, high = usualLpm.high] = usual;
  const from = decadeBelow(range.low > 0 ? Math.min(range.low, low) : low);
  const to = decadeAbove(Math.max(range.high, high));
  const decades = Math.log10(to / from);
  return {
    from,
    to,
    marks: Array.from(
      { length: Math.round(decades) + 1 },
      (_, at) => 10 ** (Math.round(Math.log10(from)) + at),
    ),
    shareOf: (size) => (size <= from ? 0 : Math.min(1, Math.log10(size / from) / decades)),
  };
}

/** Two values on one line, the lower one first. */
export interface RangeValue {
  /** Never above `high`. */
  readonly low: number;
  /** Never below `low`. */
  readonly high: number;
}

export type RangeEnd = keyof RangeValue;

export interface RangeLimits {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The values never come closer than this. */
  readonly minDistance: number;
}

/** Decimals that a step needs. */
const decimalsOf = (step: number) => (String(step).split(".")[1] ?? "").length;

/** What one end may be while the other stands where it does. */
export function limitsOf(
  end: RangeEnd,
  value: RangeValue,
  limits: RangeLimits,
): { min: number; max: number } {
  const { min, max, minDistance } = limits;
  const decimals = Math.max(decimalsOf(limits.step), decimalsOf(minDistance));
  const round = (number: number) => Number(number.toFixed(Math.max(decimals, 6)));
  return end === "low"
    ? { min, max: Math.max(min, round(value.high - minDistance)) }
    : { min: Math.min(max, round(value.low + minDistance)), max };
}

/** The values after one end was moved: it stops before the other one, which stays. */
export function moveEnd(end: RangeEnd, to: number, value: RangeValue, limits: RangeLimits): RangeValue {
  const { min, max } = limitsOf(end, value, limits);
  return { ...value, [end]: Math.min(max, Math.max(min, to)) };
}

/** The end that a press on the line means: the nearer one; where both stand together, the one on that side. */
export function nearestEnd(at: number, { low, high }: RangeValue): RangeEnd {
  const toLow = Math.abs(at - low);
  const toHigh = Math.abs(at - high);
  if (toLow === toHigh) return at < low ? "low" : "high";
  return toLow < toHigh ? "low" : "high";
}

/** The place on the line nearest to a share of it (0 to 1), on a step. */
export function atShare(share: number, { min, max, step }: RangeLimits): number {
  const steps = Math.round((share * (max - min)) / step);
  return Math.min(max, Number((min + steps * step).toFixed(decimalsOf(step))));
}

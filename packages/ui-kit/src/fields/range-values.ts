/** Two values on one scale, the lower one first. */
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
  /** Minimum distance of the values. */
  readonly minDistance: number;
}

/** Number of decimals of a step. */
const decimalsOf = (step: number) => (String(step).split(".")[1] ?? "").length;

/** The limits of one end, given the position of the other. */
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

/** The values after one end was moved: it stops at the other one, which does not move. */
export function moveEnd(end: RangeEnd, to: number, value: RangeValue, limits: RangeLimits): RangeValue {
  const { min, max } = limitsOf(end, value, limits);
  return { ...value, [end]: Math.min(max, Math.max(min, to)) };
}

/** The end that a press on the scale moves: the nearer one; if both are equal, the one on that side. */
export function nearestEnd(at: number, { low, high }: RangeValue): RangeEnd {
  const toLow = Math.abs(at - low);
  const toHigh = Math.abs(at - high);
  if (toLow === toHigh) return at < low ? "low" : "high";
  return toLow < toHigh ? "low" : "high";
}

/** The stepped value closest to a share of the scale (0 to 1). */
export function atShare(share: number, { min, max, step }: RangeLimits): number {
  const steps = Math.round((share * (max - min)) / step);
  return Math.min(max, Number((min + steps * step).toFixed(decimalsOf(step))));
}

/** The number, never -0; undefined if it cannot be shown: NaN, infinite. */
export const finite = (value: number): number | undefined => (Number.isFinite(value) ? value + 0 : undefined);

/** Whether a value is present, finite and not negative: required of a flow, a time or a price. */
export const isAmount = (value: number | null | undefined): value is number =>
  typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;

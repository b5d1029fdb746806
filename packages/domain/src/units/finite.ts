/** The number, never -0; undefined where it is none that can be shown: NaN, infinite. */
export const finite = (value: number): number | undefined => (Number.isFinite(value) ? value + 0 : undefined);

/** Whether a value is there, finite and not below zero: what a flow, a time or a price has to be. */
export const isAmount = (value: number | null | undefined): value is number =>
  typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY;

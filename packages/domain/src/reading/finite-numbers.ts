import * as z from "zod/mini";

/** A list of numbers, such as a curve's. An invalid one invalidates the list, as the others would shift. */
export const finiteNumbers = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every(Number.isFinite),
);

import * as z from "zod/mini";

/** Numbers in a row, such as a curve's. One that is none spoils the row, as the others would shift. */
export const finiteNumbers = z.custom<readonly number[]>(
  (value) => Array.isArray(value) && value.every(Number.isFinite),
);

import * as z from "zod/mini";

/** A required id: text that is not empty, or a whole number, read as its digits. */
export const identity = z.pipe(
  z.transform((value: string | number) => (Number.isSafeInteger(value) ? String(value) : value)),
  z.string().check(z.minLength(1)),
);

/** A flag without a default, because permissions depend on it: a boolean, or 0 and 1. */
export const certainFlag = z.pipe(
  z.transform((value: boolean | 0 | 1) => (value === 0 || value === 1 ? value === 1 : value)),
  z.boolean(),
);

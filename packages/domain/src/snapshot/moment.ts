import * as z from "zod/mini";

/** A required, valid time; kept as written. */
export const moment = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: "no moment" }));

import * as z from "zod/mini";

/** A moment that can be read, without which a record is none; kept as it was written. */
export const moment = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), { error: "no moment" }));

import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { numberOrNull } from "../reading/fields.ts";
import { finiteNumbers } from "../reading/finite-numbers.ts";

/** The phase-resolved pattern of partial discharges: one point per pulse. Also called the PRPD result. */
export const patternSchema = entity({
  /** Position of each pulse in the mains cycle, in the unit of `cycleLength`. */
  xValues: finiteNumbers,
  /** Amplitude of each pulse; no charge is measured. As many as `xValues`. */
  yValues: finiteNumbers,
  /** Length of one cycle in units of `xValues`; null from servers that omit it. */
  cycleLength: numberOrNull,
}).check(z.refine(({ xValues, yValues }) => xValues.length === yValues.length, { error: "lengths differ" }));

export type Pattern = z.infer<typeof patternSchema>;

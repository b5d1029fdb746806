import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { flagOr, numberOrNull } from "../reading/fields.ts";

/** Whether a machine sounds broken, and by which numbers: the mechanical result. */
export const mechResultSchema = entity({
  analysis_available: flagOr(false),
  /** Pearson; 3 for normally distributed noise. */
  kurtosis: numberOrNull,
  /** Highest amplitude over root mean square. */
  crest_factor: numberOrNull,
  /** Null where the analysis could not tell. */
  possible_fault: flagOr(null),
});

export type MechResult = z.infer<typeof mechResultSchema>;

/** What a snapshot says about mechanical faults. */
export const mechSummarySchema = entity({
  ...mechResultSchema.shape,
  /** Seconds of the audio from which this was computed. */
  fromAudioTime: numberOrNull,
});

export type MechSummary = z.infer<typeof mechSummarySchema>;

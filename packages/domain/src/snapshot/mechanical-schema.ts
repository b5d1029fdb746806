import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { flagOr, numberOrNull } from "../reading/fields.ts";

/** The mechanical result: whether a machine is likely damaged, and the numbers behind it. */
export const mechanicalResultSchema = entity({
  analysis_available: flagOr(false),
  /** Pearson; 3 for normally distributed noise. */
  kurtosis: numberOrNull,
  /** Highest amplitude over root mean square. */
  crest_factor: numberOrNull,
  /** Null if the analysis is inconclusive. */
  possible_fault: flagOr(null),
});

export type MechResult = z.infer<typeof mechanicalResultSchema>;

/** Mechanical summary of a snapshot. */
export const mechanicalSummarySchema = entity({
  ...mechanicalResultSchema.shape,
  /** Seconds of the audio from which this was computed. */
  fromAudioTime: numberOrNull,
});

export type MechSummary = z.infer<typeof mechanicalSummarySchema>;

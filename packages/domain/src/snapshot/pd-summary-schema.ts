import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { numberOr, numberOrNull } from "../reading/fields.ts";
import { listOf } from "../reading/parts.ts";

/** One type of discharge and its confidence, from 0 to 1. */
export const pdClassificationSchema = entity({ name: z.string(), confidence: numberOr(0) });

export type PdClassification = z.infer<typeof pdClassificationSchema>;

/** Partial discharge summary of a snapshot. */
export const pdSummarySchema = entity({
  /** Percent. */
  severity_min: numberOrNull,
  /** Percent. */
  severity_max: numberOrNull,
  classification: listOf(pdClassificationSchema),
  /** Seconds of the audio from which this was computed. */
  fromAudioTime: numberOrNull,
});

export type PdSummary = z.infer<typeof pdSummarySchema>;

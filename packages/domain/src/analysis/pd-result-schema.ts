import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { numberWithinOr, text } from "../reading/fields.ts";
import { listOf } from "../reading/parts.ts";
import { pdClassificationSchema } from "../snapshot/pd-summary-schema.ts";

/** The result of the partial discharge analysis. */
export const pdResultSchema = entity({
  classifications: listOf(pdClassificationSchema),
  /** Percent; null where the severity is not known. */
  severityMinPr: numberWithinOr(0, 100, null),
  severityMaxPr: numberWithinOr(0, 100, null),
  description: text,
  recommendation: text,
});

export type PdResult = z.infer<typeof pdResultSchema>;

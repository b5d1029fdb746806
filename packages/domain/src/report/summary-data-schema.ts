import type * as z from "zod/mini";
import { leakResultSchema } from "../analysis/leak-result-schema.ts";
import { entity } from "../reading/entity.ts";
import { momentOrNull, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf } from "../reading/parts.ts";
import { mechanicalResultSchema } from "../snapshot/mechanical-schema.ts";
import { pdSummarySchema } from "../snapshot/pd-summary-schema.ts";

/** The snapshot that an entry is about. */
const snapshotFields = { id: identity, label: text, device_label: text, created_date: momentOrNull };

/** What the summary dashboard shows: one entry per snapshot and kind of analysis. */
export const summaryDataSchema = entity({
  pd: listOf(entity({ ...snapshotFields, ...pdSummarySchema.shape })),
  leak: listOf(entity({ ...snapshotFields, ...leakResultSchema.shape })),
  mech: listOf(entity({ ...snapshotFields, ...mechanicalResultSchema.shape })),
});

export type SummaryData = z.infer<typeof summaryDataSchema>;

import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { type Field, field } from "../reading/field.ts";
import { idTextOrNull, momentOrNull, numberOrNull, numberWithinOr, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf } from "../reading/parts.ts";
import { pdClassificationSchema } from "../snapshot/pd-summary-schema.ts";
import { tagsField } from "../snapshot/tags-field.ts";
import { splitTags } from "../validation/component-form.ts";

const severitySchema = entity({
  /** Percent. */
  min: numberWithinOr(0, 100, null),
  /** Percent. */
  max: numberWithinOr(0, 100, null),
  /** When the snapshot of this severity was taken. */
  at: momentOrNull,
  snapshot: idTextOrNull,
});

export type ComponentSeverity = z.infer<typeof severitySchema>;

type SentSeverity = z.input<typeof severitySchema>;

const severityList = listOf(severitySchema);

/** Severities oldest first; a server that knows only the current one may send it alone. */
const severities: Field<ComponentSeverity[], readonly SentSeverity[] | SentSeverity> = field((value) =>
  severityList.parse(Array.isArray(value) ? value : [value]),
);

/** Tags as a list, or as one text with spaces between them. */
const tags: Field<string[], readonly string[] | string> = field((value) =>
  tagsField.parse((typeof value === "string" ? splitTags(value) : value) as string[]),
);

/** A part of a plant that is watched over time; its snapshots are those that carry its tags. */
export const componentSchema = entity({
  id: identity,
  name: text,
  description: text,
  tags,
  /** Ids. */
  snapshots: listOf(identity),
  severities,
  /** Change of the mean severity in percent points per day; above 0 it gets worse. */
  trend: numberOrNull,
  classification: listOf(pdClassificationSchema),
});

export type Component = z.infer<typeof componentSchema>;

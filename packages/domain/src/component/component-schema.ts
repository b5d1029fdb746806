import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { type Field, field } from "../reading/field.ts";
import {
  flagOr,
  idTextOrNull,
  momentOrNull,
  numberOrNull,
  numberWithinOr,
  oneOf,
  text,
} from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf, partOrNull } from "../reading/parts.ts";
import { pdClassificationSchema } from "../snapshot/pd-summary-schema.ts";
import { tagsField } from "../snapshot/tags-field.ts";
import { splitTags } from "../validation/component-form.ts";
import { type ComponentKind, componentKinds } from "./component-limits.ts";
import { componentFigures } from "./component-reading.ts";

const figure = z.enum(componentFigures);

const limitsSchema = entity({
  overBaselineDb: z.nullable(z.array(z.number())),
  absolute: z.nullable(entity({ figure, value: z.number() })),
  slope: z.nullable(entity({ figure, per30Days: z.number() })),
});

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
  kind: oneOf<ComponentKind, "point">(componentKinds, "point"),
  /** Id of the component that it is a part of. */
  parent: idTextOrNull,
  /** Id of the group whose members see it. */
  group: idTextOrNull,
  /** Null if the limits of the product hold. */
  limits: partOrNull(limitsSchema),
  /** Readings within the baseline need no judgement. */
  closesItself: flagOr(true),
});

export type Component = z.infer<typeof componentSchema>;

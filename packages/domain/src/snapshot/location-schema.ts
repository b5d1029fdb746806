import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { flagOr } from "../reading/fields.ts";
import { sourceSchema } from "./source-schema.ts";

/** A source that the analysis separated from the others. */
export const locationSchema = entity({
  ...sourceSchema.shape,
  /** Probably the mirror image of a stronger source. */
  reflection: flagOr(false),
});

export type Location = z.infer<typeof locationSchema>;

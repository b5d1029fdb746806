import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf } from "../reading/parts.ts";
import { groupSchema } from "./group-schema.ts";

/** An organization with its groups: all in one list, and from the root downward. */
export const organizationSchema = entity({
  id: identity,
  name: text,
  groups: listOf(groupSchema),
  groupTree: listOf(groupSchema),
});

export type Organization = z.infer<typeof organizationSchema>;

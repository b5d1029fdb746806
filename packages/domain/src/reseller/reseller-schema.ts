import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { countOr, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf } from "../reading/parts.ts";

/** A reseller of licenses. */
export const resellerSchema = entity({
  id: identity,
  name: text,
  /** How many license keys may still be created. */
  remaining_keys: countOr(0),
  members: listOf(entity({ id: identity, username: text })),
});

export type Reseller = z.infer<typeof resellerSchema>;

import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { certainFlag, identity } from "../reading/identity.ts";

/** Claims of an access token. */
export const userClaimsSchema = entity({
  user_id: identity,
  username: z.string(),
  is_demo: z._default(certainFlag, false),
  is_staff: z._default(certainFlag, false),
  is_reseller: z._default(certainFlag, false),
  is_resellermanager: z._default(certainFlag, false),
  email: text,
  /** Seconds since 1970, UTC. */
  exp: z.number(),
});

export type UserClaims = z.infer<typeof userClaimsSchema>;

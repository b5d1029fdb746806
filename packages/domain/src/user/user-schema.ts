import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { certainFlag, identity } from "../reading/identity.ts";
import { texts } from "../reading/parts.ts";

/** The signed-in user, as `GET /api/me/` answers. Features are an open set of names. */
export const userSchema = entity({
  userID: identity,
  username: z.string(),
  email: text,
  isDemo: certainFlag,
  hasAcceptedTerms: certainFlag,
  userFeatures: texts,
  cameraFeatures: texts,
  organizationFeatures: texts,
});

export type User = z.infer<typeof userSchema>;

/** What an access token says about its bearer. */
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

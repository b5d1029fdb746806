import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { certainFlag, identity } from "../reading/identity.ts";
import { texts } from "../reading/parts.ts";

/** The signed-in user, as in the response of `GET /api/me/`. Features are an open set of names. */
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

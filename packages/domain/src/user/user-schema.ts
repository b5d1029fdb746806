import { z } from "zod";
import type { Role } from "../access/permissions.ts";

const features = z.array(z.string()).default([]);

/** The signed-in user, as `GET /api/me/` answers. */
export const userSchema = z.object({
  userID: z.string(),
  username: z.string(),
  email: z.string().default(""),
  isDemo: z.boolean(),
  hasAcceptedTerms: z.boolean(),
  userFeatures: features,
  cameraFeatures: features,
  organizationFeatures: features,
});

export type User = z.infer<typeof userSchema>;

/** What an access token says about its bearer. */
export const userClaimsSchema = z.object({
  user_id: z.string(),
  username: z.string(),
  is_demo: z.boolean().default(false),
  is_staff: z.boolean().default(false),
  is_reseller: z.boolean().default(false),
  is_resellermanager: z.boolean().default(false),
  email: z.string().default(""),
  /** Seconds since 1970, UTC. */
  exp: z.number(),
});

export type UserClaims = z.infer<typeof userClaimsSchema>;

/** The role that decides what a user may do. Demo goes before staff: the smaller right wins. */
export function roleOf(user: { readonly isDemo: boolean; readonly isStaff?: boolean }): Role {
  if (user.isDemo) return "demo";
  return user.isStaff ? "staff" : "user";
}

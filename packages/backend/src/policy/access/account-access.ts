import type { AccessRule } from "../access-rule.ts";

/** Signing in, and one's own account. */
export const accountAccess = {
  createToken: "anyone",
  refreshToken: "anyone",
  getCurrentUser: "signedIn",
} as const satisfies Record<string, AccessRule>;

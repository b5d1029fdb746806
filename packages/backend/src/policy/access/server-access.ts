import type { AccessRule } from "../access-rule.ts";

/** The server itself. */
export const serverAccess = {
  getClientConfiguration: "anyone",
  getLiveness: "anyone",
  getReadiness: "anyone",
} as const satisfies Record<string, AccessRule>;

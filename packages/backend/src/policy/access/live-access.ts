import type { AccessRule } from "../access-rule.ts";

/** Live messages. */
export const liveAccess = {
  getUploadCredentials: "receiveLiveMessages",
  getDeviceLiveCredentials: "receiveLiveMessages",
  getLiveCredentials: "receiveLiveMessages",
  listMissedMessages: "receiveLiveMessages",
} as const satisfies Record<string, AccessRule>;

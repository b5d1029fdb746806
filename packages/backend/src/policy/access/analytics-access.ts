import type { AccessRule } from "../access-rule.ts";

/** Results computed from snapshots. */
export const analyticsAccess = {
  getLocations: "readSnapshot",
  getPattern: "readSnapshot",
  getPdAnalysis: "readSnapshot",
  getLeakAnalysis: "readSnapshot",
  getMechAnalysis: "readSnapshot",
  getPatternVideo: "readSnapshot",
  getRealTimeVideo: "readSnapshot",
} as const satisfies Record<string, AccessRule>;

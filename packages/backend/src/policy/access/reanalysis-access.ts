import type { AccessRule } from "../access-rule.ts";

/** Re-analyzing many snapshots. */
export const reanalysisAccess = {
  listReanalyses: "readSnapshot",
  createReanalysis: "bulkEdit",
  getReanalysis: "readSnapshot",
  deleteReanalysis: "bulkEdit",
  applyReanalysis: "bulkEdit",
  undoReanalysis: "bulkEdit",
  cancelReanalysis: "bulkEdit",
} as const satisfies Record<string, AccessRule>;

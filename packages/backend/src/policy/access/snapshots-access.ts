import type { AccessRule } from "../access-rule.ts";

/** Reading and changing snapshots. */
export const snapshotsAccess = {
  listSnapshots: "readSnapshot",
  getSnapshot: "readSnapshot",
  setSnapshotDistance: "editSnapshotDistance",
  setSnapshotLabel: "editSnapshotLabel",
  setSnapshotComments: "editSnapshotComments",
  setSnapshotTags: "editSnapshotTags",
  setSnapshotStarred: "editSnapshotStarred",
  setSnapshotDynamicRange: "editSnapshotHeatmap",
  setSnapshotPictureBrightness: "editSnapshotHeatmap",
  setSnapshotHeatmapMode: "editSnapshotHeatmap",
  setSnapshotGas: "editSnapshotGas",
} as const satisfies Record<string, AccessRule>;

import type { ApiSchema } from "@sonolens/api-client";

export type SnapshotRecord = ApiSchema<"SnapshotRecord">;
export type SnapshotDetail = ApiSchema<"SnapshotDetail">;
export type SnapshotList = ApiSchema<"SnapshotList">;
export type SnapshotSource = ApiSchema<"Source">;
export type LevelReference = ApiSchema<"LevelReference">;
export type HeatmapFrame = ApiSchema<"HeatmapFrame">;
export type CurrentUser = ApiSchema<"CurrentUser">;
export type ClientConfiguration = ApiSchema<"ClientConfiguration">;
export type DemoSignIn = ApiSchema<"DemoSignIn">;

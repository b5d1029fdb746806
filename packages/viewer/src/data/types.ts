import type { ApiSchema } from "@sonolens/api-client";

export type SnapshotRecord = ApiSchema<"SnapshotRecord">;
export type SnapshotDetail = ApiSchema<"SnapshotDetail">;
export type SnapshotSource = ApiSchema<"Source">;
export type LevelReference = ApiSchema<"LevelReference">;
export type DemoSignIn = ApiSchema<"DemoSignIn">;
export type ReleaseNotes = ApiSchema<"ReleaseNotes">["releases"];
export type ViewerDownload = ApiSchema<"ViewerDownload">;
export type PdResult = ApiSchema<"PdResult">;
export type Pattern = ApiSchema<"Pattern">;
export type MechResult = ApiSchema<"MechResult">;
export type SnapshotVideo = ApiSchema<"SnapshotVideo">;

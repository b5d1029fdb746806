import type { AccessRule } from "../access-rule.ts";

/** Bringing in files. */
export const uploadsAccess = {
  uploadFile: "anyone",
  createUploadUrl: "importSnapshot",
  uploadImage: "anyone",
  createImageUploadUrl: "editSnapshotImages",
  createUserImageUploadUrl: "editUserImages",
} as const satisfies Record<string, AccessRule>;

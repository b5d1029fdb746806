import type { AccessRule } from "../access-rule.ts";

/** Uploads. */
export const uploadsAccess = {
  uploadFile: "anyone",
  createUploadUrl: "importSnapshot",
  getUploadProtocol: "anyone",
  startUpload: "importSnapshot",
  getUploadOffset: "importSnapshot",
  getUpload: "importSnapshot",
  appendToUpload: "importSnapshot",
  cancelUpload: "importSnapshot",
  uploadImage: "anyone",
  createImageUploadUrl: "editSnapshotImages",
  createUserImageUploadUrl: "editUserImages",
} as const satisfies Record<string, AccessRule>;

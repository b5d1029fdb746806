import type { AccessRule } from "../access-rule.ts";

/** Bringing in files. */
export const uploadsAccess = {
  uploadFile: "anyone",
  createUploadUrl: "importSnapshot",
} as const satisfies Record<string, AccessRule>;

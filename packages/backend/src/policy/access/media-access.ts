import type { AccessRule } from "../access-rule.ts";

/** Pictures, heat maps and audio. */
export const mediaAccess = {
  getSignedMedia: "anyone",
  getHeatmapStill: "readSnapshot",
  getSnapshotPicture: "readSnapshot",
  getThumbnailUrl: "readSnapshot",
  getWavUrl: "readSnapshot",
  getSignal: "readSnapshot",
  getSnapshotFile: "readSnapshot",
  getFrames: "readSnapshot",
  getConvertedFrames: "readSnapshot",
  getSignedCookies: "readSnapshot",
  getJobItem: "readSnapshot",
  getVodFile: "anyone",
  getSignedImage: "anyone",
  listImageAttachments: "readSnapshot",
  removeImageAttachment: "editSnapshotImages",
  listUserImages: "signedIn",
  removeUserImage: "editUserImages",
  getVideoFrames: "readSnapshot",
  getVideoThumbnailUrl: "readSnapshot",
  getAudibleWav: "readSnapshot",
  getMovie: "readSnapshot",
  convertVideo: "readSnapshot",
  listThumbnailFrames: "readSnapshot",
} as const satisfies Record<string, AccessRule>;

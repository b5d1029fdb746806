import type { OperationId } from "@sonolens/api-client";
import { type AccessCode, type Capability, refusal, rolesOf } from "@sonolens/domain";
import type { Caller } from "./caller.ts";

/**
 * Who may make a call. `anyone`: no access token is read; what a signed address or form allows is checked by its
 * handler. `signedIn`: every account. Otherwise the capability that the caller's role must have. What a call may
 * reach is not decided here: a caller's queries find only what is in the caller's libraries.
 */
export type AccessRule = "anyone" | "signedIn" | Capability;

/** An operation without a row does not compile. */
export const accessTable = {
  createToken: "anyone",
  refreshToken: "anyone",
  getClientConfiguration: "anyone",
  getHealth: "anyone",
  getSignedMedia: "anyone",
  uploadFile: "anyone",
  getCurrentUser: "signedIn",
  listSnapshots: "readSnapshot",
  getSnapshot: "readSnapshot",
  getLocations: "readSnapshot",
  getPattern: "readSnapshot",
  getPdAnalysis: "readSnapshot",
  getLeakAnalysis: "readSnapshot",
  getMechAnalysis: "readSnapshot",
  getHeatmapStill: "readSnapshot",
  getSnapshotPicture: "readSnapshot",
  getThumbnailUrl: "readSnapshot",
  getWavUrl: "readSnapshot",
  getSignal: "readSnapshot",
  getFrames: "readSnapshot",
  listThumbnailFrames: "readSnapshot",
  getLiveCredentials: "receiveLiveMessages",
  listMissedMessages: "receiveLiveMessages",
  setSnapshotDistance: "editSnapshotDistance",
  setSnapshotLabel: "editSnapshotLabel",
  setSnapshotComments: "editSnapshotComments",
  setSnapshotTags: "editSnapshotTags",
  setSnapshotStarred: "editSnapshotStarred",
  setSnapshotDynamicRange: "editSnapshotHeatmap",
  setSnapshotPictureBrightness: "editSnapshotHeatmap",
  setSnapshotHeatmapMode: "editSnapshotHeatmap",
  setSnapshotGas: "editSnapshotGas",
  createUploadUrl: "importSnapshot",
} as const satisfies Record<OperationId, AccessRule>;

/** Asks the table why somebody may not make a call; undefined when they may. Nobody is signed in without `caller`. */
export function refusalOf(
  operation: OperationId,
  caller: Caller | undefined,
): AccessCode | "notAuthenticated" | undefined {
  const rule: AccessRule = accessTable[operation];
  if (rule === "anyone") return undefined;
  if (caller === undefined) return "notAuthenticated";
  return rule === "signedIn" ? undefined : refusal(rolesOf(caller), rule);
}

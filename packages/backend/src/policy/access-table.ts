import type { OperationId } from "@sonolens/api-client";
import { type AccessCode, refusal, rolesOf } from "@sonolens/domain";
import { accountAccess } from "./access/account-access.ts";
import { analyticsAccess } from "./access/analytics-access.ts";
import { devicesAccess } from "./access/devices-access.ts";
import { exportsAccess } from "./access/exports-access.ts";
import { liveAccess } from "./access/live-access.ts";
import { mediaAccess } from "./access/media-access.ts";
import { organizationsAccess } from "./access/organizations-access.ts";
import { partnersAccess } from "./access/partners-access.ts";
import { reanalysisAccess } from "./access/reanalysis-access.ts";
import { serverAccess } from "./access/server-access.ts";
import { snapshotsAccess } from "./access/snapshots-access.ts";
import { uploadsAccess } from "./access/uploads-access.ts";
import type { AccessRule } from "./access-rule.ts";
import type { Caller } from "./caller.ts";

/** An operation without a row does not compile. */
export const accessTable = {
  ...accountAccess,
  ...analyticsAccess,
  ...exportsAccess,
  ...devicesAccess,
  ...liveAccess,
  ...mediaAccess,
  ...partnersAccess,
  ...reanalysisAccess,
  ...organizationsAccess,
  ...serverAccess,
  ...snapshotsAccess,
  ...uploadsAccess,
} as const satisfies Record<OperationId, AccessRule>;

/** What a key of a group may do: what reads by its group. All else would read as one of its members. */
const ofGroupKeys: ReadonlySet<OperationId> = new Set<OperationId>([
  "getSnapshotFeedCsv",
  "getSnapshotFeedJson",
  "listSnapshots",
  "getSnapshot",
]);

/**
 * Why a caller may not make a call, by the table; undefined if permitted. Without `caller` the call is
 * anonymous.
 */
export function refusalOf(
  operation: OperationId,
  caller: Caller | undefined,
): AccessCode | "notAuthenticated" | undefined {
  const rule: AccessRule = accessTable[operation];
  if (rule === "anyone") return undefined;
  if (caller === undefined || rule === "camera") return "notAuthenticated";
  if (caller.groupId !== undefined && !ofGroupKeys.has(operation)) return "notAllowed";
  if (rule !== "signedIn") return refusal(rolesOf(caller), rule);
  return caller.isApiToken === true ? "notAllowed" : undefined;
}

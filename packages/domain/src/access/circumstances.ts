import type { AccessCode } from "./access-code.ts";
import { can, type Role, refusal } from "./permissions.ts";

/** Where settings of these roles are saved: on the server, or, for a demo account, only on this device. */
export const settingsScope = (roles: Role | readonly Role[]): "account" | "device" =>
  can(roles, "saveSettings") ? "account" : "device";

/**
 * Why snapshots may not be exported together; undefined when they may. Staff see the snapshots of others, but all
 * exported snapshots must come from their own cameras; `foreignIds` lists those that do not.
 */
export function exportRefusal(
  roles: Role | readonly Role[],
  snapshots: readonly { readonly id: string; readonly ownership: string }[],
  ownOwnershipIds: ReadonlySet<string>,
): { readonly code: AccessCode; readonly foreignIds: readonly string[] } | undefined {
  const code = refusal(roles, "exportSnapshots");
  if (code !== undefined) return { code, foreignIds: [] };
  const foreignIds = snapshots.filter(({ ownership }) => !ownOwnershipIds.has(ownership)).map(({ id }) => id);
  return foreignIds.length === 0 ? undefined : { code: "exportNeedsOwnership", foreignIds };
}

/** Whether a failed download is explained by a note on ownership: staff see more than they may export. */
export const explainsOwnership = (roles: Role | readonly Role[]): boolean =>
  typeof roles === "string" ? roles === "staff" : roles.includes("staff");

/** Why no license key can be created; undefined if one can: by a reseller who has keys left. */
export function licenceKeyRefusal(
  roles: Role | readonly Role[],
  reseller: { readonly remaining_keys: number },
): AccessCode | undefined {
  const code = refusal(roles, "createLicenceKey");
  if (code !== undefined) return code;
  return reseller.remaining_keys > 0 ? undefined : "noGenerationsLeft";
}

/** The feature that is required to create a data-connect key. */
export const dataConnectFeature = "DataConnectNewKey";

/** Why no data-connect key can be created; undefined if one can: the user or the organization has the feature. */
export function dataConnectKeyRefusal(
  roles: Role | readonly Role[],
  user: { readonly userFeatures: readonly string[]; readonly organizationFeatures: readonly string[] },
): AccessCode | undefined {
  const code = refusal(roles, "createDataConnectKey");
  if (code !== undefined) return code;
  return [...user.userFeatures, ...user.organizationFeatures].includes(dataConnectFeature)
    ? undefined
    : "dataConnectAskPermission";
}

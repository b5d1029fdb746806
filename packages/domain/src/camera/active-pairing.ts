import type { AccessCode } from "../access/access-code.ts";
import { controlledGroups } from "../organization/controlled-groups.ts";
import { flatGroups } from "../organization/flat-groups.ts";
import type { GroupLink } from "../organization/group-tree.ts";

/** The fields of a camera that determine whose it is. `pairedUsers` holds ids of users, or records that name them. */
export interface PairedCamera {
  readonly id: string;
  readonly isActive: boolean;
  readonly pairedUsers: readonly PairedUser[];
}

export type PairedUser = string | { readonly customerId: string };

/** A group that may have cameras. */
export interface CameraGroup extends GroupLink {
  readonly users?: readonly { readonly customerId: string }[];
  readonly ownerships?: readonly { readonly id: string }[];
  readonly children?: readonly CameraGroup[];
}

/** The organization of a user: its groups in one list, as a tree, or both. */
export interface OwningOrganization {
  readonly groups?: readonly CameraGroup[];
  readonly groupTree?: readonly CameraGroup[];
}

/** Whether the camera of an ownership is in use or unpaired. */
export const ownershipState = (camera: Pick<PairedCamera, "isActive">): "active" | "inactive" =>
  camera.isActive ? "active" : "inactive";

/** Whether a camera belongs to an organization, that is to one of its groups. */
export const belongsToOrganization = (
  camera: Pick<PairedCamera, "id">,
  organization: OwningOrganization | null | undefined,
): boolean => camerasOf(flatGroups(organization ?? {})).has(camera.id);

/**
 * Whether a user may use a camera now: it is active, and the user is paired with it or is in the group that has it,
 * or in a group above that one, as membership is inherited downward (core 4). Without an organization only the
 * pairing counts.
 */
export const isActivelyPaired = (
  camera: PairedCamera,
  user: { readonly userID: string },
  organization?: OwningOrganization | null,
): boolean => activePairingOf(user, organization)(camera);

/** {@link isActivelyPaired} for many cameras of one user: walks the organization once. */
export function activePairingOf(
  user: { readonly userID: string },
  organization?: OwningOrganization | null,
): (camera: PairedCamera) => boolean {
  const groups = flatGroups(organization ?? {});
  const reached = controlledGroups(user.userID, groups);
  const cameras = camerasOf(groups.filter(({ id }) => reached.has(id)));
  const isPaired = (paired: PairedUser) =>
    (typeof paired === "object" ? paired.customerId : paired) === user.userID;
  return (camera) => camera.isActive && (cameras.has(camera.id) || camera.pairedUsers.some(isPaired));
}

/** The ids of the cameras in groups. */
export const camerasOf = (groups: readonly CameraGroup[]): ReadonlySet<string> =>
  new Set(groups.flatMap((group) => (group.ownerships ?? []).map(({ id }) => id)));

/** Why a user may not remove a camera; undefined when they may. A camera of an organization cannot be removed. */
export const cameraRemovalRefusal = (
  camera: { readonly id: string },
  organization: OwningOrganization | null | undefined,
): AccessCode | undefined =>
  belongsToOrganization(camera, organization) ? "cantRemoveOrgDevice" : undefined;

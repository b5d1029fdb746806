import { ancestorGroups, type GroupLink } from "../organization/group-tree.ts";

/** A camera as far as it decides whose it is. `pairedUsers` holds ids of users, or records that name them. */
export interface PairedCamera {
  readonly id: string;
  readonly isActive: boolean;
  readonly pairedUsers: readonly PairedUser[];
}

export type PairedUser = string | { readonly customerId: string };

/** The organization of a user, with all its groups in one list. */
export interface OwningOrganization {
  readonly groups: readonly (GroupLink & {
    readonly users: readonly { readonly customerId: string }[];
    readonly ownerships: readonly { readonly id: string }[];
  })[];
}

/** Whether the camera of an ownership is in use or was given back. */
export const ownershipState = (camera: Pick<PairedCamera, "isActive">): "active" | "inactive" =>
  camera.isActive ? "active" : "inactive";

/** Whether a camera belongs to an organization: one of its groups has it. */
export const belongsToOrganization = (
  camera: Pick<PairedCamera, "id">,
  organization: OwningOrganization | null | undefined,
): boolean => owningGroups(camera, organization).length > 0;

/**
 * Whether a user may use a camera now: it is active, and the user is paired with it or is in the group that has it,
 * or in a group above that one, as membership is inherited downward (core 4). Without an organization only the
 * pairing counts.
 */
export function isActivelyPaired(
  camera: PairedCamera,
  user: { readonly userID: string },
  organization?: OwningOrganization | null,
): boolean {
  if (!camera.isActive) return false;
  if (camera.pairedUsers.some((paired) => idOf(paired) === user.userID)) return true;
  return owningGroups(camera, organization).some((owner) =>
    [owner, ...ancestorGroups(owner.id, organization?.groups ?? [])].some((group) =>
      group.users.some(({ customerId }) => customerId === user.userID),
    ),
  );
}

const idOf = (paired: PairedUser): string => (typeof paired === "string" ? paired : paired.customerId);

const owningGroups = (
  camera: Pick<PairedCamera, "id">,
  organization: OwningOrganization | null | undefined,
): OwningOrganization["groups"] =>
  (organization?.groups ?? []).filter((group) => group.ownerships.some(({ id }) => id === camera.id));

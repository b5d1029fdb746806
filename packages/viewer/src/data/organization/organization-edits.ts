import { sessionAtom } from "../../lib/state/shared-state.ts";
import type { Group, GroupCamera, GroupPerson, GroupTexts, Organization } from "./organization-types.ts";

/** A change of groups that is known before the server confirms it. Applying it twice changes nothing more. */
export type OrganizationEdit =
  | { readonly kind: "texts"; readonly groupId: string; readonly texts: Partial<GroupTexts> }
  | { readonly kind: "movePerson"; readonly customerId: string; readonly to: string }
  | { readonly kind: "removePerson"; readonly customerId: string }
  | { readonly kind: "putCamera"; readonly ownershipId: string; readonly to: string };

/** Edits that are shown but not confirmed yet, oldest first, and the last one's turn at the server. */
export interface PendingOrganizationEdits {
  readonly edits: readonly OrganizationEdit[];
  readonly lastTurn: Promise<unknown>;
}

export const pendingOrganizationEdits = sessionAtom(
  (): PendingOrganizationEdits => ({ edits: [], lastTurn: Promise.resolve() }),
);

/** An organization with the edits in it; groups that they do not concern keep their identity. */
export function editedOrganization(
  organization: Organization,
  edits: readonly OrganizationEdit[],
): Organization {
  if (edits.length === 0) return organization;
  return {
    ...organization,
    groups: edits.reduce<readonly Group[]>(editedGroups, organization.groups).slice(),
  };
}

/** Groups after an edit; those that it does not concern keep their identity. */
export function editedGroups(groups: readonly Group[], edit: OrganizationEdit): readonly Group[] {
  switch (edit.kind) {
    case "texts":
      return groups.map((group) => (group.id === edit.groupId ? { ...group, ...edit.texts } : group));
    case "removePerson":
      return withEntry(groups, people, edit.customerId, undefined);
    case "movePerson":
      return withEntry(groups, people, edit.customerId, edit.to);
    case "putCamera":
      return withEntry(groups, cameras, edit.ownershipId, edit.to);
  }
}

/** One of the lists of a group. */
interface ListOf<Entry> {
  readonly of: (group: Group) => readonly Entry[];
  readonly put: (group: Group, entries: Entry[]) => Group;
  readonly idOf: (entry: Entry) => string;
  /** By which the server orders it. */
  readonly orderOf: (entry: Entry) => string;
}

const people: ListOf<GroupPerson> = {
  of: ({ users }) => users,
  put: (group, users) => ({ ...group, users }),
  idOf: ({ customerId }) => customerId,
  orderOf: ({ username }) => username,
};

const cameras: ListOf<GroupCamera> = {
  of: ({ ownerships }) => ownerships,
  put: (group, ownerships) => ({ ...group, ownerships }),
  idOf: ({ id }) => id,
  orderOf: ({ serial }) => serial,
};

/** Moves a person or a camera into a group, or out of all without one. Unknown groups and entries change nothing. */
function withEntry<Entry>(
  groups: readonly Group[],
  list: ListOf<Entry>,
  id: string,
  to: string | undefined,
): readonly Group[] {
  const isMoved = (entry: Entry) => list.idOf(entry) === id;
  const from = groups.find((group) => list.of(group).some(isMoved));
  const moved = from && list.of(from).find(isMoved);
  if (moved === undefined || (to !== undefined && !groups.some((group) => group.id === to))) return groups;
  return groups.map((group) => {
    const entries = list.of(group);
    const isIn = entries.some(isMoved);
    if (isIn === (group.id === to)) return group;
    if (isIn)
      return list.put(
        group,
        entries.filter((entry) => !isMoved(entry)),
      );
    // Where the server lists it, so that it stays there once it is confirmed.
    const after = entries.findIndex((entry) => list.orderOf(entry) > list.orderOf(moved));
    return list.put(group, entries.toSpliced(after < 0 ? entries.length : after, 0, moved));
  });
}

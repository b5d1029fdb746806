import type { GroupWithPeople } from "./controlled-groups.ts";
import { ancestorGroups, type GroupLink, groupsById } from "./group-tree.ts";

/** The fields of a group that decide who sees a camera. */
export interface GroupWithCameras extends GroupWithPeople {
  readonly ownerships?: readonly { readonly id: string }[];
}

/**
 * Why a user sees a camera and its snapshots: the groups from the user's own down to the camera's. Empty if the user
 * sees it by no group.
 */
export function accessPath<Group extends GroupWithCameras>(
  customerId: string,
  ownershipId: string,
  groups: readonly Group[],
): Group[] {
  const holding = groups.find(({ ownerships = [] }) => ownerships.some(({ id }) => id === ownershipId));
  if (holding === undefined) return [];
  const seeing = groupsThatSee(holding.id, groups);
  const own = seeing.findIndex(({ users = [] }) => users.some((user) => user.customerId === customerId));
  return seeing.slice(0, own + 1).reverse();
}

/**
 * The groups whose people see the cameras of a group, and their snapshots: the group itself, then those above it, the
 * nearest first.
 */
export function groupsThatSee<Group extends GroupLink>(groupId: string, groups: readonly Group[]): Group[] {
  const group = groups.find(({ id }) => id === groupId);
  return group === undefined ? [] : [group, ...ancestorGroups(groupId, groups)];
}

/** A group and all groups below it: those whose cameras its people see. Each once, even in a cycle. */
export function groupsBelow<Group extends GroupLink>(groupId: string, groups: readonly Group[]): Group[] {
  const below = new Map<string, Group[]>();
  for (const group of groupsById(groups).values()) {
    const parent = group.parentId ?? "";
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [group]);
    else siblings.push(group);
  }
  const found = new Set(groups.filter(({ id }) => id === groupId).slice(0, 1));
  // The set grows while it is iterated.
  for (const { id } of found) for (const child of below.get(id) ?? []) found.add(child);
  return [...found];
}

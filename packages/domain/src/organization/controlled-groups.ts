import { type GroupLink, groupsById, parentOf } from "./group-tree.ts";

/** A group as far as it decides who may change it. */
export interface GroupWithPeople extends GroupLink {
  readonly users?: readonly { readonly customerId: string }[];
  readonly ownerships?: readonly unknown[];
}

/**
 * The ids of the groups that somebody controls: those they are in, and all below them. Others see no controls. Takes
 * one pass, so that a screen with all groups asks once.
 */
export function controlledGroups(
  customerId: string,
  groups: readonly GroupWithPeople[],
): ReadonlySet<string> {
  const byId = groupsById(groups);
  const below = new Map<string, string[]>();
  const controlled = new Set<string>();
  for (const group of byId.values()) {
    const parent = parentOf(group, byId);
    if (parent !== undefined)
      below
        .set(parent.id, below.get(parent.id) ?? [])
        .get(parent.id)
        ?.push(group.id);
    if (group.users?.some((user) => user.customerId === customerId)) controlled.add(group.id);
  }
  // A set that grows while it is walked: each group below is reached once, circles included.
  for (const id of controlled) for (const child of below.get(id) ?? []) controlled.add(child);
  return controlled;
}

/** Whether somebody is in a group or in one above it. */
export const mayControlGroup = (
  customerId: string,
  groupId: string,
  groups: readonly GroupWithPeople[],
): boolean => controlledGroups(customerId, groups).has(groupId);

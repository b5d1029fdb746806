import { type GroupLink, groupsById, parentOf } from "./group-tree.ts";

/** The fields of a group that decide who may change it. */
export interface GroupWithPeople extends GroupLink {
  readonly users?: readonly { readonly customerId: string }[];
  readonly ownerships?: readonly unknown[];
}

/**
 * The ids of the groups that a user controls: those they are in, and all below them. Other users see no controls. Takes
 * one pass; a screen with all groups calls it once.
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
  // The set grows while it is iterated: each group below is reached once, even in cycles.
  for (const id of controlled) for (const child of below.get(id) ?? []) controlled.add(child);
  return controlled;
}

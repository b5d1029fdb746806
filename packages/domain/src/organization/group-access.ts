import { ancestorGroups, type GroupLink, groupsById } from "./group-tree.ts";

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

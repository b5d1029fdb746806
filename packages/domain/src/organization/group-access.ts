import { ancestorGroups, type GroupLink } from "./group-tree.ts";

/**
 * The groups whose people see the cameras of a group, and their snapshots: the group itself, then those above it, the
 * nearest first.
 */
export function groupsThatSee<Group extends GroupLink>(groupId: string, groups: readonly Group[]): Group[] {
  const group = groups.find(({ id }) => id === groupId);
  return group === undefined ? [] : [group, ...ancestorGroups(groupId, groups)];
}

import type { GroupLink } from "./group-tree.ts";

/** A group with groups below it, as an organization's tree holds them. */
export interface NestedGroup extends GroupLink {
  readonly children?: readonly NestedGroup[];
}

/**
 * All groups of an organization in one list, each once: those of the list first, then those that appear only below
 * others in the list or in the tree. A nested group without a parent gets the one it is nested in.
 */
export function flatGroups<Group extends NestedGroup>(organization: {
  readonly groups?: readonly Group[];
  readonly groupTree?: readonly Group[];
}): Group[] {
  const flat = new Map<string, Group>();
  const open: { group: Group; parentId?: string }[] = [];
  for (const group of [...(organization.groups ?? []), ...(organization.groupTree ?? [])])
    open.push({ group });
  // The list grows while it is iterated: top-level groups come before all groups below them.
  for (const { group, parentId } of open) {
    if (flat.has(group.id)) continue;
    const hasParent = group.parentId !== null && group.parentId !== undefined && group.parentId !== "";
    flat.set(group.id, hasParent || parentId === undefined ? group : { ...group, parentId });
    for (const child of (group.children ?? []) as readonly Group[])
      open.push({ group: child, parentId: group.id });
  }
  return [...flat.values()];
}

/** The fields of a group that the rules of this folder need. */
export interface GroupLink {
  readonly id: string;
  /** The group above it; null or missing for the root of an organization. */
  readonly parentId?: string | null;
}

/** A group with the groups below it. */
export interface GroupNode<Group extends GroupLink> {
  readonly group: Group;
  /** Whether the group has no parent; a group whose parent is not visible is at the top but not a root. */
  readonly isRoot: boolean;
  /** 0 on top. */
  readonly depth: number;
  readonly children: readonly GroupNode<Group>[];
}

/** Whether a group is the root of its organization: it has no parent. */
export const isRootGroup = (group: Pick<GroupLink, "parentId">): boolean =>
  group.parentId === null || group.parentId === undefined || group.parentId === "";

/**
 * The tree of a flat list of groups, in the order of the list. Every group is in it exactly once, even for invalid
 * lists: one whose parent is not in the list is at the top, a cycle is cut above its first group, and of several groups
 * with one id the first counts.
 */
export function groupTree<Group extends GroupLink>(groups: readonly Group[]): GroupNode<Group>[] {
  const tops: Group[] = [];
  const below = new Map<string, Group[]>();
  const byId = groupsById(groups);
  const cut = circleCuts(byId);
  for (const group of byId.values()) {
    const parent = cut.has(group.id) ? undefined : parentOf(group, byId);
    if (parent === undefined) tops.push(group);
    else {
      const siblings = below.get(parent.id);
      if (siblings === undefined) below.set(parent.id, [group]);
      else siblings.push(group);
    }
  }
  // Iterative, because a chain may be deeper than the stack.
  const roots: GroupNode<Group>[] = [];
  const open = tops.map((group) => ({ group, depth: 0, into: roots }));
  for (const { group, depth, into } of open) {
    const children: GroupNode<Group>[] = [];
    into.push({ group, isRoot: isRootGroup(group), depth, children });
    for (const child of below.get(group.id) ?? [])
      open.push({ group: child, depth: depth + 1, into: children });
  }
  return roots;
}

/** The groups above a group, the nearest first; without itself, and each once even in a cycle. */
export function ancestorGroups<Group extends GroupLink>(groupId: string, groups: readonly Group[]): Group[] {
  const byId = groupsById(groups);
  const ancestors: Group[] = [];
  const seen = new Set([groupId]);
  let group = byId.get(groupId);
  while (group !== undefined) {
    group = parentOf(group, byId);
    if (group === undefined || seen.has(group.id)) break;
    seen.add(group.id);
    ancestors.push(group);
  }
  return ancestors;
}

/** The groups by their ids; of several with one id the first. */
export function groupsById<Group extends GroupLink>(groups: readonly Group[]): Map<string, Group> {
  const byId = new Map<string, Group>();
  for (const group of groups) if (!byId.has(group.id)) byId.set(group.id, group);
  return byId;
}

/** The parent group, if it is visible. */
export function parentOf<Group extends GroupLink>(
  group: Group,
  byId: ReadonlyMap<string, Group>,
): Group | undefined {
  return isRootGroup(group) ? undefined : byId.get(group.parentId ?? "");
}

/** The first group of every cycle, in the order of the list. */
function circleCuts<Group extends GroupLink>(byId: ReadonlyMap<string, Group>): Set<string> {
  const place = new Map([...byId.keys()].map((id, index) => [id, index]));
  const cuts = new Set<string>();
  const done = new Set<string>();
  for (const start of byId.values()) {
    const path = new Map<string, Group>();
    let group: Group | undefined = start;
    while (group !== undefined && !done.has(group.id) && !path.has(group.id)) {
      path.set(group.id, group);
      group = parentOf(group, byId);
    }
    if (group !== undefined && path.has(group.id)) {
      const order = [...path.keys()];
      const circle = order.slice(order.indexOf(group.id));
      cuts.add(
        circle.reduce((one, other) => ((place.get(other) ?? 0) < (place.get(one) ?? 0) ? other : one)),
      );
    }
    for (const id of path.keys()) done.add(id);
  }
  return cuts;
}

import { type GroupLink, groupsById, parentOf } from "./group-tree.ts";

/** How many of something a group has. */
export interface GroupCount {
  /** In the group itself. */
  readonly own: number;
  /** With all groups below it. */
  readonly all: number;
}

/** The counts of each group, by id, from those of the groups themselves. */
export function groupCounts<Group extends GroupLink>(
  groups: readonly Group[],
  countOf: (group: Group) => number,
): ReadonlyMap<string, GroupCount> {
  const byId = groupsById(groups);
  const counts = new Map([...byId.keys()].map((id) => [id, { own: 0, all: 0 }]));
  for (const group of byId.values()) {
    const own = countOf(group);
    const passed = new Set<string>();
    for (let at: Group | undefined = group; at && !passed.has(at.id); at = parentOf(at, byId)) {
      passed.add(at.id);
      const count = counts.get(at.id);
      if (!count) continue;
      count.all += own;
      if (at === group) count.own = own;
    }
  }
  return counts;
}

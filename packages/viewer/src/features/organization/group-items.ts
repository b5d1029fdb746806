import {
  ancestorGroups,
  type FoundGroups,
  type GroupCount,
  type GroupNode,
  groupCounts,
  groupTree,
} from "@sonolens/domain";
import type { Group } from "../../data/organization/organization-types.ts";
import { groupPathText } from "../../lib/format/group-path-text.ts";

/** A group as a node of the tree. */
export interface GroupItem {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly people: GroupCount;
  /** Undefined for a group whose cameras the user does not see. */
  readonly cameras: GroupCount | undefined;
  readonly snapshots: GroupCount | undefined;
  readonly children: readonly GroupItem[];
}

export interface TreeContext {
  readonly locale: string;
  readonly controlled: ReadonlySet<string>;
  /** By ownership; undefined until the list of snapshots is loaded. */
  readonly snapshots: ReadonlyMap<string, number> | undefined;
}

/** The groups as a tree, siblings by name, with what each has. */
export function groupItems(
  groups: readonly Group[],
  { locale, controlled, snapshots }: TreeContext,
): readonly GroupItem[] {
  const order = new Intl.Collator(locale, { numeric: true });
  const none = { own: 0, all: 0 };
  const people = groupCounts(groups, ({ users }) => users.length);
  const cameras = groupCounts(groups, ({ ownerships }) => ownerships.length);
  const counted = snapshots && groupCounts(groups, (group) => snapshotsOf(group, snapshots));
  const itemOf = ({ group, children }: GroupNode<Group>): GroupItem => ({
    id: group.id,
    label: group.name,
    description: group.description,
    people: people.get(group.id) ?? none,
    cameras: controlled.has(group.id) ? cameras.get(group.id) : undefined,
    snapshots: controlled.has(group.id) ? counted?.get(group.id) : undefined,
    children: children.map(itemOf).sort((one, other) => order.compare(one.label, other.label)),
  });
  return groupTree(groups)
    .map(itemOf)
    .sort((one, other) => order.compare(one.label, other.label));
}

const snapshotsOf = ({ ownerships }: Group, snapshots: ReadonlyMap<string, number>): number =>
  ownerships.reduce((sum, { id }) => sum + (snapshots.get(id) ?? 0), 0);

/** The nodes that a filter shows. */
export const shownItems = (
  items: readonly GroupItem[],
  { shown }: Pick<FoundGroups, "shown">,
): readonly GroupItem[] =>
  items.flatMap((item) =>
    shown.has(item.id) ? [{ ...item, children: shownItems(item.children, { shown }) }] : [],
  );

/** Maximum number of groups of which a new screen shows all. */
const maxExpanded = 60;

/** The groups that are expanded at first: all of a small organization; of a large one the top, and what leads to a group. */
export function firstExpanded(groups: readonly Group[], chosen: string | undefined): ReadonlySet<string> {
  if (groups.length <= maxExpanded) return new Set(groups.map(({ id }) => id));
  const above = chosen === undefined ? [] : ancestorGroups(chosen, groups);
  return new Set([...groups.filter(({ isRoot }) => isRoot), ...above].map(({ id }) => id));
}

/** The names of the groups above each one and its own, from the top: "Kuusi Foods › Hall B"; by id. */
export function groupPaths(groups: readonly Group[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const open = groupTree(groups).map((node) => ({ node, path: node.group.name }));
  // The list grows while it is iterated, because a chain may be deeper than the stack.
  for (const { node, path } of open) {
    paths.set(node.group.id, path);
    for (const child of node.children)
      open.push({ node: child, path: groupPathText([{ name: path }, child.group]) });
  }
  return paths;
}

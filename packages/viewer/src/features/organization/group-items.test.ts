import { findGroups } from "@sonolens/domain";
import { expect, it } from "vitest";
import type { Group } from "../../data/organization/organization-types.ts";
import { firstExpanded, type GroupItem, groupItems, groupPaths, shownItems } from "./group-items.ts";

const group = (id: string, parentId: string | null, cameras: string[] = [], people = 0): Group => ({
  ...{ id, parentId, name: `Hall ${id}`, description: "", isRoot: parentId === null },
  users: Array.from({ length: people }, (_, at) => ({
    ...{ customerId: `${id}-${at}`, username: `${id}-${at}`, email: `${id}-${at}@example.com` },
  })),
  ownerships: cameras.map((serial) => ({
    ...{ id: serial, serial, name: "Camera", nickname: "", isActive: true, pairedUsers: [] },
  })),
});
const groups = [
  group("0", null, [], 2),
  group("10", "0", ["A"], 1),
  group("9", "0"),
  group("90", "9", ["B"]),
];
const outline = (items: readonly GroupItem[]): unknown[] =>
  items.map(({ label, children }) => (children.length > 0 ? [label, ...outline(children)] : label));

it("[ORG-05] makes a tree of the groups, siblings in the order of their names and numbers", () => {
  const items = groupItems(groups, { locale: "en", controlled: new Set(), snapshots: undefined });
  expect(outline(items)).toEqual([["Hall 0", ["Hall 9", "Hall 90"], "Hall 10"]]);
  const { shown } = findGroups(groups, "hall 90");
  expect(outline(shownItems(items, { shown }))).toEqual([["Hall 0", ["Hall 9", "Hall 90"]]]);
});

it("[ORG-07] [ORG-08] [ORG-09] counts people, cameras and snapshots; the latter two only of groups that one controls", () => {
  const snapshots = new Map([
    ["A", 3],
    ["B", 4],
  ]);
  const [root] = groupItems(groups, { locale: "en", controlled: new Set(["0", "9"]), snapshots });
  expect([root?.people, root?.cameras, root?.snapshots]).toEqual([
    { own: 2, all: 3 },
    { own: 0, all: 2 },
    { own: 0, all: 7 },
  ]);
  const [nine, ten] = root?.children ?? [];
  expect(nine?.snapshots).toEqual({ own: 0, all: 4 });
  expect([ten?.people, ten?.cameras, ten?.snapshots]).toEqual([{ own: 1, all: 1 }, undefined, undefined]);
});

it("expands a small organization, and of a large one only what leads to the chosen group", () => {
  expect(firstExpanded(groups, undefined).size).toBe(4);
  const many = Array.from({ length: 1_000 }, (_, at) => group(`many-${at}`, "10"));
  expect([...firstExpanded([...groups, ...many], "90")].sort()).toEqual(["0", "9"]);
  expect(groupPaths(groups).get("90")).toBe("Hall 0 › Hall 9 › Hall 90");
});

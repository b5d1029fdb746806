import fc from "fast-check";
import { expect, it } from "vitest";
import { ancestorGroups, type GroupLink, type GroupNode, groupTree, isRootGroup } from "./group-tree.ts";

const plant = { id: "plant", parentId: null };
const north = { id: "north", parentId: "plant" };
const hall = { id: "hall", parentId: "north" };
const south = { id: "south", parentId: "plant" };

/** The tree as indented lines. */
function drawn(nodes: readonly GroupNode<GroupLink>[]): string[] {
  const lines: string[] = [];
  const walk = (node: GroupNode<GroupLink>) => {
    lines.push(`${"  ".repeat(node.depth)}${node.group.id}${node.isRoot ? " (root)" : ""}`);
    node.children.forEach(walk);
  };
  nodes.forEach(walk);
  return lines;
}

it("[ORG-19] takes a group as root when it has no parent", () => {
  for (const parentId of [null, undefined, ""] as const)
    expect(isRootGroup(parentId === undefined ? {} : { parentId })).toBe(true);
  expect(isRootGroup(north)).toBe(false);
});

it("builds the tree from a flat list in any order, siblings in the order of the list", () => {
  expect(drawn(groupTree([hall, south, plant, north]))).toEqual([
    "plant (root)",
    "  south",
    "  north",
    "    hall",
  ]);
});

it("puts a group on top whose parent cannot be seen, but does not take it for a root", () => {
  expect(drawn(groupTree([hall, north]))).toEqual(["north", "  hall"]);
});

it("cuts circles above their first group, and keeps what hangs on them", () => {
  const a = { id: "a", parentId: "b" };
  const b = { id: "b", parentId: "c" };
  const c = { id: "c", parentId: "a" };
  const leaf = { id: "leaf", parentId: "c" };
  const self = { id: "self", parentId: "self" };
  expect(drawn(groupTree([leaf, b, a, c, self]))).toEqual(["b", "  a", "    c", "      leaf", "self"]);
});

it("counts the first of several groups with one id", () => {
  expect(drawn(groupTree([plant, north, { id: "north", parentId: null }]))).toEqual([
    "plant (root)",
    "  north",
  ]);
});

it("finds the groups above a group, the nearest first", () => {
  const groups = [plant, north, hall, south];
  expect(ancestorGroups("hall", groups)).toEqual([north, plant]);
  expect(ancestorGroups("plant", groups)).toEqual([]);
  expect(ancestorGroups("nobody", groups)).toEqual([]);
  expect(
    ancestorGroups("a", [
      { id: "a", parentId: "b" },
      { id: "b", parentId: "a" },
    ]).map(({ id }) => id),
  ).toEqual(["b"]);
});

it("holds every group exactly once, whatever the list says", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const links = fc.array(fc.record({ id, parentId: fc.option(id) }), { maxLength: 12 });
  fc.assert(
    fc.property(links, (groups) => {
      const ids = drawn(groupTree(groups)).map((line) => line.trim().replace(" (root)", ""));
      expect([...ids].sort()).toEqual([...new Set(groups.map((group) => group.id))].sort());
      for (const group of groups) expect(ancestorGroups(group.id, groups).length).toBeLessThan(6);
    }),
  );
});

it("builds a chain of 20,000 groups and a fan of 20,000", () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => ({
    id: `g${index}`,
    parentId: index ? `g${index - 1}` : null,
  }));
  let depth = 0;
  for (let [node] = groupTree(chain); node !== undefined; [node] = node.children) depth += 1;
  expect(depth).toBe(20_000);
  const fan = chain.map(({ id }, index) => ({ id, parentId: index ? "g0" : null }));
  expect(groupTree(fan)[0]?.children).toHaveLength(19_999);
});

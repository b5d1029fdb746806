import { describe, expect, it } from "vitest";
import { findByTyping, type TreeNode, visibleNodes } from "./visible-nodes.ts";

const tree: TreeNode[] = [
  {
    id: "kuusi",
    label: "Kuusi Foods",
    children: [
      { id: "a", label: "Hall A", children: [] },
      { id: "b", label: "Hall B", children: [{ id: "c", label: "Compressor room" }] },
      { id: "later", label: "Oulu plant", children: "lazy" },
    ],
  },
];
const ids = (expanded: string[]) => visibleNodes(tree, new Set(expanded)).map(({ node }) => node.id);

describe("visibleNodes", () => {
  it("shows what is open, and nothing below a closed node", () => {
    expect(ids([])).toEqual(["kuusi"]);
    expect(ids(["b"])).toEqual(["kuusi"]);
    expect(ids(["kuusi", "b"])).toEqual(["kuusi", "a", "b", "c", "later"]);
  });

  it("knows place, level and parent of each", () => {
    const list = visibleNodes(tree, new Set(["kuusi", "b"]));
    expect(list[3]).toMatchObject({ level: 3, place: 1, siblings: 1, parent: 2, expandable: false });
    expect(list[4]).toMatchObject({ level: 2, place: 3, siblings: 3, parent: 0 });
  });

  it("opens neither empty nodes nor, before they are loaded, lazy ones", () => {
    const list = visibleNodes(tree, new Set(["kuusi", "a", "later"]));
    expect(list[1]).toMatchObject({ expandable: false, expanded: false });
    expect(list.at(-1)).toMatchObject({ expandable: true, expanded: true });
  });
});

describe("findByTyping", () => {
  const list = visibleNodes(tree, new Set(["kuusi", "b"]));
  it("goes on to the next match, round the end", () => {
    expect(findByTyping(list, 0, "h")).toBe(1);
    expect(findByTyping(list, 1, "h")).toBe(2);
    expect(findByTyping(list, 2, "H")).toBe(1);
    expect(findByTyping(list, 1, "hall a")).toBe(1);
    expect(findByTyping(list, 0, "hall b")).toBe(2);
    expect(findByTyping(list, 0, "z")).toBe(-1);
  });
});

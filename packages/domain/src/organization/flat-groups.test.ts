import { expect, it } from "vitest";
import { flatGroups, type NestedGroup } from "./flat-groups.ts";

interface Named extends NestedGroup {
  readonly name?: string;
  readonly children?: readonly Named[];
}

const leaf: Named = { id: "leaf", name: "in the tree" };
const branch: Named = { id: "branch", parentId: null, children: [leaf] };
const root: Named = { id: "root", parentId: null, children: [branch] };

it("lists what stands only below others, with the parent that it stands under", () => {
  expect(flatGroups({ groupTree: [root] }).map(({ id, parentId }) => [id, parentId])).toEqual([
    ["root", null],
    ["branch", "root"],
    ["leaf", "branch"],
  ]);
});

it("takes a group from the list before its copy in the tree, each once", () => {
  const listed: Named = { id: "leaf", parentId: "elsewhere", name: "in the list" };
  const flat = flatGroups({ groups: [root, listed], groupTree: [root] });
  expect(flat.map(({ id, name }) => [id, name])).toEqual([
    ["root", undefined],
    ["leaf", "in the list"],
    ["branch", undefined],
  ]);
  expect(flat[1]?.parentId).toBe("elsewhere");
});

it("leaves a flat list as it is, and reads none as none", () => {
  const groups = [{ id: "a" }, { id: "b", parentId: "a" }];
  expect(flatGroups({ groups })).toEqual(groups);
  expect(flatGroups({})).toEqual([]);
});

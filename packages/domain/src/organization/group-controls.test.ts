import { expect, it } from "vitest";
import { controlledGroups } from "./controlled-groups.ts";
import {
  groupControls,
  groupDeletionRefusal,
  isEmptyGroup,
  memberMoveRefusal,
  memberRemovalRefusal,
} from "./group-controls.ts";

const group = (id: string, parentId: string | null, users: string[] = [], ownerships: string[] = []) => ({
  id,
  parentId,
  users: users.map((customerId) => ({ customerId })),
  ownerships: ownerships.map((ownership) => ({ id: ownership })),
});

// plant (ada) > north (bob, cleo) > hall (dan) > empty; plant > south (eve)
const groups = [
  group("plant", null, ["ada"]),
  group("north", "plant", ["bob", "cleo"]),
  group("hall", "north", ["dan"]),
  group("empty", "hall"),
  group("south", "plant", ["eve"]),
  group("cameras", "plant", [], ["camera-1"]),
];

it("[ORG-29] gives controls to users of a group and of the groups above it, to nobody else", () => {
  const controls = (customerId: string) => [...controlledGroups(customerId, groups)].sort();
  expect(controls("ada")).toEqual(["cameras", "empty", "hall", "north", "plant", "south"]);
  expect(controls("bob")).toEqual(["empty", "hall", "north"]);
  expect(controls("dan")).toEqual(["empty", "hall"]);
  expect(controls("eve")).toEqual(["south"]);
  expect(controls("nobody")).toEqual([]);
  expect(controlledGroups("bob", groups).has("hall")).toBe(true);
  expect(controlledGroups("dan", groups).has("north")).toBe(false);
  expect(controlledGroups("ada", groups).has("unknown")).toBe(false);
});

it("[ORG-29] shows edit, invite, move, remove, add device and add group together", () => {
  const all = groupControls("bob", groups);
  const shown = {
    edit: true,
    invite: true,
    moveMembers: true,
    removeMembers: true,
    addDevice: true,
    addGroup: true,
  };
  expect(all.get("hall")).toEqual({ ...shown, deleteGroup: false });
  expect(all.get("empty")).toEqual({ ...shown, deleteGroup: true });
  expect(new Set(Object.values(all.get("south") ?? {}))).toEqual(new Set([false]));
  expect(all.size).toBe(groups.length);
});

it("[ORG-30] lets nobody remove themselves", () => {
  const removal = (memberId: string) => memberRemovalRefusal("bob", { memberId, groupId: "north" }, groups);
  expect(removal("bob")).toBe("cannotChangeYourself");
  expect(removal("cleo")).toBeUndefined();
  expect(removal("eve")).toBe("notAllowed");
  expect(memberRemovalRefusal("dan", { memberId: "cleo", groupId: "north" }, groups)).toBe("notAllowed");
});

it("[ORG-30] lets nobody move themselves, and nobody to where they have no say", () => {
  const move = (memberId: string, toGroupId: string) =>
    memberMoveRefusal("bob", { memberId, fromGroupId: "north", toGroupId }, groups);
  expect(move("bob", "hall")).toBe("cannotChangeYourself");
  expect(move("cleo", "hall")).toBeUndefined();
  expect(move("cleo", "plant")).toBe("notAllowed");
  expect(move("cleo", "unknown")).toBe("notAllowed");
});

it("[ORG-31] deletes a group without users, devices and groups below it, and no other", () => {
  expect(groupDeletionRefusal("bob", "empty", groups)).toBeUndefined();
  expect(groupDeletionRefusal("ada", "south", groups)).toBe("groupNotEmpty");
  expect(groupDeletionRefusal("ada", "cameras", groups)).toBe("groupNotEmpty");
  const nested = [...groups, group("below", "empty")];
  expect(groupDeletionRefusal("bob", "empty", nested)).toBe("groupNotEmpty");
  expect(groupDeletionRefusal("eve", "empty", groups)).toBe("notAllowed");
  expect(groupDeletionRefusal("ada", "unknown", groups)).toBe("notAllowed");
  expect(isEmptyGroup(group("own", "own"), [group("own", "own")])).toBe(true);
});

it("ends in circles, and counts only the first group of an id", () => {
  const circle = [group("a", "b"), group("b", "a", ["ada"]), group("a", null, ["eve"])];
  expect([...controlledGroups("ada", circle)].sort()).toEqual(["a", "b"]);
  expect([...controlledGroups("eve", circle)]).toEqual([]);
});

it("answers for 20,000 groups in one pass", () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    group(`g${index}`, index === 0 ? null : `g${index - 1}`, index === 0 ? ["ada"] : []),
  );
  expect([...groupControls("ada", many).values()].filter(({ deleteGroup }) => deleteGroup)).toHaveLength(1);
});

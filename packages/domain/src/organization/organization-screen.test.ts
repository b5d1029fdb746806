import { expect, it } from "vitest";
import { findGroups } from "./find-groups.ts";
import { accessPath, groupsBelow, groupsThatSee } from "./group-access.ts";
import { groupCounts } from "./group-counts.ts";
import { managesAlone } from "./group-leave.ts";
import { cameraMoveTargets, memberMoveTargets } from "./group-moves.ts";
import { readInviteAddresses } from "./invite-addresses.ts";

const group = (id: string, parentId: string | null, people: string[] = [], cameras: string[] = []) => ({
  ...{ id, parentId, name: `Group ${id}`, description: "" },
  users: people.map((name) => ({ customerId: name, username: name, email: `${name}@Example.com` })),
  ownerships: cameras.map((serial) => ({ id: serial, serial, name: "Hall camera", nickname: "" })),
});

// plant (ada) > north (bob, cleo) > hall (dan, SL-7) > deep; plant > south (eve, SL-8)
const groups = [
  group("plant", null, ["ada"]),
  group("north", "plant", ["bob", "cleo"]),
  group("hall", "north", ["dan"], ["SL-7"]),
  group("deep", "hall"),
  group("south", "plant", ["eve"], ["SL-8"]),
];

it("[ORG-05] a filter of the tree keeps the groups above what it finds: by group, person or camera", () => {
  const found = (search: string) => {
    const { matches, shown } = findGroups(groups, search);
    return [[...matches].sort(), [...shown].sort()];
  };
  expect(found(" GROUP hall ")).toEqual([["hall"], ["hall", "north", "plant"]]);
  expect(found("DAN@example")).toEqual([["hall"], ["hall", "north", "plant"]]);
  expect(found("sl-8")).toEqual([["south"], ["plant", "south"]]);
  expect(found("nothing has this")).toEqual([[], []]);
  expect(found("  ")[0]).toHaveLength(5);
  const circle = [group("a", "b"), group("b", "a")];
  expect([...findGroups(circle, "group a").shown].sort()).toEqual(["a", "b"]);
});

it("[ORG-09] a group's count is its own, and with the groups below it", () => {
  const people = groupCounts(groups, ({ users }) => users.length);
  expect(Object.fromEntries(people)).toEqual({
    plant: { own: 1, all: 5 },
    north: { own: 2, all: 3 },
    hall: { own: 1, all: 1 },
    deep: { own: 0, all: 0 },
    south: { own: 1, all: 1 },
  });
  const circle = groupCounts([group("a", "b"), group("b", "a")], () => 1);
  expect([circle.get("a"), circle.get("b")]).toEqual([
    { own: 1, all: 2 },
    { own: 1, all: 2 },
  ]);
});

it("[ORG-10] [ORG-29] [ORG-30] people and cameras move between groups that one controls, and nobody moves themselves", () => {
  const member = (user: string, memberId: string, groupId: string) =>
    [...memberMoveTargets(user, { memberId, groupId }, groups)].sort();
  expect(member("ada", "dan", "hall")).toEqual(["deep", "north", "plant", "south"]);
  expect(member("bob", "dan", "hall")).toEqual(["deep", "north"]);
  expect(member("bob", "cleo", "north")).toEqual(["deep", "hall"]);
  expect(member("bob", "bob", "north")).toEqual([]);
  expect(member("dan", "bob", "north")).toEqual([]);
  expect(member("bob", "eve", "south")).toEqual([]);
  expect([...cameraMoveTargets("bob", "hall", groups)].sort()).toEqual(["deep", "north"]);
  expect([...cameraMoveTargets("dan", "south", groups)]).toEqual([]);
});

it("a group's cameras are seen by its people and those of the groups above", () => {
  expect(groupsThatSee("hall", groups).map(({ id }) => id)).toEqual(["hall", "north", "plant"]);
  expect(groupsThatSee("plant", groups).map(({ id }) => id)).toEqual(["plant"]);
  expect(groupsThatSee("gone", groups)).toEqual([]);
  const below = (id: string, all: typeof groups) => groupsBelow(id, all).map((each) => each.id);
  expect(below("north", groups)).toEqual(["north", "hall", "deep"]);
  expect(below("gone", groups)).toEqual([]);
  expect(below("a", [group("a", "b"), group("b", "a")])).toEqual(["a", "b"]);
});

it("[ORG-12] [ORG-26] [ORG-27] many addresses are read at once, each one validated", () => {
  const text = "fay@example.com, Gil Ray <gil@example.com>;\n ADA@example.com hal@\nfay@EXAMPLE.com";
  const read = readInviteAddresses(text, { groups });
  expect(read.map(({ text, checked }) => [text, checked.ok ? "valid" : checked.code])).toEqual([
    ["fay@example.com", "valid"],
    ["gil@example.com", "valid"],
    ["ADA@example.com", "userAlreadyInOrganization"],
    ["hal@", "invalidEmailAddress"],
  ]);
  expect(readInviteAddresses(" ,;\n ", { groups })).toEqual([]);
});

it("who is alone in their group and above it cannot leave: nobody would manage it", () => {
  expect(managesAlone("ada", groups)).toBe(true);
  expect(managesAlone("bob", groups)).toBe(false);
  expect(managesAlone("dan", groups)).toBe(false);
  expect(managesAlone("stranger", groups)).toBe(false);
  expect(managesAlone("bob", [group("plant", null), group("north", "plant", ["bob"])])).toBe(true);
});

it("[ORG-29] a camera is seen by the groups from one's own down to its own, and else by none", () => {
  const path = (user: string, camera: string) => accessPath(user, camera, groups).map(({ id }) => id);
  expect(path("dan", "SL-7")).toEqual(["hall"]);
  expect(path("bob", "SL-7")).toEqual(["north", "hall"]);
  expect(path("ada", "SL-7")).toEqual(["plant", "north", "hall"]);
  expect(path("eve", "SL-7")).toEqual([]);
  expect(path("ada", "SL-9")).toEqual([]);
});

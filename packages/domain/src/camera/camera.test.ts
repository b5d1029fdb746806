import { expect, it } from "vitest";
import { validateNickname } from "../validation/texts.ts";
import { cameraRemovalRefusal, isActivelyPaired, ownershipState } from "./active-pairing.ts";
import { matchesCameraSearch, matchesSearch } from "./camera-search.ts";
import { lostPairings } from "./pairing-loss.ts";

const camera = (id: string, pairedUsers: string[] = [], isActive = true) => ({ id, isActive, pairedUsers });
const group = (id: string, parentId: string | null, users: string[], cameras: string[]) => ({
  id,
  parentId,
  users: users.map((customerId) => ({ customerId })),
  ownerships: cameras.map((ownership) => ({ id: ownership })),
});
const [ada, bob, cleo, eve] = ["ada", "bob", "cleo", "eve"].map((userID) => ({ userID })) as [
  { userID: string },
  { userID: string },
  { userID: string },
  { userID: string },
];

// plant (ada) > north (bob), which has camera c1 > hall (cleo); plant > south (eve)
const organization = {
  groups: [
    group("plant", null, ["ada"], []),
    group("north", "plant", ["bob"], ["c1"]),
    group("hall", "north", ["cleo"], []),
    group("south", "plant", ["eve"], []),
  ],
};

it("[CAM-18] has active and inactive ownerships", () => {
  expect(ownershipState({ isActive: true })).toBe("active");
  expect(ownershipState({ isActive: false })).toBe("inactive");
});

it("[CAM-19] counts a camera as actively paired that is active and paired with the user", () => {
  expect(isActivelyPaired(camera("c9", ["ada"]), ada)).toBe(true);
  expect(isActivelyPaired(camera("c9", ["ada"]), bob, organization)).toBe(false);
  expect(isActivelyPaired(camera("c9", ["ada"], false), ada, organization)).toBe(false);
  expect(
    isActivelyPaired({ id: "c9", isActive: true, pairedUsers: [{ customerId: "ada" }] }, ada, null),
  ).toBe(true);
});

it("[CAM-19] counts the owning group and the groups above it, as membership goes downward", () => {
  expect(isActivelyPaired(camera("c1"), bob, organization)).toBe(true);
  expect(isActivelyPaired(camera("c1"), ada, organization)).toBe(true);
  expect(isActivelyPaired(camera("c1"), cleo, organization)).toBe(false);
  expect(isActivelyPaired(camera("c1"), eve, organization)).toBe(false);
  expect(isActivelyPaired(camera("c1", [], false), bob, organization)).toBe(false);
  expect(isActivelyPaired(camera("c1"), bob, null)).toBe(false);
  expect(isActivelyPaired(camera("c1"), { userID: "" }, organization)).toBe(false);
});

it("[CAM-19] reads the groups from the list, from the tree or from both, and ends in circles", () => {
  const hall = { ...group("hall", null, ["cleo"], ["c2"]), children: [] };
  const tree = [{ ...group("plant", null, ["ada"], ["c1"]), children: [hall] }];
  for (const given of [{ groupTree: tree }, { groups: tree }, { groups: [hall, ...tree], groupTree: tree }]) {
    expect(isActivelyPaired(camera("c2"), cleo, given)).toBe(true);
    expect(isActivelyPaired(camera("c1"), cleo, given)).toBe(false);
    expect(isActivelyPaired(camera("c1"), ada, given)).toBe(true);
  }
  expect(isActivelyPaired(camera("c2"), ada, { groupTree: tree })).toBe(true);
  const circle = { groups: [group("a", "b", ["ada"], []), group("b", "a", [], ["c1"])] };
  expect(isActivelyPaired(camera("c1"), ada, circle)).toBe(true);
  expect(isActivelyPaired(camera("c1"), bob, circle)).toBe(false);
});

it("[CAM-20] finds the cameras that were actively paired and are no longer", () => {
  const before = {
    cameras: [
      camera("kept", ["ada"]),
      camera("off", ["ada"]),
      camera("gone", ["ada"]),
      camera("his", ["bob"]),
    ],
  };
  const now = { cameras: [camera("kept", ["ada"]), camera("off", ["ada"], false), camera("his", [])] };
  expect(lostPairings(before, now, ada).map(({ id }) => id)).toEqual(["off", "gone"]);
  expect(lostPairings(before, before, ada)).toEqual([]);
  expect(lostPairings({ cameras: [] }, now, ada)).toEqual([]);
});

it("[CAM-21] does not report a camera that belongs to the user's organization", () => {
  const before = { cameras: [camera("c1", ["cleo"])], organization };
  const now = { cameras: [camera("c1", [])], organization };
  expect(lostPairings(before, now, cleo)).toEqual([]);
  expect(lostPairings(before, { cameras: [], organization }, cleo)).toEqual([]);
  expect(lostPairings(before, { cameras: [], organization: null }, cleo)).toHaveLength(1);
});

it("reports a camera of an organization that the user has left", () => {
  const before = { cameras: [camera("c1")], organization };
  expect(lostPairings(before, { cameras: [camera("c1")] }, bob).map(({ id }) => id)).toEqual(["c1"]);
});

it("[CAM-16] keeps a camera of an organization", () => {
  expect(cameraRemovalRefusal({ id: "c1" }, organization)).toBe("cantRemoveOrgDevice");
  expect(cameraRemovalRefusal({ id: "c9" }, organization)).toBeUndefined();
  expect(cameraRemovalRefusal({ id: "c1" }, undefined)).toBeUndefined();
});

it("[CAM-12] takes a nickname of 100 characters and not one more", () => {
  expect(validateNickname(` ${"👂".repeat(100)} `)).toEqual({ ok: true, value: "👂".repeat(100) });
  expect(validateNickname("a".repeat(101))).toEqual({
    ok: false,
    code: "tooLong",
    params: { max: 100, length: 101 },
  });
  expect(validateNickname("  ")).toEqual({ ok: true, value: "" });
  expect(validateNickname(null)).toMatchObject({ code: "wrongType" });
});

it("[CAM-03] finds cameras by serial and name, capitals aside", () => {
  const found = { serial: "NL-0042", name: "Kamera Ä", nickname: "Blue one" };
  for (const search of ["nl-00", "0042", "kamera", "A\u0308", "ä", "BLUE", " blue ", "", "ｎｌ"])
    expect([search, matchesCameraSearch(found, search)]).toEqual([search, true]);
  for (const search of ["0043", "green", "a b"]) expect(matchesCameraSearch(found, search)).toBe(false);
  expect(matchesCameraSearch({ serial: "1", name: null }, "null")).toBe(false);
});

it("[FAQ-03] searches texts the same way", () => {
  expect(matchesSearch(["How do I pair?", "Open Cameras."], "PAIR")).toBe(true);
  expect(matchesSearch(["How do I pair?"], "license")).toBe(false);
  expect(matchesSearch([], "")).toBe(true);
});

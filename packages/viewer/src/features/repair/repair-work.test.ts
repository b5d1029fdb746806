import { expect, it } from "vitest";
import { assignable } from "./people.ts";

const people = (...names: string[]) => names.map((username) => ({ customerId: username, username }));

it("offers the user first, then the others by name, each once", () => {
  const groups = [
    { id: "top", users: people("zoe", "ann") },
    { id: "hall", parentId: "top", users: people("ann", "\u00e4mil") },
  ];
  expect(assignable("zoe", groups, "camera", "de")).toEqual(["zoe", "\u00e4mil", "ann"]);
  expect(assignable("kim", [], "camera", "en")).toEqual(["kim"]);
  expect(assignable("", [], "camera", "en")).toEqual([]);
});

it("offers only those who see the camera of the snapshot by its group", () => {
  const groups = [
    { id: "top", users: people("ann") },
    { id: "plant", parentId: "top", users: people("ben"), ownerships: [{ id: "camera" }] },
    { id: "hall", parentId: "plant", users: people("cleo") },
    { id: "other", parentId: "top", users: people("dan") },
  ];
  expect(assignable("ben", groups, "camera", "en")).toEqual(["ben", "ann"]);
});

import { expect, it } from "vitest";
import { assignable } from "./people.ts";

it("offers the user first, then the others by name, each once", () => {
  const groups = [
    { users: [{ username: "zoe" }, { username: "ann" }] },
    { users: [{ username: "ann" }, { username: "\u00e4mil" }] },
  ];
  expect(assignable("zoe", groups, "de")).toEqual(["zoe", "\u00e4mil", "ann"]);
  expect(assignable("kim", [], "en")).toEqual(["kim"]);
  expect(assignable("", [], "en")).toEqual([]);
});

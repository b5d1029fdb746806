import { expect, it } from "vitest";
import { daysAfter, duePresets } from "./due-days.ts";
import { assignable } from "./people.ts";

it("offers days over the end of a month and of a year", () => {
  expect(duePresets.map((days) => daysAfter("2026-12-18", days))).toEqual([
    "2026-12-25",
    "2027-01-01",
    "2027-01-15",
  ]);
});

it("offers the user first, then the others by name, each once", () => {
  const groups = [
    { users: [{ username: "zoe" }, { username: "ann" }] },
    { users: [{ username: "ann" }, { username: "\u00e4mil" }] },
  ];
  expect(assignable("zoe", groups, "de")).toEqual(["zoe", "\u00e4mil", "ann"]);
  expect(assignable("kim", [], "en")).toEqual(["kim"]);
  expect(assignable("", [], "en")).toEqual([]);
});

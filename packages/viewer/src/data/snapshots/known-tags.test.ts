import { expect, it } from "vitest";
import { knownTags } from "./known-tags.ts";

const record = (...tags: string[]) => ({ tags }) as never;

it("names the tags of most snapshots first, in a small list and in a large one with changes", () => {
  const small = new Map([
    ["a", record("valve", "hall-B")],
    ["b", record("hall-B", "night")],
    ["c", record("hall-B", "valve", "flange")],
  ]);
  expect(knownTags({ columns: undefined, changed: small })).toEqual(["hall-B", "valve", "flange", "night"]);
  const columns = {
    // The first name means none; no snapshot has the last one any more.
    names: { tag: ["", "flange", "valve", "gone"] },
    tags: { starts: Uint32Array.from([0, 1, 3]), numbers: Uint32Array.from([2, 1, 2]) },
  } as never;
  expect(knownTags({ columns, changed: new Map([["d", record("new", "flange")]]) })).toEqual([
    "flange",
    "valve",
    "new",
  ]);
});

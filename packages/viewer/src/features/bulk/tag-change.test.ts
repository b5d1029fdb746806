import { describe, expect, it } from "vitest";
import { changedTags, countChanged } from "./tag-change.ts";

describe("[BLK-01] a change of tags", () => {
  it("adds those that are missing, behind those that are there", () => {
    expect(changedTags(["hall"], { action: "add", tags: ["pump", "hall", "night"] })).toEqual([
      "hall",
      "pump",
      "night",
    ]);
  });

  it("removes those that are there and keeps the order of the others", () => {
    expect(changedTags(["a", "b", "c"], { action: "remove", tags: ["b", "x"] })).toEqual(["a", "c"]);
  });

  it("says where it changes nothing", () => {
    expect(changedTags(["a"], { action: "add", tags: ["a"] })).toBeUndefined();
    expect(changedTags(["a"], { action: "remove", tags: ["b"] })).toBeUndefined();
    expect(countChanged([["a"], [], ["b"]], { action: "add", tags: ["a"] })).toBe(2);
  });
});

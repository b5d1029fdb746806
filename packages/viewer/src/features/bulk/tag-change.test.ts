import { describe, expect, it } from "vitest";
import { changedTags, countChanged, tagsTakenBack } from "./tag-change.ts";

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

  it("is taken back to what was there, in its order", () => {
    const adding = { action: "add", tags: ["night"] } as const;
    const removing = { action: "remove", tags: ["a"] } as const;
    expect(tagsTakenBack(["hall", "night"], ["hall"], adding)).toEqual(["hall"]);
    expect(tagsTakenBack(["b"], ["a", "b"], removing)).toEqual(["a", "b"]);
    // It never reached the server.
    expect(tagsTakenBack(["hall"], ["hall"], adding)).toBeUndefined();
    expect(tagsTakenBack(["a", "b"], ["a", "b"], removing)).toBeUndefined();
  });

  it("leaves what others changed since", () => {
    const adding = { action: "add", tags: ["night", "hall"] } as const;
    // "hall" was there before, and "roof" came from another user.
    expect(tagsTakenBack(["hall", "night", "roof"], ["hall"], adding)).toEqual(["hall", "roof"]);
    // Another user removed "hall".
    expect(tagsTakenBack(["night"], ["hall"], adding)).toEqual([]);
    const removing = { action: "remove", tags: ["a", "x"] } as const;
    expect(tagsTakenBack(["b", "roof"], ["a", "b"], removing)).toEqual(["b", "roof", "a"]);
  });
});

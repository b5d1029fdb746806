import { expect, it } from "vitest";
import { createDraftStorage } from "./draft-storage.ts";

const draft = { text: "Half a sentence", from: "", fromVersion: 3 };

function aWindow(stored?: string) {
  const kept = new Map(stored === undefined ? [] : [["drafts", stored]]);
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

it("keeps drafts over a reload, and of one user alone when another comes", () => {
  const storage = aWindow();
  const before = createDraftStorage(storage);
  before.write("1:a:label", draft);
  before.write("12:a:label", draft);
  const after = createDraftStorage(storage);
  expect(after.read("1:a:label")).toEqual(draft);
  after.keepOnly("1");
  expect([after.read("1:a:label"), after.read("12:a:label")]).toEqual([draft, undefined]);
  after.keepOnly();
  expect([...storage.kept]).toEqual([]);
});

it.each(["", "{", "5", "{}", "null", '["x"]'])("begins with none where %j is stored", (stored) => {
  expect(createDraftStorage(aWindow(stored)).read("1:a:label")).toBeUndefined();
});

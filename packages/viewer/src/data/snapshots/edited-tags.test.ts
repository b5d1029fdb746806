import { expect, it } from "vitest";
import { editedTags, noEdit, tagEdit } from "./edited-tags.ts";

it("an edit of tags keeps what others added and removed since", () => {
  const edit = tagEdit(["roof", "urgent", "old"], ["roof", "old", "mine"]);
  expect(edit).toEqual({ added: ["mine"], removed: ["urgent"] });
  expect(editedTags(["roof", "urgent", "old"], edit)).toEqual(["roof", "old", "mine"]);
  // "theirs" was added and "old" removed.
  expect(editedTags(["roof", "urgent", "theirs"], edit)).toEqual(["roof", "theirs", "mine"]);
  // Both made the same change.
  expect(editedTags(["roof", "old", "mine"], edit)).toEqual(["roof", "old", "mine"]);
  expect(editedTags(["roof"], noEdit)).toEqual(["roof"]);
});

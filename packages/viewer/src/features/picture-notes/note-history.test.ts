import type { PictureNote } from "@sonolens/domain";
import { expect, it } from "vitest";
import type { NoteHistory } from "../../data/snapshots/notes-atoms.ts";
import { redo, remember, undo } from "./note-history.ts";

const noHistory: NoteHistory = { past: [], future: [] };

const note = (id: string, text: string): PictureNote => ({
  id,
  kind: "text",
  from: { u: 0.5, v: 0.5 },
  text,
});
const one = [note("a", "1")];
const two = [note("a", "1"), note("b", "1")];
const changed = [note("a", "2"), note("b", "1")];

it("goes back and forth through what was done", () => {
  const history = [
    { from: [], to: one },
    { from: one, to: two },
    { from: two, to: changed },
  ].reduce<NoteHistory>(remember, noHistory);
  const back = undo(history, changed);
  expect(back?.notes).toEqual(two);
  const further = undo(back?.history ?? noHistory, two);
  expect(further?.notes).toEqual(one);
  const again = redo(further?.history ?? noHistory, one);
  expect(again?.notes).toEqual(two);
  expect(redo(again?.history ?? noHistory, two)?.notes).toEqual(changed);
  expect(undo(noHistory, one)).toBeUndefined();
  expect(redo(history, changed)).toBeUndefined();
});

it("takes what is typed as one change, and what is done then as another", () => {
  const typed = remember(remember(noHistory, { from: two, to: one, name: "type b" }), {
    from: one,
    to: changed,
    name: "type b",
  });
  expect(typed.past).toEqual([{ from: two, to: changed, name: "type b" }]);
  expect(remember(typed, { from: changed, to: one, name: "type a" }).past).toHaveLength(2);
  const undone = undo(typed, changed);
  const redone = redo(undone?.history ?? noHistory, two);
  expect(
    remember(redone?.history ?? noHistory, { from: changed, to: one, name: "type b" }).past,
  ).toHaveLength(2);
});

it("leaves what others did meanwhile", () => {
  const history = remember(noHistory, { from: one, to: two });
  expect(undo(history, [...two, note("theirs", "1")])?.notes).toEqual([note("a", "1"), note("theirs", "1")]);
  const theirs = [note("a", "of somebody else"), note("b", "1")];
  expect(undo(history, theirs)?.notes).toEqual([note("a", "of somebody else")]);
});

it("can do nothing again once something else is done", () => {
  const undone = undo(remember(noHistory, { from: [], to: one }), one);
  expect(redo(remember(undone?.history ?? noHistory, { from: [], to: two }), two)).toBeUndefined();
});

import { expect, it } from "vitest";
import { createUndoHistory } from "./undo.ts";

it("undoes the changes of a session one by one, the last one first, and none that was undone otherwise", () => {
  const history = createUndoHistory();
  const undone: string[] = [];
  const change = (name: string) => history.remember({ snapshotId: name, undo: () => undone.push(name) });
  change("a");
  const forgetB = change("b");
  change("c");
  forgetB();
  forgetB();
  expect(history.undoLast()?.snapshotId).toBe("c");
  expect(history.undoLast()?.snapshotId).toBe("a");
  expect(history.undoLast()).toBeUndefined();
  expect(undone).toEqual(["c", "a"]);
});

it("keeps the last hundred", () => {
  const history = createUndoHistory();
  let undone = 0;
  for (let count = 0; count < 150; count += 1) history.remember({ undo: () => (undone += 1) });
  while (history.undoLast());
  expect(undone).toBe(100);
});

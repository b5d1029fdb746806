import { useCallback } from "react";
import { useSessionState } from "../../lib/state/frame.ts";
import { sessionAtom } from "../../lib/state/shared-state.ts";
import type { SnapshotDetail } from "../types.ts";
import { type SnapshotEdit, useEditSnapshot, useStartEdit } from "./edit-snapshot.ts";

/** A change that was made and can be undone. */
export interface Undoable {
  /** The snapshot, if it is only one. */
  readonly snapshotId?: string;
  readonly undo: () => void;
}

/** More than anyone undoes step by step. */
const maxKept = 100;

/** The changes of a session that can be undone, whatever made them, the last one first. */
export function createUndoHistory() {
  const known: Undoable[] = [];
  return {
    /** Returns a function that forgets it: it was undone otherwise, or cannot be undone any more. */
    remember(undoable: Undoable): () => void {
      known.push(undoable);
      if (known.length > maxKept) known.shift();
      return () => {
        const at = known.indexOf(undoable);
        if (at !== -1) known.splice(at, 1);
      };
    },
    /** Undoes the last one and returns it; undefined if there is none. */
    undoLast(): Undoable | undefined {
      const last = known.pop();
      last?.undo();
      return last;
    },
  };
}

export type UndoHistory = ReturnType<typeof createUndoHistory>;

const undoHistory = sessionAtom(createUndoHistory);

/** The changes of the current session that can be undone. */
export const useUndoHistory = (): UndoHistory => useSessionState(undoHistory);

/** An edit with the edit that undoes it. */
export type UndoableEdit = (edit: SnapshotEdit, back: SnapshotEdit) => Promise<SnapshotDetail>;

/** Edits of snapshots, as `useEditSnapshot`, each of which can be undone, unless it is rejected. */
export function useUndoableEdit(): UndoableEdit {
  const history = useUndoHistory();
  const edit = useEditSnapshot();
  const startEdit = useStartEdit();
  return useCallback(
    async (change, back) => {
      // At once: the undo of one that is being saved waits for its turn.
      const forget = history.remember({
        snapshotId: change.id,
        undo: () => startEdit({ ...back, quiet: true }),
      });
      try {
        return await edit(change);
      } catch (error) {
        forget();
        throw error;
      }
    },
    [history, edit, startEdit],
  );
}

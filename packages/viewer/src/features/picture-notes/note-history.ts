import { mergePictureNotes, type PictureNote } from "@sonolens/domain";
import type { NoteChange, NoteHistory } from "../../data/snapshots/notes-atoms.ts";

/** The history with one more change; it clears the redo list. */
export function remember({ past }: NoteHistory, change: NoteChange): NoteHistory {
  const last = past.at(-1);
  return last && change.name !== undefined && last.name === change.name
    ? { past: [...past.slice(0, -1), { ...last, to: change.to }], future: [] }
    : { past: [...past, change], future: [] };
}

interface Step {
  readonly history: NoteHistory;
  readonly notes: readonly PictureNote[];
}

/** Undoes the last change, but not what others changed since; undefined if there is none. */
export function undo({ past, future }: NoteHistory, notes: readonly PictureNote[]): Step | undefined {
  const last = past.at(-1);
  if (!last) return undefined;
  const merged = mergePictureNotes({ from: last.to, mine: last.from, theirs: notes });
  return { history: { past: past.slice(0, -1), future: [...future, last] }, notes: merged.notes };
}

/** Redoes what was undone last. */
export function redo({ past, future }: NoteHistory, notes: readonly PictureNote[]): Step | undefined {
  const next = future.at(-1);
  if (!next) return undefined;
  const merged = mergePictureNotes({ from: next.from, mine: next.to, theirs: notes });
  return {
    history: { past: [...past, { ...next, name: undefined }], future: future.slice(0, -1) },
    notes: merged.notes,
  };
}

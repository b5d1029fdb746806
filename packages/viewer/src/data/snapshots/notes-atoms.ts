import type { PictureNote } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { atom } from "jotai";

/** One change of the notes of a picture. */
export interface NoteChange {
  readonly from: readonly PictureNote[];
  readonly to: readonly PictureNote[];
  /** Consecutive changes with the same name are merged: what is typed, or moved by keys. */
  readonly name?: string | undefined;
}

/** The changes of this visit, oldest first, and those that were undone, for redo, latest first. */
export interface NoteHistory {
  readonly past: readonly NoteChange[];
  readonly future: readonly NoteChange[];
}

/** State of the notes that the stage and the panel share while the page is open. */
export function createNotesAtoms() {
  return {
    drawing: atom(false),
    /** Whether the notes are shown on the picture; while drawing they always are. */
    shown: atom(true),
    /** Id of the selected note. */
    chosen: atom<string | undefined>(undefined),
    status: atom<SaveStatus>("idle"),
    /** Counts the requests to retry a failed save. */
    retries: atom(0),
    history: atom<NoteHistory>({ past: [], future: [] }),
  };
}

export type NotesAtoms = ReturnType<typeof createNotesAtoms>;

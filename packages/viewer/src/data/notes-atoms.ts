import type { PictureNote } from "@sonolens/domain";
import type { SaveStatus } from "@sonolens/ui-kit";
import { atom } from "jotai";

/** One thing that somebody did to the notes of a picture. */
export interface NoteChange {
  readonly from: readonly PictureNote[];
  readonly to: readonly PictureNote[];
  /** Changes one after the other with the same name are one: what is typed, or moved by keys. */
  readonly name?: string | undefined;
}

/** What was done in this visit, last at the end, and what was undone, to be done again, last first. */
export interface NoteHistory {
  readonly past: readonly NoteChange[];
  readonly future: readonly NoteChange[];
}

/** What stage and panel share of the notes on a picture while its screen is open. */
export function createNotesAtoms() {
  return {
    drawing: atom(false),
    /** Whether the notes stand on the picture; while one draws they do. */
    shown: atom(true),
    /** Id of the note that is worked on or looked for. */
    chosen: atom<string | undefined>(undefined),
    status: atom<SaveStatus>("idle"),
    /** Counts the wishes to send again what could not be saved. */
    retries: atom(0),
    history: atom<NoteHistory>({ past: [], future: [] }),
  };
}

export type NotesAtoms = ReturnType<typeof createNotesAtoms>;

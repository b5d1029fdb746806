import type { PictureNote } from "@sonolens/domain";
import { useMemo } from "react";
import type { SnapshotEdit } from "./edit-snapshot.ts";
import type { SnapshotDetail, SnapshotRecord } from "./types.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

/** All notes of a picture, edited from those of a version. */
export const pictureNotesEdit = (
  id: string,
  notes: readonly PictureNote[],
  fromVersion: number,
): SnapshotEdit => ({
  patch: { picture_notes: [...notes] },
  send: (api) =>
    api.setSnapshotPictureNotes({
      path: { id },
      headers: { "If-Match": `"${fromVersion}"` },
      body: { notes: [...notes] },
    }),
  quiet: true,
});

/** A kept list of notes as text, and back. */
export const notesText = (notes: readonly PictureNote[]): string => JSON.stringify(notes);
export const notesFrom = (text: string): readonly PictureNote[] => JSON.parse(text) as PictureNote[];

/** The notes that are drawn and not saved yet, and those that are shown: with them. */
export function useDrawnNotes(id: string, snapshot: SnapshotDetail | SnapshotRecord | undefined) {
  const kept = useKeptDraft(`${id}:picture-notes`);
  const text = kept.draft?.text;
  const saved = snapshot && "picture_notes" in snapshot ? snapshot.picture_notes : undefined;
  const notes = useMemo(() => (text === undefined ? (saved ?? none) : notesFrom(text)), [text, saved]);
  return { ...kept, notes };
}

/** The same empty list, so that nothing is worked out anew. */
const none: readonly PictureNote[] = [];

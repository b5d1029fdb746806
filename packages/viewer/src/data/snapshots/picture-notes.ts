import type { PictureNote } from "@sonolens/domain";
import { useMemo } from "react";
import { usePersistedDraft } from "../drafts/use-persisted-draft.ts";
import type { SnapshotDetail, SnapshotRecord } from "../types.ts";
import type { SnapshotEdit } from "./edit-snapshot.ts";

/** Replaces all notes of a picture, based on those of a version. */
export const pictureNotesEdit = (
  id: string,
  notes: readonly PictureNote[],
  fromVersion: number,
): SnapshotEdit => ({
  id,
  patch: { picture_notes: [...notes] },
  send: (api) =>
    api.setSnapshotPictureNotes({
      path: { id },
      headers: { "If-Match": `"${fromVersion}"` },
      body: { notes: [...notes] },
    }),
  quiet: true,
});

/** Serializes a list of notes, and parses it. */
export const notesText = (notes: readonly PictureNote[]): string => JSON.stringify(notes);
export const notesFrom = (text: string): readonly PictureNote[] => JSON.parse(text) as PictureNote[];

/** The unsaved notes, and the notes shown, which include them. */
export function useDrawnNotes(id: string, snapshot: SnapshotDetail | SnapshotRecord | undefined) {
  const kept = usePersistedDraft(`${id}:picture-notes`);
  const text = kept.draft?.text;
  const saved = snapshot && "picture_notes" in snapshot ? snapshot.picture_notes : undefined;
  const notes = useMemo(() => (text === undefined ? (saved ?? none) : notesFrom(text)), [text, saved]);
  return { ...kept, notes };
}

/** A stable empty list, so that memoized values are not recomputed. */
const none: readonly PictureNote[] = [];

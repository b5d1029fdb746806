import { type PictureNote, pictureNoteKinds, pictureNoteLimits, pictureNoteSchema } from "@sonolens/domain";
import type { SnapshotManifest } from "@sonolens/snapshot-file";
import { sanitizeText } from "../../sanitize-text.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";

type FileNote = NonNullable<SnapshotManifest["notes"]>[number];

/** Maximum number of notes of kinds unknown to this version, besides those that it shows. */
const maxOthers = 50;

const storedNotes = (stored: string): unknown[] => JSON.parse(stored) as unknown[];

const isShown = (note: unknown): boolean => pictureNoteSchema.safeParse(note).success;

/** The notes of a row that people see and change. */
export const shownNotes = (row: Pick<SnapshotRow, "picture_notes">): PictureNote[] =>
  storedNotes(row.picture_notes).flatMap((note) => pictureNoteSchema.safeParse(note).data ?? []);

/** All notes of a row, as a file holds them. */
export const fileNotes = (row: Pick<SnapshotRow, "picture_notes">): FileNote[] =>
  JSON.parse(row.picture_notes) as FileNote[];

/** The column for notes that a user saved: those of unknown kinds are kept. */
export function withNotes(row: Pick<SnapshotRow, "picture_notes">, notes: readonly PictureNote[]): string {
  const others = storedNotes(row.picture_notes).filter((note) => !isShown(note));
  return JSON.stringify([...notes.map(plain), ...others]);
}

/** Equal notes give equal text, whatever the order of their fields. */
const plain = ({ id, kind, from, to, text }: PictureNote) => ({
  id,
  kind,
  from: { u: from.u, v: from.v },
  ...(to && { to: { u: to.u, v: to.v } }),
  text: sanitizeText(text),
});

/**
 * The notes of a file that are imported: the first 50 that are shown, each id once, and as many of other
 * kinds.
 */
export function fittingNotes(notes: readonly FileNote[] = []): {
  readonly column: string;
  readonly leftOut: boolean;
} {
  const ids = new Set<string>();
  const shown: unknown[] = [];
  const others: unknown[] = [];
  for (const note of notes) {
    const read = pictureNoteSchema.safeParse({ ...note, text: sanitizeText(note.text ?? "") });
    const isOther = !read.success && !isKnownKind(note.kind);
    const list = isOther ? others : shown;
    const maxOfKind = isOther ? maxOthers : pictureNoteLimits.notes;
    if ((!read.success && !isOther) || ids.has(note.id) || list.length >= maxOfKind) continue;
    ids.add(note.id);
    list.push(read.success ? plain(read.data) : note);
  }
  return {
    column: JSON.stringify([...shown, ...others]),
    leftOut: shown.length + others.length < notes.length,
  };
}

const isKnownKind = (kind: string): boolean => (pictureNoteKinds as readonly string[]).includes(kind);

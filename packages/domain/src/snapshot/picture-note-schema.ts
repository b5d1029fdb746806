import * as z from "zod/mini";
import { invalid, type Validated, valid } from "../validation/validated.ts";
import { type PictureNote, pictureNoteKinds, pictureNoteLimits } from "./picture-note.ts";

const share = z.number().check(z.gte(0), z.lte(1));
const point = z.object({ u: share, v: share });

/** A note on a picture, with fields of later versions; notes of unknown kinds are invalid. */
export const pictureNoteSchema = z
  .looseObject({
    id: z.string().check(z.minLength(1), z.maxLength(pictureNoteLimits.idCharacters)),
    kind: z.enum(pictureNoteKinds),
    from: point,
    to: z.exactOptional(point),
    text: z.string().check(z.refine((text) => [...text].length <= pictureNoteLimits.textCharacters)),
  })
  .check(
    z.refine(({ kind, to, text }) => (kind === "text" ? to === undefined && text !== "" : to !== undefined)),
  );

/** The notes of a picture as saved: at most 50, each with an id of its own. */
export function validatePictureNotes(value: unknown): Validated<PictureNote[]> {
  if (!Array.isArray(value)) return invalid("wrongType");
  if (value.length > pictureNoteLimits.notes) return invalid("tooMany", { max: pictureNoteLimits.notes });
  const notes: PictureNote[] = [];
  for (const entry of value as unknown[]) {
    const read = pictureNoteSchema.safeParse(entry);
    if (!read.success) return invalid("invalidFormat");
    const { id, kind, from, to, text } = read.data;
    notes.push({ id, kind, from, ...(to && { to }), text });
  }
  return new Set(notes.map(({ id }) => id)).size === notes.length ? valid(notes) : invalid("invalidFormat");
}

import { boundsOfPictureNote, type PictureNote, type PicturePoint } from "@sonolens/domain";
import { placeCode } from "@sonolens/heatmap-renderer";
import type { useWords } from "../../lib/format/use-words.ts";

type Translate = ReturnType<typeof useWords>["t"];

/** The target of a note: the tip of an arrow, the middle of a box. */
function aim(note: PictureNote): PicturePoint {
  if (note.kind === "arrow") return note.to ?? note.from;
  const { left, top, right, bottom } = boundsOfPictureNote(note);
  return { u: (left + right) / 2, v: (top + bottom) / 2 };
}

/** A note for screen readers: its kind, position and text. */
export function noteWords(note: PictureNote, t: Translate): string {
  const { u, v } = aim(note);
  const { vertical, horizontal } = placeCode(u, v);
  const place = t(`snapshot:place.${vertical}.${horizontal}`);
  const text = note.text.trim();
  return text === ""
    ? t(`notes:words.${note.kind}`, { place })
    : t(`notes:words.${note.kind}WithText`, { place, text });
}

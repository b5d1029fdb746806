import type { PictureNote } from "@sonolens/domain";
import { type DrawnSize, noteLines } from "../../lib/picture/note-geometry.ts";

/** Length of an arrow head, pixels. */
const headPx = 14;

interface NoteShapeProps {
  readonly note: PictureNote;
  readonly size: DrawnSize;
  readonly chosen: boolean;
}

/** The lines of a note: white with a dark edge, so that they are visible on any picture. */
export function NoteShape({ note, size, chosen }: NoteShapeProps) {
  const path = noteLines(note, size, headPx)
    .map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join("L")}`)
    .join("");
  if (path === "") return null;
  return (
    <g
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-testid="note-shape"
      data-kind={note.kind}
    >
      <path d={path} stroke="#000" strokeOpacity=".7" strokeWidth={chosen ? 8 : 6} />
      <path d={path} stroke="#fff" strokeWidth={chosen ? 4 : 2.5} />
    </g>
  );
}

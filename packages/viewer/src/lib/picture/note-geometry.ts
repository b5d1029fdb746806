import { boundsOfPictureNote, onPicture, type PictureNote, type PicturePoint } from "@sonolens/domain";

/** Width and height of the picture as rendered, pixels. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

type Point = readonly [x: number, y: number];

/** The lines of a note, each as a list of points in pixels; `headPx` is the length of the head of an arrow. */
export function noteLines(
  note: PictureNote,
  { width, height }: DrawnSize,
  headPx: number,
): readonly (readonly Point[])[] {
  const { from, to = from } = note;
  if (note.kind === "text") return [];
  if (note.kind === "box") {
    const bounds = boundsOfPictureNote(note);
    const [left, right] = [bounds.left * width, bounds.right * width];
    const [top, bottom] = [bounds.top * height, bounds.bottom * height];
    return [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
    ];
  }
  const [x0, y0, x1, y1] = [from.u * width, from.v * height, to.u * width, to.v * height];
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const wing = (turn: number): Point => [
    x1 - headPx * Math.cos(angle + turn),
    y1 - headPx * Math.sin(angle + turn),
  ];
  return [
    [
      [x0, y0],
      [x1, y1],
    ],
    [wing(0.5), [x1, y1], wing(-0.5)],
  ];
}

/** Distance of the text of an arrow behind its start, in fractions of the picture's height. */
const behind = 0.065;

/**
 * Where the text of a note is: behind the start of an arrow, on the upper edge of a box, at the position of a text. A
 * plate that is shifted back by the same fractions of its size never leaves the picture.
 */
export function plateAnchor(note: PictureNote): PicturePoint {
  if (note.kind === "text") return note.from;
  if (note.kind === "box") {
    const { left, top, right } = boundsOfPictureNote(note);
    return { u: (left + right) / 2, v: top };
  }
  const { from, to = from } = note;
  return onPicture({ u: from.u, v: from.v + (to.v <= from.v ? behind : -behind) });
}

/** Kinds of notes on a picture: an arrow, a box, or text alone. */
export const pictureNoteKinds = ["arrow", "box", "text"] as const;

export type PictureNoteKind = (typeof pictureNoteKinds)[number];

/** A place on the picture: from 0 to 1, from the left and from the top. */
export interface PicturePoint {
  readonly u: number;
  readonly v: number;
}

/** A user's annotation on the picture of a snapshot. */
export interface PictureNote {
  readonly id: string;
  readonly kind: PictureNoteKind;
  /** Start of an arrow, one corner of a box, the position of a text. */
  readonly from: PicturePoint;
  /** The tip of an arrow, the other corner of a box; a text has none. */
  readonly to?: PicturePoint;
  /** May be empty, except for a text. */
  readonly text: string;
}

export const pictureNoteLimits = { notes: 50, textCharacters: 500, idCharacters: 64 } as const;

/** A handle of a note. The other two corners of a box combine the u of one end with the v of the other. */
export type PictureNoteHandle = "from" | "to" | "fromTo" | "toFrom";

/** Bounds of a note without its text. */
export interface PictureNoteBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** To a ten-thousandth of the picture, finer than any pointer. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The nearest point on the picture. */
export const onPicture = ({ u, v }: PicturePoint): PicturePoint => ({
  u: rounded(clamp(u, 0, 1)),
  v: rounded(clamp(v, 0, 1)),
});

export function boundsOfPictureNote({ from, to = from }: PictureNote): PictureNoteBounds {
  return {
    left: Math.min(from.u, to.u),
    top: Math.min(from.v, to.v),
    right: Math.max(from.u, to.u),
    bottom: Math.max(from.v, to.v),
  };
}

/** A new note of a default size at a point: an arrow with its tip, a box around or a text at it. */
export function pictureNoteAround(kind: PictureNoteKind, id: string, place: PicturePoint): PictureNote {
  const { u, v } = onPicture(place);
  if (kind === "text") return { id, kind, from: { u, v }, text: "" };
  if (kind === "box") {
    const box: PictureNote = { id, kind, from: { u: 0.4, v: 0.35 }, to: { u: 0.6, v: 0.65 }, text: "" };
    return movePictureNote(box, { u: u - 0.5, v: v - 0.5 });
  }
  const from = onPicture({ u: u + (u < 0.6 ? 0.15 : -0.15), v: v + (v < 0.6 ? 0.2 : -0.2) });
  return { id, kind, from, to: { u, v }, text: "" };
}

/** The note moved by shares of the picture, limited so that it stays on the picture. */
export function movePictureNote(note: PictureNote, by: PicturePoint): PictureNote {
  const { left, top, right, bottom } = boundsOfPictureNote(note);
  const u = clamp(by.u, -left, 1 - right);
  const v = clamp(by.v, -top, 1 - bottom);
  const moved = (point: PicturePoint): PicturePoint => onPicture({ u: point.u + u, v: point.v + v });
  return { ...note, from: moved(note.from), ...(note.to && { to: moved(note.to) }) };
}

/** The handles of a note: the ends of an arrow, the corners of a box. A text is only moved. */
export function handlesOfPictureNote({ kind }: PictureNote): readonly PictureNoteHandle[] {
  if (kind === "text") return [];
  return kind === "arrow" ? ["from", "to"] : ["from", "toFrom", "to", "fromTo"];
}

/** The position of a handle. */
export function placeOfHandle({ from, to = from }: PictureNote, handle: PictureNoteHandle): PicturePoint {
  switch (handle) {
    case "from":
      return from;
    case "to":
      return to;
    case "fromTo":
      return { u: from.u, v: to.v };
    case "toFrom":
      return { u: to.u, v: from.v };
  }
}

/** The note with one of its handles moved, limited to the edge of the picture. */
export function resizePictureNote(
  note: PictureNote,
  handle: PictureNoteHandle,
  place: PicturePoint,
): PictureNote {
  if (note.to === undefined) return note;
  const { u, v } = onPicture(place);
  const { from, to } = note;
  switch (handle) {
    case "from":
      return { ...note, from: { u, v } };
    case "to":
      return { ...note, to: { u, v } };
    case "fromTo":
      return { ...note, from: { u, v: from.v }, to: { u: to.u, v } };
    case "toFrom":
      return { ...note, from: { u: from.u, v }, to: { u, v: to.v } };
  }
}

/** Size of the picture as drawn, and the hit tolerance beside a line; all in the same unit. */
export interface HitReach {
  readonly width: number;
  readonly height: number;
  readonly reach: number;
}

/** The topmost note at a point; edges and lines win over the inside of a box. */
export function pictureNoteAt(
  notes: readonly PictureNote[],
  place: PicturePoint,
  drawn: HitReach,
): PictureNote | undefined {
  const lastFirst = notes.toReversed();
  return (
    lastFirst.find((note) => distanceTo(note, place, drawn) <= drawn.reach) ??
    lastFirst.find((note) => note.kind === "box" && isWithin(boundsOfPictureNote(note), place))
  );
}

const isWithin = ({ left, top, right, bottom }: PictureNoteBounds, { u, v }: PicturePoint): boolean =>
  u >= left && u <= right && v >= top && v <= bottom;

/** The distance of a point from the lines of a note, in the unit of `drawn`. */
function distanceTo(note: PictureNote, place: PicturePoint, drawn: HitReach): number {
  if (note.kind !== "box") return distanceToLine(note.from, note.to ?? note.from, place, drawn);
  const corners = handlesOfPictureNote(note).map((handle) => placeOfHandle(note, handle));
  const sides = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]] as const);
  return Math.min(...sides.map(([start, end = start]) => distanceToLine(start, end, place, drawn)));
}

function distanceToLine(
  start: PicturePoint,
  end: PicturePoint,
  place: PicturePoint,
  { width, height }: HitReach,
): number {
  const [x, y] = [(end.u - start.u) * width, (end.v - start.v) * height];
  const [toX, toY] = [(place.u - start.u) * width, (place.v - start.v) * height];
  const square = x * x + y * y;
  const along = square === 0 ? 0 : clamp((toX * x + toY * y) / square, 0, 1);
  return Math.hypot(toX - along * x, toY - along * y);
}

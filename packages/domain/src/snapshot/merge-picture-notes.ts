import type { PictureNote } from "./picture-note.ts";

/** What became of notes that two people changed, both from the same ones. */
export interface MergedPictureNotes {
  /** Both people's changes; of notes that both changed, as `prefer` says. */
  readonly notes: PictureNote[];
  /** Ids of notes that both changed, each in another way. */
  readonly contested: readonly string[];
}

/**
 * Puts the changes of two people together, note by note. What one of them added, changed or removed is taken over; what
 * both changed in different ways is taken from `prefer`. Theirs keep their order; what is only mine comes behind.
 */
export function mergePictureNotes(
  { from, mine, theirs }: Readonly<Record<"from" | "mine" | "theirs", readonly PictureNote[]>>,
  prefer: "mine" | "theirs" = "mine",
): MergedPictureNotes {
  const before = byId(from);
  const ofMe = byId(mine);
  const ofThem = byId(theirs);
  const contested: string[] = [];
  const merged = (id: string): PictureNote[] => {
    const [was, my, their] = [before.get(id), ofMe.get(id), ofThem.get(id)];
    const isContested = !isSame(my, was) && !isSame(their, was) && !isSame(my, their);
    if (isContested) contested.push(id);
    const chosen = isContested ? { mine: my, theirs: their }[prefer] : isSame(my, was) ? their : my;
    return chosen ? [chosen] : [];
  };
  const ids = new Set([...theirs, ...mine].map(({ id }) => id));
  return { notes: [...ids].flatMap(merged), contested };
}

const byId = (notes: readonly PictureNote[]) => new Map(notes.map((note) => [note.id, note]));

/** Whether two lists hold the same notes in the same order. */
export const samePictureNotes = (some: readonly PictureNote[], others: readonly PictureNote[]): boolean =>
  some.length === others.length && some.every((note, index) => isSame(note, others[index]));

const isSame = (one: PictureNote | undefined, other: PictureNote | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.kind === other.kind &&
    one.text === other.text &&
    isSamePlace(one.from, other.from) &&
    isSamePlace(one.to, other.to));

const isSamePlace = (one: PictureNote["to"], other: PictureNote["to"]): boolean =>
  one?.u === other?.u && one?.v === other?.v;

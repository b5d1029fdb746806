import type { PictureNote } from "./picture-note.ts";

/** The result of merging notes that two users changed concurrently. */
export interface MergedPictureNotes {
  /** The changes of both users; conflicts are resolved by `prefer`. */
  readonly notes: PictureNote[];
  /** Ids of notes that both changed differently. */
  readonly contested: readonly string[];
}

/**
 * Merges the changes of two users, note by note. Notes that one of them added, changed or removed are taken over; notes
 * that both changed differently are taken from `prefer`. Theirs keep their order; those that are only mine come last.
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

import type { TagColumn } from "../columns/gallery-columns.ts";
import type { PackedText } from "../columns/packed-text.ts";

/** How old rows map to new rows: removed, replaced and appended ones. */
export interface RowEdits {
  readonly oldCount: number;
  readonly newCount: number;
  /** Removed old rows, ascending. */
  readonly removed: readonly number[];
  /** Replaced old rows, ascending. */
  readonly replaced: readonly Replacement[];
  /** Fresh rows that are appended. */
  readonly added: readonly number[];
  /** Per old row the new one, or {@link removedRow}. Undefined if no row moves. */
  readonly newRows: Uint32Array | undefined;
}

/** The new row of a removed one. */
export const removedRow = 0xffff_ffff;

interface Replacement {
  /** Row of the old columns. */
  readonly row: number;
  /** The same row in the new columns. */
  readonly target: number;
  /** Row of the fresh content. */
  readonly from: number;
}

export const movesRows = ({ added, removed }: RowEdits) => added.length > 0 || removed.length > 0;

type NumberColumn =
  | Float64Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>;

/** A column after the edits; the old one itself if nothing in it changes. */
export function editNumbers<Column extends NumberColumn>(
  old: Column,
  fresh: ArrayLike<number>,
  edits: RowEdits,
): Column {
  const { added, newCount, oldCount, removed, replaced } = edits;
  const changed = replaced.filter(({ from, row }) => !Object.is(old[row], fresh[from]));
  if (changed.length === 0 && !movesRows(edits)) return old;
  const next = new (old.constructor as new (count: number) => Column)(newCount);
  let from = 0;
  let target = 0;
  for (let index = 0; index <= removed.length; index++) {
    const to = removed[index] ?? oldCount;
    next.set(old.subarray(from, to), target);
    target += to - from;
    from = to + 1;
  }
  for (const { from: source, target: row } of changed) next[row] = fresh[source] as number;
  for (const source of added) next[target++] = fresh[source] as number;
  return next;
}

/** Pieces of old and fresh texts in the order of the new rows; each row `from` up to before `to`. */
interface Piece {
  readonly isFresh: boolean;
  readonly from: number;
  readonly to: number;
}

function piecesOf({ added, oldCount, removed, replaced }: RowEdits): Piece[] {
  const pieces: Piece[] = [];
  let row = 0;
  const keepUpTo = (to: number) => {
    if (row < to) pieces.push({ isFresh: false, from: row, to });
    row = to + 1;
  };
  let removal = 0;
  for (const { from, row: at } of replaced) {
    while (removal < removed.length && (removed[removal] as number) < at)
      keepUpTo(removed[removal++] as number);
    keepUpTo(at);
    pieces.push({ isFresh: true, from, to: from + 1 });
  }
  while (removal < removed.length) keepUpTo(removed[removal++] as number);
  keepUpTo(oldCount);
  for (const from of added) pieces.push({ isFresh: true, from, to: from + 1 });
  return pieces;
}

/** The ends of the pieces' entries, one after the other, and what part of `old` or `fresh` each piece is. */
function editStarts(
  old: Uint32Array<ArrayBuffer>,
  fresh: Uint32Array<ArrayBuffer>,
  pieces: readonly Piece[],
  newCount: number,
) {
  const starts = new Uint32Array(newCount + 1);
  const parts: { isFresh: boolean; first: number; last: number }[] = [];
  let target = 0;
  let end = 0;
  for (const { from, isFresh, to } of pieces) {
    const source = isFresh ? fresh : old;
    const first = source[from] as number;
    const last = source[to] as number;
    const shift = end - first;
    for (let row = from + 1; row <= to; row++) starts[++target] = (source[row] as number) + shift;
    parts.push({ isFresh, first, last });
    end += last - first;
  }
  return { starts, parts, length: end };
}

const rowText = ({ starts, text }: PackedText, row: number) => text.slice(starts[row], starts[row + 1]);

/** Texts after the edits; the old ones themselves if none changes. */
export function editTexts(old: PackedText, fresh: PackedText, edits: RowEdits): PackedText {
  const replaced = edits.replaced.filter(({ from, row }) => rowText(old, row) !== rowText(fresh, from));
  if (replaced.length === 0 && !movesRows(edits)) return old;
  const pieces = piecesOf({ ...edits, replaced });
  const { parts, starts } = editStarts(old.starts, fresh.starts, pieces, edits.newCount);
  const text = parts
    .map(({ first, isFresh, last }) => (isFresh ? fresh : old).text.slice(first, last))
    .join("");
  return { text, starts };
}

const sameTags = (one: TagColumn, row: number, other: TagColumn, from: number) => {
  const first = one.starts[row] as number;
  const otherFirst = other.starts[from] as number;
  const count = (one.starts[row + 1] as number) - first;
  if (count !== (other.starts[from + 1] as number) - otherFirst) return false;
  for (let index = 0; index < count; index++)
    if (one.numbers[first + index] !== other.numbers[otherFirst + index]) return false;
  return true;
};

/** Tags after the edits; the old ones themselves if none changes. */
export function editTags(old: TagColumn, fresh: TagColumn, edits: RowEdits): TagColumn {
  const replaced = edits.replaced.filter(({ from, row }) => !sameTags(old, row, fresh, from));
  if (replaced.length === 0 && !movesRows(edits)) return old;
  const pieces = piecesOf({ ...edits, replaced });
  const { length, parts, starts } = editStarts(old.starts, fresh.starts, pieces, edits.newCount);
  const numbers = new Uint32Array(length);
  let target = 0;
  for (const { first, isFresh, last } of parts) {
    numbers.set((isFresh ? fresh : old).numbers.subarray(first, last), target);
    target += last - first;
  }
  return { starts, numbers };
}

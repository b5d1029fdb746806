/** The selected snapshots by their ids, and the start of the current range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly rangeStart: RangeStart | undefined;
}

interface RangeStart {
  readonly id: string;
  /** The selection before the range, restored when the range shrinks. */
  readonly base: ReadonlySet<string>;
  /** Whether the range selects or deselects. */
  readonly selects: boolean;
}

export const nothingSelected: Selection = { ids: new Set(), rangeStart: undefined };

/** Toggles one snapshot; ranges start here from now on. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  const selects = !next.delete(id);
  if (selects) next.add(id);
  return { ids: next, rangeStart: { id, base: next, selects } };
}

/**
 * Gives all from the start of the range to `id` the state of the start. Repeated, it moves the end of the range. If the
 * start is not in `order`, the order on all pages, the range is `id` alone and starts there.
 */
export function extended({ ids, rangeStart }: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  if (to === -1) return { ids, rangeStart };
  const known = rangeStart ? order.indexOf(rangeStart.id) : -1;
  const start: RangeStart =
    rangeStart && known !== -1 ? rangeStart : { id, base: new Set(ids), selects: true };
  const from = known === -1 ? to : known;
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: changed(start.base, range, start.selects), rangeStart: start };
}

/** Selects or deselects several snapshots. */
export function withMany(
  { ids, rangeStart }: Selection,
  some: Iterable<string>,
  selects: boolean,
): Selection {
  return { ids: changed(ids, some, selects), rangeStart };
}

/** The selection of a rectangle; it ends a range. */
export const exactly = (ids: ReadonlySet<string>): Selection => ({ ids, rangeStart: undefined });

function changed(ids: ReadonlySet<string>, some: Iterable<string>, selects: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of some)
    if (selects) next.add(id);
    else next.delete(id);
  return next;
}

/** How many of the given snapshots are selected. */
export function countIn(ids: ReadonlySet<string>, some: readonly string[]): number {
  if (ids.size === 0) return 0;
  let count = 0;
  for (const id of some) if (ids.has(id)) count += 1;
  return count;
}

import { type GalleryRow, rowOfCard } from "./gallery-rows.ts";

/** The layout of a gallery page. */
export interface LaidPage {
  /** The ids of its snapshots, in order. */
  readonly idAt: (place: number) => string;
  readonly count: number;
  readonly rows: readonly GalleryRow[];
  /** Top of a row, in pixels from the top of the first. */
  readonly startPx: (row: number) => number;
}

/** Top of the row of a card, by the card's index on the page; undefined if there is no such card. */
export function startOfCard({ rows, startPx }: LaidPage, place: number): number | undefined {
  const row = rowOfCard(rows, place);
  return row === -1 ? undefined : startPx(row);
}

/** The indexes of ids on a page; those that are not on it are left out. */
export function placesOf({ idAt, count }: LaidPage, ids: Iterable<string>): ReadonlyMap<string, number> {
  const left = new Set(ids);
  const places = new Map<string, number>();
  for (let place = 0; place < count && left.size > 0; place++) {
    const id = idAt(place);
    if (left.delete(id)) places.set(id, place);
  }
  return places;
}

/** The cards that are fully visible between two heights, or the partially visible ones if none is. */
function seenCards({ rows, startPx }: LaidPage, fromPx: number, toPx: number): readonly number[] {
  const whole: number[] = [];
  const partly: number[] = [];
  for (const [index, row] of rows.entries()) {
    const topPx = startPx(index);
    if (topPx >= toPx) break;
    const isPartly = index + 1 < rows.length ? startPx(index + 1) > fromPx : true;
    if (row.kind !== "cards" || !isPartly) continue;
    const places = Array.from(row.snapshots, (_, at) => row.firstIndex + at);
    (topPx >= fromPx ? whole : partly).push(...places);
  }
  return whole.length > 0 ? whole : partly;
}

/** Number of neighbors before and after a card that decide whether it kept its place among them. */
const neighbours = 3;

/**
 * The card that keeps its position when `before` is replaced by `after`: the topmost visible one that still exists. A
 * card that moved itself, because its label or time changed, is skipped.
 */
export function cardToHold(
  before: LaidPage,
  after: LaidPage,
  fromPx: number,
  toPx: number,
): { readonly id: string; readonly startPx: number } | undefined {
  const seen = seenCards(before, fromPx, toPx);
  const first = Math.max(0, (seen[0] ?? 0) - neighbours);
  const end = Math.min(before.count, (seen.at(-1) ?? -1) + 1 + neighbours);
  const ids = Array.from({ length: Math.max(0, end - first) }, (_, at) => before.idAt(first + at));
  const places = placesOf(after, ids);
  const now = ids.map((id) => places.get(id));
  const hasStayed = (at: number) => {
    const here = now[at] ?? Number.NaN;
    const passed = (others: typeof now, isPassed: (other: number) => boolean) => {
      const known = others.filter((other) => other !== undefined);
      return known.length > 0 && 2 * known.filter(isPassed).length > known.length;
    };
    return (
      !passed(now.slice(Math.max(0, at - neighbours), at), (other) => other > here) &&
      !passed(now.slice(at + 1, at + 1 + neighbours), (other) => other < here)
    );
  };
  const there = seen.filter((place) => now[place - first] !== undefined);
  const held = there.find((place) => hasStayed(place - first)) ?? there[0];
  const startPx = held === undefined ? undefined : startOfCard(before, held);
  return held === undefined || startPx === undefined ? undefined : { id: before.idAt(held), startPx };
}

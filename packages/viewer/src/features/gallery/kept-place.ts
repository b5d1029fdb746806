import type { GalleryRow } from "./gallery-rows.ts";

/** A page of the gallery as it is laid out. */
export interface LaidPage {
  /** The ids of its snapshots, in their order. */
  readonly idAt: (place: number) => string;
  readonly count: number;
  readonly rows: readonly GalleryRow[];
  /** Where a row begins, in pixels from the top of the first. */
  readonly startPx: (row: number) => number;
}

/** Where the row of a card begins, by the card's place on the page; undefined where the page has none there. */
export function startOfCard({ rows, startPx }: LaidPage, place: number): number | undefined {
  const row = rows.findIndex(
    (each) =>
      each.kind === "cards" && place >= each.firstIndex && place < each.firstIndex + each.snapshots.length,
  );
  return row === -1 ? undefined : startPx(row);
}

/** The places of ids on a page; those that are not on it are left out. */
export function placesOf({ idAt, count }: LaidPage, ids: Iterable<string>): ReadonlyMap<string, number> {
  const left = new Set(ids);
  const places = new Map<string, number>();
  for (let place = 0; place < count && left.size > 0; place++) {
    const id = idAt(place);
    if (left.delete(id)) places.set(id, place);
  }
  return places;
}

/** The cards that are seen whole between two heights, or in part where none is whole. */
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

/** By how many cards before it and after it one is known to have kept its place among them. */
const neighbours = 3;

/**
 * The card that is to stay where it is when `after` takes the place of `before`: the topmost that was seen and is there
 * still. One that went elsewhere by itself, as its label or its time changed, leaves that to the next.
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

/** Where each row begins, in pixels from the top of the first, and where the last one ends. */
export function placeRows(heightsPx: readonly number[]): readonly number[] {
  const places = [0];
  let endPx = 0;
  for (const heightPx of heightsPx) {
    endPx += heightPx;
    places.push(endPx);
  }
  return places;
}

/** The row at a place, 0 above the first and the last one below all. */
function rowAt(places: readonly number[], placePx: number): number {
  let low = 0;
  let high = Math.max(0, places.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((places[middle] ?? 0) <= placePx) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first row to draw, and the one after the last: those that are seen, and `more` on either side. */
export function rowsBetween(
  places: readonly number[],
  fromPx: number,
  toPx: number,
  more: number,
): readonly [first: number, end: number] {
  const count = places.length - 1;
  return [
    Math.max(0, Math.min(count, rowAt(places, fromPx) - more)),
    Math.min(count, rowAt(places, toPx) + 1 + more),
  ];
}

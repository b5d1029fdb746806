/** Top of each row, in pixels from the top of the first, and the bottom of the last. */
export function placeRows<Row>(
  rows: readonly Row[],
  heightPx: (row: Row, index: number) => number,
): Float64Array {
  const places = new Float64Array(rows.length + 1);
  rows.forEach((row, index) => {
    places[index + 1] = (places[index] ?? 0) + heightPx(row, index);
  });
  return places;
}

/** The row at a position, 0 above the first and the last one below all. */
function rowAt(places: ArrayLike<number>, placePx: number): number {
  let low = 0;
  let high = Math.max(0, places.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((places[middle] ?? 0) <= placePx) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first visible row, and the one after the last. */
export function rowsBetween(
  places: ArrayLike<number>,
  fromPx: number,
  toPx: number,
): readonly [first: number, end: number] {
  const count = places.length - 1;
  return [Math.max(0, Math.min(count, rowAt(places, fromPx))), Math.min(count, rowAt(places, toPx) + 1)];
}

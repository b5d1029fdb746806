import type { GridPlace } from "./point-grid.ts";

const TURNS = 6;
/** Rows of the square around a place: left, middle and right of the row above, of its own, and of that below. */
const AROUND = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => ({ column, row })));

type Square = [number, number, number, number, number, number, number, number, number];

/**
 * Offset of a surface's maximum from the middle of a square, in its half sides, at most 1 along each: the vertex of the
 * paraboloid through it, or that along each axis, or a whole step uphill if there is none.
 */
function towardsTop([nw, n, ne, w, middle, e, sw, s, se]: Square): GridPlace {
  const slopeX = (e - w) / 2;
  const slopeY = (s - n) / 2;
  const bendX = e - 2 * middle + w;
  const bendY = s - 2 * middle + n;
  const twist = (se - sw - ne + nw) / 4;
  const determinant = bendX * bendY - twist * twist;
  const isTop = bendX < 0 && determinant > 0;
  // along a ridge, or on a grid of one row, each axis separately
  const alone = (slope: number, bend: number) => (bend < 0 ? -slope / bend : Math.sign(slope));
  const column = isTop ? (twist * slopeY - bendY * slopeX) / determinant : alone(slopeX, bendX);
  const row = isTop ? (twist * slopeX - bendX * slopeY) / determinant : alone(slopeY, bendY);
  const shrink = 1 / Math.max(1, Math.abs(column), Math.abs(row));
  return { column: column * shrink, row: row * shrink };
}

/** Climbs from a place near a maximum of `powersAt` to it, with steps of at most `reach`. */
export function climbToMaximum(
  start: GridPlace,
  reach: { readonly columns: number; readonly rows: number },
  powersAt: (places: readonly GridPlace[]) => ArrayLike<number>,
  inside: (place: GridPlace) => GridPlace,
): GridPlace {
  let place = start;
  let share = 1;
  for (let turn = 0; turn < TURNS; turn++) {
    const { column, row } = place;
    const [columns, rows] = [reach.columns * share, reach.rows * share];
    const square = AROUND.map((by) => ({ column: column + by.column * columns, row: row + by.row * rows }));
    const move = towardsTop(Array.from(powersAt(square)) as Square);
    place = inside({ column: column + move.column * columns, row: row + move.row * rows });
    const size = Math.max(Math.abs(move.column), Math.abs(move.row));
    if (size < 0.02) break;
    if (size <= 0.5) share /= 2;
  }
  return place;
}

import type { Focus } from "../beamform/steering-delays.ts";

/** A place on a grid, counted in cells from 0 to the centers of the first column and row, with a fraction. */
export interface GridPlace {
  readonly column: number;
  readonly row: number;
}

export interface PointGrid {
  readonly width: number;
  readonly height: number;
  readonly wrapColumns: boolean;
  /** Points, or directions, between the cells too; [place][x, y, z]. */
  pointsAt(places: readonly GridPlace[]): Float64Array;
  /** The place inside the grid that is nearest. */
  inside(place: GridPlace): GridPlace;
}

/** A grid row by row, of points or of unit directions. */
export function pointGrid(
  gridM: Float64Array,
  width: number,
  { focus, wrapColumns }: { focus: Focus; wrapColumns: boolean },
): PointGrid {
  const height = gridM.length / 3 / width;
  const between = (low: number, high: number, value: number) => Math.min(high, Math.max(low, value));
  const inside = ({ column, row }: GridPlace): GridPlace => ({
    column: wrapColumns ? ((column % width) + width) % width : between(0, width - 1, column),
    row: between(0, height - 1, row),
  });
  return {
    width,
    height,
    wrapColumns,
    inside,
    pointsAt(places) {
      const points = new Float64Array(3 * places.length);
      for (const [index, place] of places.entries()) {
        const { column, row } = inside(place);
        const left = Math.min(Math.floor(column), width - 1);
        const top = Math.min(Math.floor(row), height - 1);
        const right = left + 1 < width ? left + 1 : wrapColumns ? 0 : left;
        const bottom = Math.min(top + 1, height - 1);
        const [x, y] = [column - left, row - top];
        let square = 0;
        for (let axis = 0; axis < 3; axis++) {
          const at = (r: number, c: number) => gridM[3 * (r * width + c) + axis] as number;
          const value =
            (1 - y) * ((1 - x) * at(top, left) + x * at(top, right)) +
            y * ((1 - x) * at(bottom, left) + x * at(bottom, right));
          points[3 * index + axis] = value;
          square += value * value;
        }
        if (focus === "far" && square > 0) {
          const scale = 1 / Math.sqrt(square);
          for (let axis = 0; axis < 3; axis++)
            points[3 * index + axis] = (points[3 * index + axis] as number) * scale;
        }
      }
      return points;
    },
  };
}

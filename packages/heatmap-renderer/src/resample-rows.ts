import type { AxisPlan } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";
import { finiteLevelDb, limitedSlope } from "./monotone-cubic.ts";

/** The field stretched along x only: `rows` and the slopes from row to row are [source row][picture column]. */
export interface StretchedRows {
  rows: Float32Array;
  slopes: Float32Array;
}

export function stretchRows({ levelsDb, width, height }: LevelField, plan: AxisPlan): StretchedRows {
  const places = plan.before.length;
  const rows = new Float32Array(places * height);
  const cells = new Float32Array(width + 1);
  const cellSlopes = new Float32Array(width + 1);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++)
      cells[column] = finiteLevelDb(levelsDb[row * width + column] as number);
    cells[width] = cells[width - 1] as number;
    for (let column = 1; column < width - 1; column++) {
      const level = cells[column] as number;
      cellSlopes[column] = limitedSlope(
        level - (cells[column - 1] as number),
        (cells[column + 1] as number) - level,
      );
    }
    for (let place = 0; place < places; place++) {
      const column = plan.before[place] as number;
      const weight = place * 4;
      rows[row * places + place] =
        (plan.weights[weight] as number) * (cells[column] as number) +
        (plan.weights[weight + 1] as number) * (cellSlopes[column] as number) +
        (plan.weights[weight + 2] as number) * (cells[column + 1] as number) +
        (plan.weights[weight + 3] as number) * (cellSlopes[column + 1] as number);
    }
  }
  return { rows, slopes: slopesBetweenRows(rows, places, height) };
}

function slopesBetweenRows(rows: Float32Array, places: number, height: number): Float32Array {
  const slopes = new Float32Array(rows.length);
  for (let index = places; index < places * (height - 1); index++) {
    const level = rows[index] as number;
    slopes[index] = limitedSlope(
      level - (rows[index - places] as number),
      (rows[index + places] as number) - level,
    );
  }
  return slopes;
}

/** Fills columns `start` to `end` (not included) of one row of the picture. */
export function fillRow(
  { rows, slopes }: StretchedRows,
  places: number,
  plan: AxisPlan,
  y: number,
  start: number,
  end: number,
  field: Float32Array,
): void {
  const above = (plan.before[y] as number) * places;
  const below = Math.min(above + places, rows.length - places);
  const levelAbove = plan.weights[y * 4] as number;
  const slopeAbove = plan.weights[y * 4 + 1] as number;
  const levelBelow = plan.weights[y * 4 + 2] as number;
  const slopeBelow = plan.weights[y * 4 + 3] as number;
  const out = y * places;
  for (let x = start; x < end; x++)
    field[out + x] =
      levelAbove * (rows[above + x] as number) +
      slopeAbove * (slopes[above + x] as number) +
      levelBelow * (rows[below + x] as number) +
      slopeBelow * (slopes[below + x] as number);
}

import type { AxisPlan } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";
import type { Box } from "./drawn-box.ts";
import { finiteLevelDb, limitedSlope } from "./monotone-cubic.ts";

/** Cell rows stretched along x: [cell row - firstRow][picture column - box.startX]. */
export interface StretchedRows {
  levels: Float32Array;
  firstRow: number;
  rowCount: number;
}

/** Stretches, within the box, the cell rows that its pixels lie between, and one more on each side. */
export function stretchRows(
  { levelsDb, width, height }: LevelField,
  columns: AxisPlan,
  rows: AxisPlan,
  box: Box,
) {
  const places = box.endX - box.startX;
  const firstRow = Math.max(0, (rows.before[box.startY] as number) - 1);
  const endRow = Math.min(height, (rows.before[box.endY - 1] as number) + 3);
  const levels = new Float32Array(places * (endRow - firstRow));
  // One spare cell at the right edge, so that a row of one cell has a neighbor.
  const cells = new Float32Array(width + 1);
  const slopes = new Float32Array(width + 1);
  const { before, weights } = columns;
  let out = 0;
  for (let row = firstRow; row < endRow; row++) {
    for (let column = 0; column < width; column++)
      cells[column] = finiteLevelDb(levelsDb[row * width + column] as number);
    cells[width] = cells[width - 1] as number;
    for (let column = 1; column < width - 1; column++) {
      const level = cells[column] as number;
      slopes[column] = limitedSlope(
        level - (cells[column - 1] as number),
        (cells[column + 1] as number) - level,
      );
    }
    for (let x = box.startX; x < box.endX; x++) {
      const column = before[x] as number;
      const weight = x * 3;
      const level = cells[column] as number;
      levels[out++] =
        level +
        (weights[weight] as number) * (slopes[column] as number) +
        (weights[weight + 1] as number) * ((cells[column + 1] as number) - level) +
        (weights[weight + 2] as number) * (slopes[column + 1] as number);
    }
  }
  return { levels, firstRow, rowCount: endRow - firstRow };
}

/** Slopes from row to row; 0 in the first and the last, which are the field's edges or not read. */
function slopesAlong({ levels, rowCount }: StretchedRows): Float32Array {
  const places = levels.length / rowCount;
  const slopes = new Float32Array(levels.length);
  for (let index = places; index < levels.length - places; index++) {
    const level = levels[index] as number;
    slopes[index] = limitedSlope(
      level - (levels[index - places] as number),
      (levels[index + places] as number) - level,
    );
  }
  return slopes;
}

/** The levels of every pixel of the box, dB, row by row. */
export function stretchColumns(stretched: StretchedRows, rows: AxisPlan, box: Box): Float32Array {
  const { levels, firstRow, rowCount } = stretched;
  const places = box.endX - box.startX;
  const slopes = slopesAlong(stretched);
  const field = new Float32Array(places * (box.endY - box.startY));
  const lastRow = (rowCount - 1) * places;
  for (let y = box.startY; y < box.endY; y++) {
    const above = ((rows.before[y] as number) - firstRow) * places;
    const below = Math.min(above + places, lastRow);
    const slopeAbove = rows.weights[y * 3] as number;
    const step = rows.weights[y * 3 + 1] as number;
    const slopeBelow = rows.weights[y * 3 + 2] as number;
    const out = (y - box.startY) * places;
    for (let x = 0; x < places; x++) {
      const level = levels[above + x] as number;
      field[out + x] =
        level +
        slopeAbove * (slopes[above + x] as number) +
        step * ((levels[below + x] as number) - level) +
        slopeBelow * (slopes[below + x] as number);
    }
  }
  return field;
}

import type { LevelField } from "./check-field.ts";
import { finiteLevelDb, SILENT_DB } from "./monotone-cubic.ts";

/** A peak of the field: place 0 to 1 from the top left, level in dB. */
export interface FieldPeak {
  u: number;
  v: number;
  levelDb: number;
}

/** Vertex of the parabola through three levels one apart: offset (-0.5 to 0.5) and height above the middle one. */
function parabolaVertex(before: number, middle: number, after: number): { offset: number; riseDb: number } {
  const curvature = before - 2 * middle + after;
  if (before <= SILENT_DB || after <= SILENT_DB || curvature >= 0) return { offset: 0, riseDb: 0 };
  const offset = Math.min(Math.max((before - after) / (2 * curvature), -0.5), 0.5);
  return { offset, riseDb: -((before - after) * offset) / 4 };
}

/** The peak around a cell that no neighbor exceeds, between cells by a parabola along each axis. */
export function peakAround({ levelsDb, width, height }: LevelField, column: number, row: number): FieldPeak {
  const level = (x: number, y: number) => finiteLevelDb(levelsDb[y * width + x] as number);
  const middle = level(column, row);
  const none = { offset: 0, riseDb: 0 };
  const across =
    column > 0 && column < width - 1
      ? parabolaVertex(level(column - 1, row), middle, level(column + 1, row))
      : none;
  const along =
    row > 0 && row < height - 1
      ? parabolaVertex(level(column, row - 1), middle, level(column, row + 1))
      : none;
  return {
    u: (column + 0.5 + across.offset) / width,
    v: (row + 0.5 + along.offset) / height,
    levelDb: middle + across.riseDb + along.riseDb,
  };
}

/**
 * The strongest place of the field, between cells by a parabola along each axis; its level can exceed the highest cell
 * by a fraction of a dB. `undefined` if no level is finite. Of equal cells the first counts.
 */
export function findMaximum(
  levelsDb: ArrayLike<number>,
  width: number,
  height: number,
): FieldPeak | undefined {
  let best = -1;
  let bestDb = SILENT_DB;
  for (let cell = 0; cell < width * height; cell++) {
    const level = finiteLevelDb(levelsDb[cell] as number);
    if (level > bestDb) {
      best = cell;
      bestDb = level;
    }
  }
  if (best < 0) return undefined;
  return peakAround({ levelsDb, width, height }, best % width, Math.floor(best / width));
}

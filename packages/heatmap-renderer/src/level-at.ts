import { cellPosition } from "./axis-plan.ts";
import { finiteLevelDb, interpolateFour, SILENT_DB } from "./monotone-cubic.ts";

/**
 * The level in dB at (u, v), 0 to 1 from the top left, as `renderHeatmap` draws it. Cell (i, j) has its center at u =
 * (i + 0.5) / width, v = (j + 0.5) / height; edges are clamped. `undefined` if the nearest cell has no finite level or
 * u or v is not a number.
 */
export function levelAt(
  levelsDb: ArrayLike<number>,
  width: number,
  height: number,
  u: number,
  v: number,
): number | undefined {
  if (Number.isNaN(u) || Number.isNaN(v)) return undefined;
  const x = cellPosition(u, width);
  const y = cellPosition(v, height);
  const clampColumn = (column: number) => Math.min(Math.max(column, 0), width - 1);
  const clampRow = (row: number) => Math.min(Math.max(row, 0), height - 1);
  const cell = (column: number, row: number) =>
    finiteLevelDb(levelsDb[clampRow(row) * width + clampColumn(column)] ?? Number.NaN);
  if (cell(Math.round(x.before + x.share), Math.round(y.before + y.share)) === SILENT_DB) return undefined;
  const alongRow = (row: number) =>
    interpolateFour(
      cell(x.before - 1, row),
      cell(x.before, row),
      cell(x.before + 1, row),
      cell(x.before + 2, row),
      x.share,
    );
  return interpolateFour(
    alongRow(y.before - 1),
    alongRow(y.before),
    alongRow(y.before + 1),
    alongRow(y.before + 2),
    y.share,
  );
}

import { cellPosition } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";
import type { Box } from "./drawn-box.ts";
import { finiteLevelDb, limitedSlope } from "./monotone-cubic.ts";
import type { FieldTransform } from "./placement.ts";
import { pixelCode } from "./region-codes.ts";
import { turnedBox } from "./turned-box.ts";
import type { DrawnField } from "./upright-field.ts";

/** Levels without gaps, and their slopes along the rows, 0 at the ends. */
function withSlopes({ levelsDb, width, height }: LevelField): { levels: Float32Array; slopes: Float32Array } {
  const levels = Float32Array.from(levelsDb, finiteLevelDb);
  const slopes = new Float32Array(levels.length);
  for (let row = 0; row < height; row++)
    for (let cell = row * width + 1; cell < (row + 1) * width - 1; cell++) {
      const level = levels[cell] as number;
      slopes[cell] = limitedSlope(level - (levels[cell - 1] as number), (levels[cell + 1] as number) - level);
    }
  return { levels, slopes };
}

/** A rotated field: interpolates each pixel's level separately, first along the rows, then across them. */
export function turnField(
  field: LevelField,
  cells: Box,
  transform: FieldTransform,
  outWidth: number,
  outHeight: number,
  floorDb: number,
  codes: Uint8Array | undefined,
): DrawnField | undefined {
  const box = turnedBox(cells, field, transform, outWidth, outHeight);
  if (!box) return undefined;
  const { width, height } = field;
  const { u, v } = transform;
  const source = withSlopes(field);
  const places = box.endX - box.startX;
  const levels = new Float32Array(places * (box.endY - box.startY));
  const pixelCodes = codes && new Uint8Array(levels.length);
  const rowLevels = new Float32Array(4);
  let index = 0;
  for (let y = box.startY; y < box.endY; y++)
    for (let x = box.startX; x < box.endX; x++) {
      const column = cellPosition((x + 0.5) * u[0] + (y + 0.5) * u[1] + u[2], width);
      const row = cellPosition((x + 0.5) * v[0] + (y + 0.5) * v[1] + v[2], height);
      const next = width > 1 ? 1 : 0;
      const s = column.share;
      const step = s * s * (3 - 2 * s);
      const slopeBefore = s * (1 - s) * (1 - s);
      const slopeAfter = -s * s * (1 - s);
      for (let near = 0; near < 4; near++) {
        const at = Math.min(Math.max(row.before + near - 1, 0), height - 1) * width + column.before;
        const level = source.levels[at] as number;
        rowLevels[near] =
          level +
          slopeBefore * (source.slopes[at] as number) +
          step * ((source.levels[at + next] as number) - level) +
          slopeAfter * (source.slopes[at + next] as number);
      }
      const above = rowLevels[1] as number;
      const below = rowLevels[2] as number;
      const t = row.share;
      const stepDb = below - above;
      levels[index] =
        above +
        t * (1 - t) * (1 - t) * limitedSlope(above - (rowLevels[0] as number), stepDb) +
        t * t * (3 - 2 * t) * stepDb -
        t * t * (1 - t) * limitedSlope(stepDb, (rowLevels[3] as number) - below);
      if (codes && pixelCodes)
        pixelCodes[index] = pixelCode(codes, field, column.before, row.before, above >= floorDb);
      index++;
    }
  return { box, levels, codes: pixelCodes };
}

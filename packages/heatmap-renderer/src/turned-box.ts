import type { LevelField } from "./check-field.ts";
import type { Box } from "./drawn-box.ts";
import type { FieldTransform } from "./placement.ts";

/** The box of pixels of a rotated field, around the corners of what may be drawn; see `uprightBox`. */
export function turnedBox(
  cells: Box,
  { width, height }: LevelField,
  { u, v }: FieldTransform,
  outWidth: number,
  outHeight: number,
): Box | undefined {
  const det = u[0] * v[1] - u[1] * v[0];
  const xs: number[] = [];
  const ys: number[] = [];
  // Levels at the field's edges are held up to half a pixel beyond it.
  for (const column of [cells.startX - 0.5, cells.endX + 0.5])
    for (const row of [cells.startY - 0.5, cells.endY + 0.5]) {
      const across = Math.min(Math.max(column / width, 0), 1) - u[2];
      const along = Math.min(Math.max(row / height, 0), 1) - v[2];
      xs.push((across * v[1] - along * u[1]) / det);
      ys.push((along * u[0] - across * v[0]) / det);
    }
  const box = {
    startX: Math.max(0, Math.floor(Math.min(...xs)) - 2),
    endX: Math.min(outWidth, Math.ceil(Math.max(...xs)) + 2),
    startY: Math.max(0, Math.floor(Math.min(...ys)) - 2),
    endY: Math.min(outHeight, Math.ceil(Math.max(...ys)) + 2),
  };
  return box.startX < box.endX && box.startY < box.endY ? box : undefined;
}

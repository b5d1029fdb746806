import { planAxis } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";
import { type Box, uprightBox } from "./drawn-box.ts";
import type { FieldTransform } from "./placement.ts";
import { pixelCode } from "./region-codes.ts";
import { stretchColumns, stretchRows } from "./resample-field.ts";

/** The field as the picture shows it, within a box of pixels. */
export interface DrawnField {
  box: Box;
  /** Level of each pixel of the box, dB, row by row. */
  levels: Float32Array;
  /** What each is drawn with: 0 not at all, else 1 + the index of its palette; absent: all with the first. */
  codes: Uint8Array | undefined;
}

/** A field whose rows are rows of the picture: stretched first along x, then along y. */
export function stretchField(
  field: LevelField,
  cells: Box,
  transform: FieldTransform,
  outWidth: number,
  outHeight: number,
  floorDb: number,
  codes: Uint8Array | undefined,
): DrawnField | undefined {
  const { scale } = transform;
  const columns = planAxis(field.width, outWidth, { offset: transform.offsetX, scale });
  const rows = planAxis(field.height, outHeight, { offset: transform.offsetY, scale });
  const box = uprightBox(cells, columns, rows);
  if (!box) return undefined;
  const stretched = stretchRows(field, columns, rows, box);
  const levels = stretchColumns(stretched, rows, box);
  if (!codes) return { box, levels, codes: undefined };
  const places = box.endX - box.startX;
  const pixelCodes = new Uint8Array(levels.length);
  let index = 0;
  for (let y = box.startY; y < box.endY; y++) {
    const above = rows.before[y] as number;
    const row = (above - stretched.firstRow) * places - box.startX;
    for (let x = box.startX; x < box.endX; x++) {
      const aboveDrawn = (stretched.levels[row + x] as number) >= floorDb;
      pixelCodes[index++] = pixelCode(codes, field, columns.before[x] as number, above, aboveDrawn);
    }
  }
  return { box, levels, codes: pixelCodes };
}

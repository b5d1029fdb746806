import type { LevelField } from "./check-field.ts";
import { pixelCode } from "./region-codes.ts";
import type { StretchedField } from "./upright-field.ts";

/** The codes of the pixels of a stretched field, row by row, from those of its cells; see `pixelCode`. */
export function uprightCodes(
  codes: Uint8Array,
  field: LevelField,
  floorDb: number,
  { box, columns, rows, stretched }: StretchedField,
): Uint8Array {
  const places = box.endX - box.startX;
  const pixelCodes = new Uint8Array(places * (box.endY - box.startY));
  let index = 0;
  for (let y = box.startY; y < box.endY; y++) {
    const above = rows.before[y] as number;
    const row = (above - stretched.firstRow) * places - box.startX;
    for (let x = box.startX; x < box.endX; x++) {
      const aboveDrawn = (stretched.levels[row + x] as number) >= floorDb;
      pixelCodes[index++] = pixelCode(codes, field, columns.before[x] as number, above, aboveDrawn);
    }
  }
  return pixelCodes;
}

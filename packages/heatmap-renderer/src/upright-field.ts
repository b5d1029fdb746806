import { type AxisPlan, planAxis } from "./axis-plan.ts";
import type { LevelField } from "./check-field.ts";
import { type Box, uprightBox } from "./drawn-box.ts";
import type { FieldTransform } from "./placement.ts";
import { type StretchedRows, stretchColumns, stretchRows } from "./resample-field.ts";

/** The field as the picture shows it, within a box of pixels. */
export interface DrawnField {
  box: Box;
  /** Level of each pixel of the box, dB, row by row. */
  levels: Float32Array;
  /** Palette code of each pixel: 0 not drawn, else 1 + the index of its palette; absent: all with the first. */
  codes: Uint8Array | undefined;
}

/** An intermediate state of the field: its rows stretched along x, and the plan for stretching them along y. */
export interface StretchedField {
  box: Box;
  columns: AxisPlan;
  rows: AxisPlan;
  stretched: StretchedRows;
}

/**
 * A field whose rows are rows of the picture: stretched first along x, then along y. `codesOf` gives the codes of its
 * pixels, row by row; without it all are drawn with the first palette.
 */
export function stretchField(
  field: LevelField,
  cells: Box,
  { offsetX, offsetY, scale }: Pick<FieldTransform, "offsetX" | "offsetY" | "scale">,
  outWidth: number,
  outHeight: number,
  codesOf?: (field: StretchedField) => Uint8Array,
): DrawnField | undefined {
  const columns = planAxis(field.width, outWidth, { offset: offsetX, scale });
  const rows = planAxis(field.height, outHeight, { offset: offsetY, scale });
  const box = uprightBox(cells, columns, rows);
  if (!box) return undefined;
  const stretched = stretchRows(field, columns, rows, box);
  const levels = stretchColumns(stretched, rows, box);
  return { box, levels, codes: codesOf?.({ box, columns, rows, stretched }) };
}

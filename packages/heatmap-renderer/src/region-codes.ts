import type { LevelField } from "./check-field.ts";
import { findRegions } from "./find-regions.ts";
import { sourceHues } from "./source-hues.ts";

/** What a region looks like: 1 + the index of its palette, or that it is not drawn. Cells below the floor have 0. */
export const hiddenRegion = 255;

export type ColourScheme = "STRENGTH" | "LOCATION";

/**
 * What to draw each cell's region with; `undefined` where all are drawn with the first palette. The loudest region
 * is the first.
 */
export function regionCodes(
  field: LevelField,
  floorDb: number,
  mode: "single" | "multi",
  scheme: ColourScheme,
): Uint8Array | undefined {
  if (mode === "multi" && scheme === "STRENGTH") return undefined;
  const { labels, regions } = findRegions(field, floorDb);
  if (regions.length < 2) return undefined;
  const codeOf = (label: number) =>
    mode === "single" ? hiddenRegion : 1 + ((label - 1) % sourceHues.length);
  const codes = new Uint8Array(labels.length);
  for (let cell = 0; cell < codes.length; cell++) {
    const label = labels[cell] as number;
    codes[cell] = label < 2 ? label : codeOf(label);
  }
  return codes;
}

/**
 * The code of a drawn pixel between the rows `above` and `above + 1` and right of `column`. It reaches the floor
 * along its column from one of the two rows, `above` where `aboveDrawn`, and along that row from a cell at or
 * above the floor: that cell's region is its own. 0 where it is not drawn.
 */
export function pixelCode(
  codes: Uint8Array,
  { width, height }: LevelField,
  column: number,
  above: number,
  aboveDrawn: boolean,
): number {
  const cell = (aboveDrawn ? above : Math.min(above + 1, height - 1)) * width + column;
  const code = codes[cell] || (codes[Math.min(cell + 1, codes.length - 1)] as number);
  return code === hiddenRegion ? 0 : code;
}

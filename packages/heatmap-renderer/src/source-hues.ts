import { createPalette, type Palette } from "./palette.ts";

/** One hue per source for the colour scheme LOCATION, strongest source first; a sixth source has the first again. */
export const sourceHues = ["5b8def", "e69f00", "00a087", "d1479e", "b8c000"] as const;

/** Each hue as a palette that tells the level by its opacity alone. */
export const sourcePalettes: readonly Palette[] = sourceHues.map((hue) => createPalette(hue, [hue, hue]));

/** The colour of a source in the scheme LOCATION, as CSS has it; `index` 0 is the strongest. */
export function sourceColour(index: number): string {
  return `#${sourceHues[index % sourceHues.length] ?? sourceHues[0]}`;
}

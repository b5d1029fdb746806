import { createPalette, type Palette } from "./palette.ts";

/**
 * One hue per source for the color scheme LOCATION, strongest source first; a sixth source has the first again. Any two
 * are at least 0.17 apart in OKLab for every kind of sight, and black can be read on each.
 */
export const sourceHues = ["5b8def", "d9df04", "cf4482", "0ddcf0", "b89e00"] as const;

/** Each hue as a palette that shows the level by opacity alone. */
export const sourcePalettes: readonly Palette[] = sourceHues.map((hue) => createPalette(hue, [hue, hue]));

/** The color of a source in the scheme LOCATION, as CSS has it; `index` 0 is the strongest. */
export function sourceColour(index: number): string {
  return `#${sourceHues[index % sourceHues.length] ?? sourceHues[0]}`;
}

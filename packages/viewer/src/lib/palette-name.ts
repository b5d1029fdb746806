/** The palettes a viewer may choose from. */
export const paletteNames = ["ember", "tide"] as const;
export type PaletteName = (typeof paletteNames)[number];

/** The palette of a remembered text; anything unknown is the first one. */
export const paletteFrom = (text: string | null): PaletteName =>
  paletteNames.find((name) => name === text) ?? "ember";

/** The available palettes. */
export const paletteNames = ["ember", "tide"] as const;
export type PaletteName = (typeof paletteNames)[number];

/** The palette of a stored name; the first one if it is unknown. */
export const paletteFrom = (text: string | null): PaletteName =>
  paletteNames.find((name) => name === text) ?? "ember";

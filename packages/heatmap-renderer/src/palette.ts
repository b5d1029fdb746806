import { type Oklab, oklabFromSrgb, srgbFromOklab } from "./oklab.ts";

/** Entries of a palette's table: fine enough that a channel moves by 1 of 255 at most from one to the next. */
export const PALETTE_SIZE = 4096;

/** A color scale from quiet to loud. `table` is PALETTE_SIZE colors, [red, green, blue] each 0 to 255. */
export interface Palette {
  readonly name: string;
  readonly stops: readonly string[];
  readonly table: Uint8Array;
}

function parseHex(hex: string): [number, number, number] {
  const match = /^#?([0-9a-f]{6})$/i.exec(hex);
  if (!match) throw new RangeError(`"${hex}" is not a colour of six hexadecimal digits`);
  const value = Number.parseInt(match[1] ?? "", 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/**
 * A palette from two or more colors ("521962"), evenly spaced and joined by straight lines in OKLab, so that there is
 * no gray or dark dip between two stops. Throws RangeError on fewer stops or an invalid color.
 */
export function createPalette(name: string, stops: readonly string[]): Palette {
  if (stops.length < 2) throw new RangeError("a palette needs two colours or more");
  const labs = stops.map((stop) => oklabFromSrgb(parseHex(stop)));
  let table: Uint8Array | undefined;
  return {
    name,
    stops,
    // Computed on first use: most pages use one of the palettes.
    get table() {
      table ??= tableOf(labs);
      return table;
    },
  };
}

function tableOf(labs: readonly Oklab[]): Uint8Array {
  const table = new Uint8Array(PALETTE_SIZE * 3);
  for (let entry = 0; entry < PALETTE_SIZE; entry++) {
    const position = (entry / (PALETTE_SIZE - 1)) * (labs.length - 1);
    const before = Math.min(Math.floor(position), labs.length - 2);
    const share = position - before;
    const a = labs[before] as Oklab;
    const b = labs[before + 1] as Oklab;
    const mix = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share;
    table.set(srgbFromOklab([mix(0), mix(1), mix(2)]), entry * 3);
  }
  return table;
}

/** The color at `share` of the way (0 quiet to 1 loud, clamped), as [red, green, blue] 0 to 255. */
export function colourAt(palette: Palette, share: number): [number, number, number] {
  const entry = 3 * Math.round(Math.min(Math.max(share, 0), 1) * (PALETTE_SIZE - 1));
  return [palette.table[entry] ?? 0, palette.table[entry + 1] ?? 0, palette.table[entry + 2] ?? 0];
}

/**
 * Ember, for gray, blue and green plants, and Tide, for hot, red or copper scenes. Lightness rises without a dip in
 * both, also for protan, deutan and tritan sight.
 */
export const palettes = {
  ember: createPalette("ember", "521962 7a1b64 a31c57 c43947 df5c2f f08729 fab241 f8d98a fdfacb".split(" ")),
  tide: createPalette("tide", "262b71 1c4285 005b93 007797 00959b 00b79a 5ed58a b5ea8a f6fdad".split(" ")),
} as const;

export type PaletteName = keyof typeof palettes;

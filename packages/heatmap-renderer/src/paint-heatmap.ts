import { packedPalette } from "./packed-palette.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";
import type { DrawnField } from "./upright-field.ts";

export interface Painting extends DrawnField {
  /** Width of a row of `rgba`. */
  width: number;
  /** The pixel of the picture that `rgba` begins with. */
  left: number;
  top: number;
  floorDb: number;
  maxDb: number;
  /** What the codes of the field choose from. */
  palettes: readonly Palette[];
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Colors every pixel of the box at or above the floor; all others stay as they are. */
export function paintColours(painting: Painting): void {
  const { levels, codes, box, width, left, top, floorDb, maxDb, palettes, rgba } = painting;
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  const tables = palettes.map((palette) => packedPalette(palette).overlay);
  const lastEntry = PALETTE_SIZE - 1;
  const entriesPerDb = maxDb > floorDb ? lastEntry / (maxDb - floorDb) : 0;
  let colours = tables[0] as Int32Array;
  let index = 0;
  for (let y = box.startY; y < box.endY; y++) {
    const row = (y - top) * width - left;
    for (let x = box.startX; x < box.endX; x++) {
      const levelDb = levels[index++] as number;
      if (levelDb < floorDb) continue;
      if (codes !== undefined) {
        const code = codes[index - 1] as number;
        if (code === 0) continue;
        colours = tables[code - 1] as Int32Array;
      }
      // Not Math.round, which takes several times as long as a truncation here.
      const entry = levelDb >= maxDb ? lastEntry : ((levelDb - floorDb) * entriesPerDb + 0.5) | 0;
      pixels[row + x] = colours[entry] as number;
    }
  }
}

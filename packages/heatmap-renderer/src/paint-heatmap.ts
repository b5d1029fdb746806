import type { Box } from "./drawn-box.ts";
import { packedPalette } from "./packed-palette.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";

export interface Painting {
  /** Interpolated levels of the box, dB. */
  field: Float32Array;
  box: Box;
  /** Width of the whole picture. */
  width: number;
  floorDb: number;
  maxDb: number;
  palette: Palette;
  /** 0 where a pixel of the box must stay clear although its level is high enough. */
  mask: Uint8Array | undefined;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Colours every pixel of the box at or above the floor; all others stay as they are. */
export function paintColours({ field, box, width, floorDb, maxDb, palette, mask, rgba }: Painting): void {
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  const colours = packedPalette(palette).overlay;
  const top = PALETTE_SIZE - 1;
  const entriesPerDb = maxDb > floorDb ? top / (maxDb - floorDb) : 0;
  let index = 0;
  for (let y = box.startY; y < box.endY; y++) {
    const row = y * width;
    for (let x = box.startX; x < box.endX; x++) {
      const levelDb = field[index++] as number;
      if (levelDb < floorDb || (mask !== undefined && mask[index - 1] === 0)) continue;
      // Not Math.round, which costs several times a truncation here.
      const entry = levelDb >= maxDb ? top : ((levelDb - floorDb) * entriesPerDb + 0.5) | 0;
      pixels[row + x] = colours[entry] as number;
    }
  }
}

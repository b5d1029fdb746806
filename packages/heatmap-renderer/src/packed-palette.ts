import { opacityAt } from "./drawn-range.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";

/**
 * A palette as pixels in this machine's byte order, so that one store writes a pixel. Signed: unsigned values
 * above 2^31 leave the fast integers of V8.
 */
export interface PackedPalette {
  opaque: Int32Array;
  /** With the heat map's opacity, 0.5 at the floor to 1 at the top. */
  overlay: Int32Array;
}

const known = new WeakMap<Palette, PackedPalette>();

function pack({ table }: Palette, opacity: (share: number) => number): Int32Array {
  const bytes = new Uint8ClampedArray(PALETTE_SIZE * 4);
  for (let entry = 0; entry < PALETTE_SIZE; entry++) {
    bytes.set(table.subarray(entry * 3, entry * 3 + 3), entry * 4);
    bytes[entry * 4 + 3] = 255 * opacity(entry / (PALETTE_SIZE - 1));
  }
  return new Int32Array(bytes.buffer);
}

export function packedPalette(palette: Palette): PackedPalette {
  const packed = known.get(palette) ?? { opaque: pack(palette, () => 1), overlay: pack(palette, opacityAt) };
  known.set(palette, packed);
  return packed;
}

/** Bytes of a picture of even size: brightness of each pixel, then the two colors of each 2 x 2 pixels. */
export const i420Length = (widthPx: number, heightPx: number): number => (widthPx * heightPx * 3) / 2;

/** The color space of the bytes, as files and players name it. */
export const i420Colours = {
  primaries: "bt709",
  transfer: "bt709",
  matrix: "bt709",
  fullRange: false,
} as const;

/**
 * Opaque RGBA to the I420 that encoders take, by the weights of BT.709 in limited range. By default, encoders convert
 * by one standard or another without declaring it, and players guess: the colors of the scale would be off by up to 15
 * of 255. `target` has `i420Length` bytes; sizes are even.
 */
export function rgbaToI420(
  rgba: Uint8ClampedArray,
  widthPx: number,
  heightPx: number,
  target: Uint8Array,
): void {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, widthPx * heightPx);
  let blue = widthPx * heightPx;
  let red = blue + blue / 4;
  for (let top = 0; top < heightPx; top += 2) {
    let above = top * widthPx;
    let below = above + widthPx;
    for (const end = below; above < end; above += 2, below += 2) {
      const a = pixels[above] as number;
      const b = pixels[above + 1] as number;
      const c = pixels[below] as number;
      const d = pixels[below + 1] as number;
      target[above] = luma(a);
      target[above + 1] = luma(b);
      target[below] = luma(c);
      target[below + 1] = luma(d);
      // Sums of four, hence two bits more to the right.
      const r = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const g = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const l = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
      target[blue++] = (0x2020000 - 6596 * r - 22189 * g + 28785 * l) >> 18;
      target[red++] = (0x2020000 + 28784 * r - 26145 * g - 2639 * l) >> 18;
    }
  }
}

/** Of one pixel, in 65,536ths: 0.2126, 0.7152 and 0.0722 of red, green and blue, times 219 / 255, from 16 on. */
const luma = (pixel: number): number =>
  (0x108000 + 11966 * (pixel & 255) + 40254 * ((pixel >> 8) & 255) + 4064 * ((pixel >> 16) & 255)) >> 16;

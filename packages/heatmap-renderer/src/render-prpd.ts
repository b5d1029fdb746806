import { checkSize, clearTarget } from "./check-field.ts";
import { packedPalette } from "./packed-palette.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";

export interface PrpdPictureOptions {
  /** Phase of each pulse, 0 to 1 of a cycle; values outside are not drawn. */
  phases: ArrayLike<number>;
  /** Amplitude of each pulse, in any unit. */
  amplitudes: ArrayLike<number>;
  /** Amplitudes at the lower and the upper edge of the picture. */
  lowest: number;
  highest: number;
  outWidth: number;
  outHeight: number;
  palette: Palette;
  /** `dark` (default): dense is light; `light`: dense is dark. */
  ground?: "dark" | "light";
  /** Edge of a pulse's square in pixels of the picture, default 3. */
  dotSize?: number;
  /** Reused for the result; outWidth x outHeight x 4. */
  target?: Uint8ClampedArray<ArrayBuffer>;
}

export interface PrpdPicture {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
  /** Number of pulses at the densest pixel. */
  maxPulses: number;
}

/**
 * A phase-resolved pattern as a picture: phase to the right, amplitude upwards. Each pulse is a small square; where
 * squares overlap, the color shows their number on a logarithmic scale, so that one pulse stays visible beside
 * thousands. Pixels without a pulse are transparent. Throws RangeError on sizes that do not match.
 */
export function renderPrpd(options: PrpdPictureOptions): PrpdPicture {
  const { phases, amplitudes, lowest, highest, outWidth, outHeight, dotSize = 3 } = options;
  if (phases.length !== amplitudes.length)
    throw new RangeError(`there are ${phases.length} phases, but ${amplitudes.length} amplitudes`);
  checkSize("dotSize", dotSize);
  const rgba = clearTarget(options.target, outWidth, outHeight);
  // Each pixel first holds its number of pulses, then their color.
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, outWidth * outHeight);
  let maxPulses = 0;
  const before = (dotSize - 1) >> 1;
  const perUnit = highest > lowest ? outHeight / (highest - lowest) : 0;
  for (let pulse = 0; pulse < phases.length; pulse++) {
    const phase = phases[pulse] as number;
    const height = ((amplitudes[pulse] as number) - lowest) * perUnit;
    if (!(phase >= 0 && phase <= 1 && height >= 0 && height <= outHeight)) continue;
    const left = Math.min((phase * outWidth) | 0, outWidth - 1) - before;
    const top = outHeight - 1 - Math.min(height | 0, outHeight - 1) - before;
    const endX = Math.min(left + dotSize, outWidth);
    const endY = Math.min(top + dotSize, outHeight);
    for (let y = Math.max(top, 0); y < endY; y++)
      for (let pixel = y * outWidth + Math.max(left, 0); pixel < y * outWidth + endX; pixel++) {
        const count = (pixels[pixel] as number) + 1;
        pixels[pixel] = count;
        if (count > maxPulses) maxPulses = count;
      }
  }
  const colours = coloursOfCounts(maxPulses, options.palette, options.ground ?? "dark");
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const count = pixels[pixel] as number;
    if (count > 0) pixels[pixel] = colours[count] as number;
  }
  return { rgba, width: outWidth, height: outHeight, maxPulses };
}

function coloursOfCounts(maxPulses: number, palette: Palette, ground: "dark" | "light"): Int32Array {
  const { opaque } = packedPalette(palette);
  const colours = new Int32Array(maxPulses + 1);
  for (let count = 1; count <= maxPulses; count++) {
    const share = maxPulses > 1 ? Math.log(count) / Math.log(maxPulses) : 1;
    // The ends of a palette are the ground's own colors: a single pulse begins a fifth of the way in.
    const place = 0.2 + 0.8 * share;
    const entry = Math.round((ground === "dark" ? place : 1 - place) * (PALETTE_SIZE - 1));
    colours[count] = opaque[entry] as number;
  }
  return colours;
}

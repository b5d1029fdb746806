import { clearTarget } from "./check-field.ts";
import type { WaveformPeaks } from "./waveform-peaks.ts";

export interface WaveformOptions {
  /** One entry per column of the picture. */
  peaks: WaveformPeaks;
  outHeight: number;
  /** [red, green, blue] 0 to 255 of the extremes, drawn at `peakOpacity`, and of the root mean square, opaque. */
  colour: readonly [number, number, number];
  /** 0 to 1, default 0.45. */
  peakOpacity?: number;
  /** The sample value that touches the picture's edge, default 1. */
  fullScale?: number;
  /** Picture pixels per CSS pixel, default 1: silence is a line of one CSS pixel. */
  pixelRatio?: number;
  /** Reused for the result; columns x outHeight x 4. */
  target?: Uint8ClampedArray<ArrayBuffer>;
}

export interface WaveformPicture {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Share of the pixel row from `y` to `y` + 1 that is between `top` and `bottom`. */
function covered(y: number, top: number, bottom: number): number {
  return Math.max(0, Math.min(y + 1, bottom) - Math.max(y, top));
}

/**
 * A waveform as a picture, straight alpha: a pale band from lowest to highest sample, a solid one for the root
 * mean square, edges anti-aliased. Throws RangeError on sizes that do not match.
 */
export function renderWaveform(options: WaveformOptions): WaveformPicture {
  const { peaks, outHeight, colour, peakOpacity = 0.45, fullScale = 1, pixelRatio = 1 } = options;
  const width = peaks.min.length;
  const rgba = clearTarget(options.target, width, outHeight);
  const middle = outHeight / 2;
  const place = (value: number) => middle - (value / fullScale) * middle;
  for (let x = 0; x < width; x++) {
    const rms = peaks.rms[x] as number;
    const highest = Math.min(place(peaks.max[x] as number), middle - pixelRatio / 2);
    const lowest = Math.max(place(peaks.min[x] as number), middle + pixelRatio / 2);
    const start = Math.max(0, Math.floor(highest));
    for (let y = start; y < Math.min(outHeight, lowest); y++) {
      const pale = covered(y, highest, lowest) * peakOpacity;
      const solid = covered(y, place(rms), place(-rms));
      const offset = 4 * (y * width + x);
      rgba[offset] = colour[0];
      rgba[offset + 1] = colour[1];
      rgba[offset + 2] = colour[2];
      rgba[offset + 3] = 255 * (solid + pale * (1 - solid));
    }
  }
  return { rgba, width, height: outHeight };
}

import { checkSize, clearTarget } from "./check-field.ts";
import { packedPalette } from "./packed-palette.ts";
import { PALETTE_SIZE, type Palette } from "./palette.ts";
import { planPool, poolRows, poolValues } from "./pool-maximum.ts";

export interface SpectrogramOptions {
  /** dB, [time][frequency], as `spectrogram` of @sonolens/acoustics gives it. */
  levelsDb: ArrayLike<number>;
  timeCount: number;
  frequencyCount: number;
  outWidth: number;
  outHeight: number;
  /** dB at the quiet and the loud end of the palette. */
  floorDb: number;
  ceilingDb: number;
  palette: Palette;
  /** Hz from one frequency to the next; needed where `minHz` or `maxHz` is given. */
  frequencyStepHz?: number;
  /** Hz at the lower and the upper edge of the picture; absent: everything. */
  minHz?: number;
  maxHz?: number;
  /** Frames shown, [first, end), fractions allowed; absent: all. */
  frames?: readonly [number, number];
  /** Reused for the result; outWidth x outHeight x 4. */
  target?: Uint8ClampedArray<ArrayBuffer>;
}

export interface SpectrogramPicture {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * A spectrogram as a picture, time to the right, frequency upwards, opaque. Where it shrinks, the loudest level under a
 * pixel counts, so that no click is lost; where it grows, levels are joined linearly in dB. Values that are not finite
 * or outside the data get the color of the quiet end. Throws RangeError on sizes that do not match.
 */
export function renderSpectrogram(options: SpectrogramOptions): SpectrogramPicture {
  const { levelsDb, timeCount, frequencyCount, outWidth, outHeight, floorDb, ceilingDb, palette } = options;
  checkSize("timeCount", timeCount);
  checkSize("frequencyCount", frequencyCount);
  if (levelsDb.length !== timeCount * frequencyCount)
    throw new RangeError(`levelsDb has ${levelsDb.length} values, not ${timeCount} x ${frequencyCount}`);
  const rgba = clearTarget(options.target, outWidth, outHeight);
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, outWidth * outHeight);
  const colours = packedPalette(palette).opaque;
  const [firstFrame, endFrame] = options.frames ?? [0, timeCount];
  const times = planPool(firstFrame, endFrame, outWidth, timeCount);
  const [lowBin, highBin] = frequencyEdges(options);
  const frequencies = planPool(lowBin, highBin, outHeight, frequencyCount);

  const perDb = ceilingDb > floorDb ? (PALETTE_SIZE - 1) / (ceilingDb - floorDb) : 0;
  const column = new Float32Array(frequencyCount);
  const pooled = new Float32Array(outHeight);
  for (let x = 0; x < outWidth; x++) {
    poolRows(levelsDb, frequencyCount, times, x, floorDb, column);
    poolValues(column, frequencies, floorDb, pooled);
    for (let y = 0; y < outHeight; y++) {
      const entry = (((pooled[y] as number) - floorDb) * perDb + 0.5) | 0;
      const index = entry > 0 ? Math.min(entry, PALETTE_SIZE - 1) : 0;
      pixels[(outHeight - 1 - y) * outWidth + x] = colours[index] as number;
    }
  }
  return { rgba, width: outWidth, height: outHeight };
}

/** Bins at the picture's lower and upper edge; bin k covers k - 0.5 to k + 0.5 steps, here shifted by half. */
function frequencyEdges(options: SpectrogramOptions): [number, number] {
  const { frequencyStepHz, minHz, maxHz, frequencyCount } = options;
  if (minHz === undefined && maxHz === undefined) return [0, frequencyCount];
  if (frequencyStepHz === undefined || !(frequencyStepHz > 0))
    throw new RangeError("minHz and maxHz need a frequencyStepHz above 0");
  const binAt = (hz: number) => hz / frequencyStepHz + 0.5;
  return [minHz === undefined ? 0 : binAt(minHz), maxHz === undefined ? frequencyCount : binAt(maxHz)];
}

import { palettes } from "@sonolens/heatmap-renderer";
import type { HeatmapVideoInput, LevelFrames, RgbaPicture } from "../video-input.ts";

/** A source that wanders once from left to right, 25 frames a second of `cells` x `cells`. */
export function wanderingFrames(count: number, cells = 110): LevelFrames {
  const width = cells;
  const height = cells;
  return {
    width,
    height,
    count,
    startS: 0,
    intervalS: 0.04,
    frameAt(index) {
      const u0 = 0.2 + (0.6 * index) / Math.max(1, count - 1);
      return Float32Array.from({ length: width * height }, (_, cell) => {
        const u = ((cell % width) + 0.5) / width;
        const v = (Math.floor(cell / width) + 0.5) / height;
        return 60 - 900 * ((u - u0) ** 2 + (v - 0.5) ** 2);
      });
    },
  };
}

/** A picture of slow color gradients. */
export function gradientPicture(widthPx: number, heightPx: number): RgbaPicture {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      rgba.set([(255 * x) / widthPx, (255 * y) / heightPx, 128, 255], (y * widthPx + x) * 4);
  return { rgba, widthPx, heightPx };
}

/** A tone, full scale = 1. */
export const tone = (frequencyHz: number, sampleRateHz: number, frames: number): Float32Array =>
  Float32Array.from(
    { length: frames },
    (_, n) => 0.5 * Math.sin((2 * Math.PI * frequencyHz * n) / sampleRateHz),
  );

/** A recording with picture, 25 frames a second. */
export function aRecording(count: number): HeatmapVideoInput {
  return {
    picture: gradientPicture(800, 480),
    frames: wanderingFrames(count),
    look: { dynamicRangeDb: 7, palette: palettes.ember },
  };
}

import type { HeatmapFrames } from "@sonolens/heatmap-renderer";
import type { LevelField } from "../lib/picture/level-field.ts";

const size = 110;

/** A field with one lobe per source, u and v in fractions of the picture, above a floor of 30 dB. */
export function aLevelField(
  sources: readonly { readonly u: number; readonly v: number; readonly levelDb: number }[] = [
    { u: 0.41, v: 0.37, levelDb: 61.2 },
  ],
): LevelField {
  const levelsDb = new Float32Array(size * size).fill(30);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      for (const { u, v, levelDb } of sources) {
        const distance = Math.hypot((column + 0.5) / size - u, ((row + 0.5) / size - v) * 0.6);
        const cell = row * size + column;
        levelsDb[cell] = Math.max(levelsDb[cell] ?? 0, levelDb - (distance * 60) ** 2);
      }
  return { width: size, height: size, levelsDb };
}

/** Frames of one source that moves to the right. */
export function aHeatmapFrames(frameCount = 3): HeatmapFrames {
  const fields = Array.from({ length: frameCount }, (_, index) =>
    aLevelField([{ u: 0.3 + index * 0.1, v: 0.4, levelDb: 60 }]),
  );
  const levels = new Float32Array(frameCount * size * size);
  for (const [index, field] of fields.entries()) levels.set(field.levelsDb, index * size * size);
  return { width: size, height: size, frameCount, startS: 0, frameIntervalS: 0.1, levels };
}

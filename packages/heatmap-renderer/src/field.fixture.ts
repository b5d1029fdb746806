import type { LevelField } from "./check-field.ts";

/** A Gaussian lobe in dB: `levelDb` at (u, v), `fallDb` (default 10) lower one tenth of the picture away. */
export interface Lobe {
  u: number;
  v: number;
  levelDb: number;
  fallDb?: number;
}

/** A field for tests: lobes over silence, added as power. */
export function lobeField(lobes: readonly Lobe[], width = 110, height = 110): LevelField {
  const levelsDb = new Float32Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      let power = 0;
      for (const { u, v, levelDb, fallDb = 10 } of lobes) {
        const distanceSquared = ((column + 0.5) / width - u) ** 2 + ((row + 0.5) / height - v) ** 2;
        power += 10 ** ((levelDb - fallDb * 100 * distanceSquared) / 10);
      }
      levelsDb[row * width + column] = 10 * Math.log10(power);
    }
  return { levelsDb, width, height };
}

/** A field whose levels rise evenly to the right, from 0 dB in the first cell to `stepDb` * (width - 1). */
export function rampField(width: number, height: number, stepDb: number): LevelField {
  return {
    levelsDb: Float32Array.from({ length: width * height }, (_, cell) => (cell % width) * stepDb),
    width,
    height,
  };
}

/** [red, green, blue, alpha] of a pixel. */
export function pixelAt(
  picture: { rgba: ArrayLike<number>; width: number },
  x: number,
  y: number,
): [number, number, number, number] {
  const offset = 4 * (y * picture.width + x);
  const channel = (index: number) => picture.rgba[offset + index] as number;
  return [channel(0), channel(1), channel(2), channel(3)];
}

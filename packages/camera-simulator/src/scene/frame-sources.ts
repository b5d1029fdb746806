import { findPeaks } from "@sonolens/acoustics";
import { directionThrough } from "@sonolens/array-recording";
import type { SnapshotSource } from "@sonolens/snapshot-file";
import type { SnapshotRecipe } from "./recipe.ts";
import type { Scene } from "./scene-catalog.ts";
import { scenePicture } from "./scene-picture.ts";
import { simulatedCamera } from "./simulated-camera.ts";

/** Side lobes of the array reach some 11 dB below their source; nothing weaker is called a source. */
const trustedRangeDb = 9;
const minDistanceCells = 8;

/** Mean power of all frames, in dB: [row][column]. */
export function meanLevelsDb(frames: Float32Array, cells: number): Float32Array {
  const power = new Float64Array(cells);
  for (let index = 0; index < frames.length; index += 1) {
    const cell = index % cells;
    power[cell] = (power[cell] as number) + 10 ** ((frames[index] as number) / 10);
  }
  const count = frames.length / cells;
  return Float32Array.from(power, (sum) => 10 * Math.log10(sum / count));
}

/** The sources that the camera itself would mark: peaks of the mean heat map, strongest first. */
export function sourcesInFrames(
  recipe: SnapshotRecipe,
  scene: Scene,
  frames: Float32Array,
): SnapshotSource[] {
  const { gridSize } = simulatedCamera;
  const peaks = findPeaks(meanLevelsDb(frames, gridSize * gridSize), gridSize, gridSize, {
    dynamicRangeDb: trustedRangeDb,
    minDistanceCells,
    maxPeaks: 5,
  });
  const picture = scenePicture(scene);
  return peaks.map(({ column, row, levelDb }) => {
    const u = (column + 0.5) / gridSize;
    const v = (row + 0.5) / gridSize;
    const direction = directionThrough(picture, u, v, { distanceM: recipe.distanceM });
    return { ...direction, levelDb: Math.round(levelDb * 100) / 100, u, v, outsidePicture: false };
  });
}

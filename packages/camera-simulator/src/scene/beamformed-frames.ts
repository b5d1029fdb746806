import { createBeamformer, positionsOf } from "@sonolens/acoustics";
import { gridDirections } from "@sonolens/array-recording";
import type { Step } from "./array-signals.ts";
import type { SnapshotRecipe } from "./recipe.ts";
import type { Scene } from "./scene-catalog.ts";
import { scenePicture } from "./scene-picture.ts";
import { simulatedArray, simulatedCamera } from "./simulated-camera.ts";

/** Which part of the heat maps to compute; without it all of it. */
export interface FrameSelection {
  /** Frames, from 0, in the requested order. */
  frames?: readonly number[];
  /** Cells of each frame, from 0 row by row, in the requested order. */
  cells?: readonly number[];
}

/** Heat maps in a recording of this recipe: back to back, the last one ends with the recording. */
export function frameCountOf({ durationS, framesPerSecond }: SnapshotRecipe): number {
  return Math.max(1, Math.floor(durationS * framesPerSecond + 1e-9));
}

/** The band of a recipe's heat maps, Hz. */
export const bandOf = ({ bandHz }: SnapshotRecipe): [number, number] => bandHz ?? simulatedCamera.bandHz;

/** Sound pressure levels in dB, [frame][cell], of the frames and cells selected. Near focus on the recipe's plane. */
export async function beamformFrames(
  recipe: SnapshotRecipe,
  scene: Scene,
  channels: readonly Float32Array[],
  { frames, cells }: FrameSelection,
  step: Step,
): Promise<Float32Array> {
  const { sampleRateHz, blockSize, gridSize, fullScaleDb } = simulatedCamera;
  const grid = gridDirections(
    scenePicture(scene),
    { width: gridSize, height: gridSize },
    { distanceM: recipe.distanceM },
  );
  const beamformer = createBeamformer({
    positionsM: positionsOf(simulatedArray),
    gridM: cells ? selectCells(grid.gridM, cells) : grid.gridM,
    focus: grid.focus,
    sampleRateHz,
    bandHz: bandOf(recipe),
    blockSize,
    temperatureC: recipe.temperatureC,
  });
  const wanted = frames ?? Array.from({ length: frameCountOf(recipe) }, (_, index) => index);
  const frameSamples = sampleRateHz / recipe.framesPerSecond;
  const levelsDb = new Float32Array(wanted.length * beamformer.pointCount);
  for (const [index, frame] of wanted.entries()) {
    await step(index / wanted.length);
    const start = Math.round(frame * frameSamples);
    const levels = beamformer.levels(channels, start, Math.round((frame + 1) * frameSamples));
    levelsDb.set(
      levels.map((level) => level + fullScaleDb),
      index * beamformer.pointCount,
    );
  }
  return levelsDb;
}

function selectCells(gridM: Float64Array, cells: readonly number[]): Float64Array {
  const selected = new Float64Array(3 * cells.length);
  for (const [index, cell] of cells.entries())
    selected.set(gridM.subarray(3 * cell, 3 * cell + 3), 3 * index);
  return selected;
}

import { crestFactor, encodeWav, kurtosis } from "@sonolens/acoustics";
import { chooseFrameEncoding, type SnapshotFile, type SnapshotHeatmap } from "@sonolens/snapshot-file";
import { type Step, simulateArraySignals } from "./array-signals.ts";
import { bandOf, beamformFrames, type FrameSelection, frameCountOf } from "./beamformed-frames.ts";
import { sourcesInFrames } from "./frame-sources.ts";
import { createRandom, randomUuid } from "./random.ts";
import type { SnapshotRecipe } from "./recipe.ts";
import { findScene, readScenePicture, type Scene } from "./scene-catalog.ts";
import { scenePicture } from "./scene-picture.ts";
import { simulatedArray, simulatedCamera } from "./simulated-camera.ts";

/** A level step of 0.01 dB: rounding stays within 0.005 dB, and the file small. */
const stepDb = 0.01;
/** Simulating the signals takes about as long as this many frames. */
const signalFrames = 2;

/** How the caller follows and stops a simulation. */
export interface SimulationControl {
  /** Called with the share done, 0..1. */
  onProgress?: (share: number) => void;
  /** Stops the simulation: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Records a recipe with the simulated camera: signals of 64 microphones, beamformed heat maps, the sound of
 * microphone 1, the scene's picture. The same recipe and seed give the same snapshot. Levels are sound pressure
 * levels (calibrated). Raw channels are left out, as they take 16 MB a second. Rejects when `signal` aborts.
 */
export async function simulateSnapshot(
  recipe: SnapshotRecipe,
  seed: number,
  control: SimulationControl = {},
): Promise<SnapshotFile> {
  const scene = findScene(recipe.scene);
  const ownSeed = ownSeedOf(recipe, seed);
  const signalShare = signalFrames / (signalFrames + frameCountOf(recipe));
  const channels = await simulateArraySignals(recipe, scene, ownSeed, stepper(control, 0, signalShare));
  const frames = await beamformFrames(recipe, scene, channels, {}, stepper(control, signalShare, 1));
  control.onProgress?.(1);
  return assemble(recipe, scene, snapshotIdOf(recipe, seed), channels[0] as Float32Array, frames);
}

/** Levels of a part of a snapshot's heat maps in dB, [frame][cell]: for quick checks, within seconds. */
export async function simulateLevels(
  recipe: SnapshotRecipe,
  seed: number,
  selection: FrameSelection,
  control: SimulationControl = {},
): Promise<Float32Array> {
  const scene = findScene(recipe.scene);
  const ownSeed = ownSeedOf(recipe, seed);
  const channels = await simulateArraySignals(recipe, scene, ownSeed, stepper(control, 0, 0.5));
  return beamformFrames(recipe, scene, channels, selection, stepper(control, 0.5, 1));
}

/** The id of the snapshot that this recipe and seed give. */
export const snapshotIdOf = (recipe: SnapshotRecipe, seed: number): string =>
  randomUuid(createRandom(ownSeedOf(recipe, seed), "snapshot id"));

/** Of a recipe's name, so that no other recipe changes it. */
const ownSeedOf = ({ name }: SnapshotRecipe, seed: number): number =>
  createRandom(seed, name).uniform() * 2 ** 32;

function stepper({ onProgress, signal }: SimulationControl, from: number, to: number): Step {
  return async (share) => {
    signal?.throwIfAborted();
    onProgress?.(from + (to - from) * share);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, 0);
    });
    signal?.throwIfAborted();
  };
}

function assemble(
  recipe: SnapshotRecipe,
  scene: Scene,
  snapshotId: string,
  audio: Float32Array,
  frames: Float32Array,
): SnapshotFile {
  const { sampleRateHz, gridSize, fullScaleDb } = simulatedCamera;
  const heatmap: SnapshotHeatmap = {
    file: "heatmap.u16",
    encoding: "uint16-db",
    width: gridSize,
    height: gridSize,
    frameCount: frameCountOf(recipe),
    startS: 0,
    frameIntervalS: 1 / recipe.framesPerSecond,
    ...chooseFrameEncoding(frames, stepDb),
    reference: "soundPressure",
    fullScaleDb,
    bandHz: bandOf(recipe),
    focus: { mode: "near", distanceM: recipe.distanceM },
    dynamicRangeDb: recipe.dynamicRangeDb,
    ...(recipe.thresholdDb !== undefined && { thresholdDb: recipe.thresholdDb }),
  };
  const factors = { kurtosis: kurtosis(audio), crestFactor: crestFactor(audio) };
  const { label, comments, tags, notes, starred, fixedDate, voltageKv, acFrequencyHz } = recipe;
  return {
    manifest: {
      format: "sonolens-snapshot",
      version: 1,
      snapshotId,
      createdDate: recipe.createdDate,
      ...(label !== undefined && { label }),
      ...(comments !== undefined && { comments }),
      ...(tags !== undefined && { tags }),
      ...(notes !== undefined && { notes }),
      device: {
        ...recipe.device,
        softwareVersion: "simulator 1",
        micRevision: "sunflower 64",
        microphoneCount: simulatedArray.length,
      },
      analysisType: recipe.analysisType ?? "LEAK",
      picture: scenePicture(scene),
      heatmap,
      audio: { file: "audio.wav", sampleRateHz, durationS: recipe.durationS, channel: 0 },
      measurement: {
        distanceM: recipe.distanceM,
        temperatureC: recipe.temperatureC,
        humidityPercent: recipe.humidityPercent,
        durationS: recipe.durationS,
        ...(factors.kurtosis !== undefined && { kurtosis: factors.kurtosis }),
        ...(factors.crestFactor !== undefined && { crestFactor: factors.crestFactor }),
        ...(voltageKv !== undefined && { voltageKv }),
        ...(acFrequencyHz !== undefined && { acFrequencyHz }),
      },
      sources: sourcesInFrames(recipe, scene, frames),
      ...(recipe.video && { video: { type: "continuous" as const } }),
      location: recipe.location,
      ...(starred && { starred }),
      ...(fixedDate !== undefined && { fixed: true, fixedDate }),
    },
    ...(!recipe.pictureMissing && { picture: readScenePicture(scene) }),
    frames,
    audioWav: encodeWav([audio], sampleRateHz, "pcm16"),
    warnings: [],
  };
}

import { createRandom } from "../scene/random.ts";
import { simulatedCamera } from "../scene/simulated-camera.ts";
import type { BearingRecipe } from "./bearing-recipe.ts";
import { bearingFrequencies } from "./fault-frequencies.ts";
import { addImpacts, addKnocks } from "./impacts.ts";
import { addTones, broadbandNoise, machineTones } from "./machine-noise.ts";

/** A recording of a machine with a bearing. */
export interface BearingRecording {
  /** Full scale = 1; louder samples are clipped as in a converter. */
  readonly samples: Float32Array;
  readonly sampleRateHz: number;
  /** Impacts a second, mean slip included; undefined for a healthy bearing. */
  readonly impactHz: number | undefined;
}

/** Records the sound of a machine. The same recipe and seed give the same samples. */
export function simulateBearing(
  recipe: BearingRecipe,
  seed: number,
  sampleRateHz: number = simulatedCamera.sampleRateHz,
): BearingRecording {
  const length = Math.max(1, Math.round(recipe.durationS * sampleRateHz));
  const noiseRms = 10 ** (recipe.noiseToImpactsDb / 20);
  const sound = broadbandNoise(recipe, sampleRateHz, length, seed);
  addTones(sound, machineTones(recipe, seed), sampleRateHz);
  addKnocks(sound, recipe, sampleRateHz, 1, seed);
  const impacts = new Float64Array(length);
  addImpacts(impacts, recipe, sampleRateHz, seed);
  const wander = createRandom(seed, "wander");
  const wanderHz = 0.3 + 2 * wander.uniform();
  const wanderPhase = 2 * Math.PI * wander.uniform();
  const samples = new Float32Array(length);
  const step = 128;
  for (let start = 0; start < length; start += step) {
    // slow enough to be constant for a millisecond
    const turn = (2 * Math.PI * wanderHz * start) / sampleRateHz;
    const gain = 10 ** ((recipe.noiseLevelDb + recipe.wanderDb * Math.sin(turn + wanderPhase)) / 20);
    for (let n = start; n < Math.min(length, start + step); n++) {
      const value = ((sound[n] as number) + (impacts[n] as number) / noiseRms) * gain;
      samples[n] = Math.max(-1, Math.min(1, value));
    }
  }
  const { fault, type, shaftRpm, meanSlip } = recipe;
  const impactHz = fault && bearingFrequencies(type, shaftRpm / 60).impactsHz[fault] * (1 + meanSlip);
  return { samples, sampleRateHz, impactHz };
}

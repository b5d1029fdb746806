import { createRandom } from "../scene/random.ts";
import { bearingRanges } from "./bearing-ranges.ts";
import type { BearingRecipe } from "./bearing-recipe.ts";

/**
 * Broadband noise of mean square 1: a white part, and one that falls from a corner; a fan's blades change its level.
 */
export function broadbandNoise(
  recipe: BearingRecipe,
  sampleRateHz: number,
  length: number,
  seed: number,
): Float64Array {
  const random = createRandom(seed, "noise");
  const { whiteShare, noiseCornerHz, fanDepth, fanBlades } = recipe;
  const pole = Math.exp((-2 * Math.PI * noiseCornerHz) / sampleRateHz);
  const drive = Math.sqrt((1 - whiteShare) * (1 - pole * pole));
  const white = Math.sqrt(whiteShare);
  const bladeTurn = (2 * Math.PI * fanBlades * (recipe.shaftRpm / 60)) / sampleRateHz;
  const unmodulated = 1 / Math.sqrt(1 + fanDepth ** 2 * 0.545);
  const out = new Float64Array(length);
  let low = random.gaussian() * Math.sqrt(1 - whiteShare);
  for (let n = 0; n < length; n++) {
    low = pole * low + drive * random.gaussian();
    // the second harmonic from the first: cos 2a = 2 cos^2 a - 1
    const first = Math.cos(bladeTurn * n);
    const blade = first + 0.3 * (2 * first * first - 1);
    out[n] = (white * random.gaussian() + low) * (1 + fanDepth * blade) * unmodulated;
  }
  return out;
}

/** Adds a tone of amplitude 1 by its phase at each sample. */
type Tone = { readonly frequencyHz: number; readonly amplitude: number; readonly phase: number };

/** Gear, hum and inverter as tones, with side tones where something turns or switches. */
export function machineTones(recipe: BearingRecipe, seed: number): Tone[] {
  const random = createRandom(seed, "tones");
  const shaftHz = recipe.shaftRpm / 60;
  const tones: Tone[] = [];
  const group = (levelDb: number, members: readonly (readonly [frequencyHz: number, weight: number])[]) => {
    const square = members.reduce((sum, [, weight]) => sum + (weight * weight) / 2, 0);
    const scale = Math.sqrt(10 ** (levelDb / 10) / square);
    for (const [frequencyHz, weight] of members)
      tones.push({ frequencyHz, amplitude: weight * scale, phase: 2 * Math.PI * random.uniform() });
  };
  const meshHz = recipe.gearTeeth * shaftHz;
  const side = recipe.gearEccentricity / 2;
  group(
    recipe.gearToNoiseDb,
    Array.from({ length: bearingRanges.gearHarmonics }, (_, index) => index + 1).flatMap((order) => [
      [order * meshHz, 1 / order] as const,
      [order * meshHz - shaftHz, side / order] as const,
      [order * meshHz + shaftHz, side / order] as const,
      [order * meshHz - 2 * shaftHz, (side * side) / order] as const,
      [order * meshHz + 2 * shaftHz, (side * side) / order] as const,
    ]),
  );
  group(
    recipe.humToNoiseDb,
    [1, 2, 3, 4, 6, 8].map((order) => [2 * order * recipe.supplyHz, 1 / order] as const),
  );
  if (recipe.hasInverter) {
    const step = 2 * recipe.supplyHz;
    group(
      recipe.inverterToNoiseDb,
      [1, 2].flatMap((order) =>
        [-3, -2, -1, 0, 1, 2, 3].map(
          (index) =>
            [order * recipe.inverterCarrierHz + index * step, 1 / order / (1 + index * index)] as const,
        ),
      ),
    );
  }
  return tones;
}

/** Adds tones by rotating a phasor, without computing a sine per sample. */
export function addTones(out: Float64Array, tones: readonly Tone[], sampleRateHz: number): void {
  for (const { frequencyHz, amplitude, phase } of tones) {
    if (frequencyHz <= 0 || frequencyHz >= sampleRateHz / 2) continue;
    const turn = (2 * Math.PI * frequencyHz) / sampleRateHz;
    const twice = 2 * Math.cos(turn);
    let before = amplitude * Math.sin(phase - turn);
    let now = amplitude * Math.sin(phase);
    for (let n = 0; n < out.length; n++) {
      out[n] = (out[n] as number) + now;
      const next = twice * now - before;
      before = now;
      now = next;
    }
  }
}

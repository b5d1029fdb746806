import { createRandom } from "../scene/random.ts";
import type { BearingRecipe } from "./bearing-recipe.ts";
import { bearingFrequencies } from "./fault-frequencies.ts";

/** Adds a ring that starts at `startS` and decays; it is excited by an impact, so its phase starts at 0. */
export function addRing(
  out: Float64Array,
  sampleRateHz: number,
  ring: {
    readonly startS: number;
    readonly amplitude: number;
    readonly frequencyHz: number;
    readonly decayS: number;
  },
): void {
  const first = Math.max(0, Math.ceil(ring.startS * sampleRateHz));
  const last = Math.min(out.length, first + Math.ceil(7 * ring.decayS * sampleRateHz));
  const lateS = first / sampleRateHz - ring.startS;
  for (let n = first; n < last; n++) {
    const t = lateS + (n - first) / sampleRateHz;
    out[n] =
      (out[n] as number) +
      ring.amplitude * Math.exp(-t / ring.decayS) * Math.sin(2 * Math.PI * ring.frequencyHz * t);
  }
}

/** The impacts of a damaged bearing, mean square 1 at full load before slip and chance. Nothing for a healthy one. */
export function addImpacts(
  out: Float64Array,
  recipe: BearingRecipe,
  sampleRateHz: number,
  seed: number,
): void {
  if (recipe.fault === undefined) return;
  const random = createRandom(seed, "impacts");
  const { shaftHz, cageHz, impactsHz } = bearingFrequencies(recipe.type, recipe.shaftRpm / 60);
  const { resonanceHz, resonanceDecayS, loadZoneDepth, imbalanceDepth } = recipe;
  const impactHz = impactsHz[recipe.fault] * (1 + recipe.meanSlip);
  // a ring of amplitude 1 has the energy decay / 4, so that impactHz of them a second have this mean square
  const unit = 1 / Math.sqrt((impactHz * resonanceDecayS) / 4);
  const [zoneHz, depth] = {
    innerRace: [shaftHz, loadZoneDepth],
    ball: [cageHz, loadZoneDepth],
    outerRace: [shaftHz, imbalanceDepth],
  }[recipe.fault] as [number, number];
  const zonePhase = 2 * Math.PI * random.uniform();
  const endS = out.length / sampleRateHz;
  for (let startS = random.uniform() / impactHz; startS < endS; ) {
    const zone = 1 - depth / 2 + (depth / 2) * Math.cos(2 * Math.PI * zoneHz * startS + zonePhase);
    const chance = Math.max(0, 1 + recipe.impactSpread * random.gaussian());
    const amplitude = unit * recipe.load ** (2 / 3) * zone * chance;
    addRing(out, sampleRateHz, { startS, amplitude, frequencyHz: resonanceHz, decayS: resonanceDecayS });
    startS += (1 / impactHz) * Math.max(0.2, 1 + recipe.slipJitter * random.gaussian());
  }
}

/** Random events at any time: each a broad ring of its own frequency. `noiseRms` is the reference of their level. */
export function addKnocks(
  out: Float64Array,
  recipe: BearingRecipe,
  sampleRateHz: number,
  noiseRms: number,
  seed: number,
): void {
  const random = createRandom(seed, "knocks");
  const endS = out.length / sampleRateHz;
  if (!(recipe.knocksPerS > 0)) return;
  for (let startS = waiting(); startS < endS; startS += waiting()) {
    addRing(out, sampleRateHz, {
      startS,
      amplitude: recipe.knockPeakToNoise * noiseRms * (0.5 + random.uniform()),
      frequencyHz: 1000 * 20 ** random.uniform(),
      decayS: recipe.knockDecayS * (0.5 + random.uniform()),
    });
  }
  function waiting(): number {
    return -Math.log(1 - random.uniform()) / recipe.knocksPerS;
  }
}

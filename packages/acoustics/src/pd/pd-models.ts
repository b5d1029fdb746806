import type { PdName } from "./pd-types.ts";

/** Mean and spread of a number over the recordings of one kind. */
type Spread = readonly [mean: number, spread: number];

/** What the pattern of one kind looks like: see PrpdFeatures. `roughness` is the square root of the sharpness. */
export interface PdModel {
  readonly name: PdName;
  readonly r1: Spread;
  readonly r2: Spread;
  readonly asymmetry: Spread;
  readonly roughness: Spread;
}

/**
 * Shapes that published phase-resolved patterns agree on, in numbers that do not depend on the unknown phase:
 * corona is one cluster near one peak of the voltage; surface discharge is wide and unequal in both half cycles;
 * a void discharges equally in both, in clusters of some 18 degrees; a floating part does so in narrow clusters.
 * Where sources disagree (surface discharge symmetric, a floating part with one narrow cluster per half cycle), a kind
 * has two models. The spreads are wider than those of simulated recordings, because real ones spread more.
 */
export const pdModels: readonly PdModel[] = [
  { name: "corona", r1: [0.88, 0.09], r2: [0.82, 0.1], asymmetry: [0.92, 0.11], roughness: [0.2, 0.2] },
  { name: "surface", r1: [0.38, 0.18], r2: [0.25, 0.11], asymmetry: [0.5, 0.22], roughness: [0.05, 0.1] },
  { name: "surface", r1: [0.08, 0.1], r2: [0.38, 0.12], asymmetry: [0.1, 0.13], roughness: [0.05, 0.1] },
  { name: "internal", r1: [0.06, 0.1], r2: [0.8, 0.09], asymmetry: [0.06, 0.12], roughness: [0.1, 0.08] },
  { name: "floating", r1: [0.33, 0.2], r2: [0.77, 0.14], asymmetry: [0.32, 0.22], roughness: [0.45, 0.17] },
  { name: "floating", r1: [0.05, 0.1], r2: [0.95, 0.06], asymmetry: [0.06, 0.13], roughness: [0.9, 0.35] },
];

/** A noise that coincides with the mains for a while, without a pattern. */
export const unlockedModel: PdModel = {
  name: "noise",
  r1: [0.08, 0.08],
  r2: [0.08, 0.08],
  asymmetry: [0.1, 0.1],
  roughness: [0.1, 0.15],
};

import type { PdName } from "./pd-types.ts";

/** Mean and spread of a number over the recordings of one kind. */
type Spread = readonly [mean: number, spread: number];

/**
 * What the pattern of one kind looks like: see PrpdFeatures. `roughness` is the square root of the sharpness, `impulse`
 * the natural logarithm of the kurtosis over that of noise, `variation` that of the amplitudes.
 */
export interface PdModel {
  readonly name: PdName;
  readonly r1: Spread;
  readonly r2: Spread;
  readonly asymmetry: Spread;
  readonly roughness: Spread;
  readonly impulse: Spread;
  readonly variation: Spread;
}

/**
 * Shapes in numbers that do not depend on the unknown phase. The published phase-resolved patterns: corona is one
 * cluster near one peak of the voltage; surface discharge is wide and unequal in both half cycles; a void discharges
 * equally in both, in clusters of some 18 degrees; a floating part does so in narrow clusters. In air real ones are
 * wider: corona on a point that has grown discharges in both half cycles, strongly in one; dense surface discharge and a
 * floating part differ by how impulsive they are, hardly by phase. Where patterns differ, a kind has several models. The
 * spreads are wider than those of the recordings, because other sensors and places spread more.
 */
export const pdModels: readonly PdModel[] = [
  {
    name: "corona",
    r1: [0.88, 0.09],
    r2: [0.82, 0.1],
    asymmetry: [0.92, 0.11],
    roughness: [0.2, 0.2],
    impulse: [2, 1.1],
    variation: [0.45, 0.25],
  },
  {
    name: "corona",
    r1: [0.83, 0.12],
    r2: [0.68, 0.14],
    asymmetry: [0.9, 0.14],
    roughness: [0.12, 0.15],
    impulse: [2, 0.9],
    variation: [0.45, 0.25],
  },
  {
    name: "corona",
    r1: [0.58, 0.1],
    r2: [0.46, 0.13],
    asymmetry: [0.6, 0.14],
    roughness: [0.08, 0.12],
    impulse: [3, 0.7],
    variation: [1.35, 0.25],
  },
  {
    name: "surface",
    r1: [0.38, 0.18],
    r2: [0.25, 0.11],
    asymmetry: [0.5, 0.22],
    roughness: [0.05, 0.1],
    impulse: [1.6, 0.9],
    variation: [0.45, 0.25],
  },
  {
    name: "surface",
    r1: [0.08, 0.1],
    r2: [0.38, 0.12],
    asymmetry: [0.1, 0.13],
    roughness: [0.05, 0.1],
    impulse: [1, 0.6],
    variation: [0.35, 0.2],
  },
  {
    name: "surface",
    r1: [0.06, 0.09],
    r2: [0.59, 0.09],
    asymmetry: [0.08, 0.11],
    roughness: [0.05, 0.1],
    impulse: [0.7, 0.3],
    variation: [0.32, 0.12],
  },
  {
    name: "internal",
    r1: [0.06, 0.1],
    r2: [0.8, 0.09],
    asymmetry: [0.06, 0.12],
    roughness: [0.1, 0.08],
    impulse: [1.8, 1.1],
    variation: [0.4, 0.3],
  },
  {
    name: "floating",
    r1: [0.33, 0.2],
    r2: [0.77, 0.14],
    asymmetry: [0.32, 0.22],
    roughness: [0.45, 0.17],
    impulse: [1.8, 1],
    variation: [0.35, 0.25],
  },
  {
    name: "floating",
    r1: [0.05, 0.1],
    r2: [0.95, 0.06],
    asymmetry: [0.06, 0.13],
    roughness: [0.9, 0.35],
    impulse: [2.4, 1.2],
    variation: [0.35, 0.25],
  },
  {
    name: "floating",
    r1: [0.05, 0.1],
    r2: [0.64, 0.1],
    asymmetry: [0.07, 0.11],
    roughness: [0.15, 0.2],
    impulse: [1.75, 0.55],
    variation: [0.75, 0.3],
  },
];

/** A noise that coincides with the mains for a while, without a pattern. */
export const unlockedModel: PdModel = {
  name: "noise",
  r1: [0.08, 0.08],
  r2: [0.08, 0.08],
  asymmetry: [0.1, 0.1],
  roughness: [0.1, 0.15],
  impulse: [1, 1],
  variation: [0.35, 0.25],
};

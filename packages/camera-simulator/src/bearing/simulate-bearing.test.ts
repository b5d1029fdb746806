import { describe, expect, it } from "vitest";
import { bearingRanges } from "./bearing-ranges.ts";
import { type BearingRecipe, drawBearing } from "./bearing-recipe.ts";
import { bearingFrequencies } from "./fault-frequencies.ts";
import { addImpacts } from "./impacts.ts";
import { simulateBearing } from "./simulate-bearing.ts";

const FS = 64_000;
/** A damaged outer race without any slip, alone, for a second. */
const plain: BearingRecipe = {
  ...drawBearing(true, 1),
  type: { name: "6205", elements: 9, elementMm: 7.94, pitchMm: 39.04 },
  fault: "outerRace",
  durationS: 1,
  shaftRpm: 1797,
  load: 1,
  resonanceHz: 6000,
  resonanceDecayS: 0.0004,
  meanSlip: 0,
  slipJitter: 0,
  impactSpread: 0,
  imbalanceDepth: 0,
};
const impactsOf = (recipe: BearingRecipe) => {
  const out = new Float64Array(FS);
  addImpacts(out, recipe, FS, 3);
  return out;
};
const meanSquare = (x: Float64Array) => x.reduce((sum, value) => sum + value * value, 0) / x.length;

describe("a simulated bearing", () => {
  it("has the fault frequencies that its maker gives: 6205 at 1797 rpm", () => {
    const { impactsHz, cageHz } = bearingFrequencies(plain.type, 1797 / 60);
    // multiples of the shaft frequency for this bearing: 3.5848, 5.4152, 4.7135 and 0.39828
    expect(impactsHz.outerRace / 29.95).toBeCloseTo(3.5848, 2);
    expect(impactsHz.innerRace / 29.95).toBeCloseTo(5.4152, 2);
    expect(impactsHz.ball / 29.95).toBeCloseTo(4.7135, 2);
    expect(cageHz / 29.95).toBeCloseTo(0.39828, 3);
  });

  it("rings as often as an element meets the fault, with the mean square that the ranges speak of", () => {
    const x = impactsOf(plain);
    let begins = 0;
    for (let n = 40; n < x.length; n++) {
      const before = x.subarray(n - 40, n).every((value) => Math.abs(value) < 0.3);
      if (Math.abs(x[n] ?? 0) >= 0.3 && before) begins++;
    }
    expect(Math.abs(begins - 107.4)).toBeLessThanOrEqual(1);
    expect(meanSquare(x)).toBeCloseTo(1, 1);
  });

  it("is quieter at a part of the load, and silent when healthy", () => {
    const part = meanSquare(impactsOf({ ...plain, load: 0.2 }));
    expect(10 * Math.log10(part / meanSquare(impactsOf(plain)))).toBeCloseTo((40 / 3) * Math.log10(0.2), 6);
    expect(meanSquare(impactsOf({ ...plain, fault: undefined }))).toBe(0);
  });

  it("is stronger where the load is, once a turn of the shaft for the inner race", () => {
    const recipe: BearingRecipe = { ...plain, fault: "innerRace", loadZoneDepth: 1 };
    const square = impactsOf(recipe).map((value) => value * value);
    const at = (frequencyHz: number) => {
      let [re, im] = [0, 0];
      square.forEach((value, n) => {
        re += value * Math.cos((2 * Math.PI * frequencyHz * n) / FS);
        im += value * Math.sin((2 * Math.PI * frequencyHz * n) / FS);
      });
      return Math.hypot(re, im);
    };
    expect(at(29.95)).toBeGreaterThan(5 * at(23));
  });

  it("gives the same samples for the same seed and others for another, all within full scale", () => {
    const recipe = { ...drawBearing(true, 5), durationS: 0.2 };
    const [a, b, c] = [simulateBearing(recipe, 1), simulateBearing(recipe, 1), simulateBearing(recipe, 2)];
    expect(a.samples).toEqual(b.samples);
    expect(a.samples).not.toEqual(c.samples);
    expect(a.samples.every((value) => Math.abs(value) <= 1)).toBe(true);
    expect(a.samples.length).toBe(0.2 * 128_000);
    const loud = simulateBearing({ ...recipe, noiseLevelDb: 20 }, 1).samples;
    expect(Math.max(...loud)).toBe(1);
  });

  it("is drawn from the whole of each range, damaged in all three places", () => {
    const drawn = Array.from({ length: 300 }, (_, index) => drawBearing(true, index));
    for (const name of ["load", "shaftRpm", "noiseToImpactsDb", "resonanceHz"] as const) {
      const [low, high] = bearingRanges[name];
      const shares = drawn.map((recipe) => (recipe[name] - low) / (high - low));
      expect(Math.min(...shares)).toBeLessThan(0.03);
      expect(Math.max(...shares)).toBeGreaterThan(0.97);
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    }
    expect(new Set(drawn.map(({ fault }) => fault)).size).toBe(3);
    expect(drawBearing(false, 1).fault).toBeUndefined();
  });
});

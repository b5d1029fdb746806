import { describe, expect, it } from "vitest";
import { createRandom } from "../scene/random.ts";
import { dischargeKinds, dischargeRanges } from "./discharge-ranges.ts";
import { type DischargeRecipe, drawDischargeRecipe } from "./discharge-recipe.ts";
import { drawPulses } from "./pulse-times.ts";
import { simulateDischarge } from "./simulate-discharge.ts";

const within = (value: number, [from, to]: readonly [number, number]) => {
  expect(value).toBeGreaterThanOrEqual(from);
  expect(value).toBeLessThanOrEqual(to);
};

/** Short, so that tests are quick; loud over its background. */
const aRecipe = (kind: DischargeRecipe["kind"], seed = 1): DischargeRecipe => ({
  ...drawDischargeRecipe(kind, seed),
  durationS: 0.2,
  sampleRateHz: 128_000,
});

describe("drawDischargeRecipe", () => {
  it("stays within the fixed ranges and reaches most of them", () => {
    const recipes = dischargeKinds.flatMap((kind) =>
      Array.from({ length: 60 }, (_, seed) => drawDischargeRecipe(kind, seed)),
    );
    for (const recipe of recipes) {
      within(recipe.acFrequencyHz - recipe.nominalHz, dischargeRanges.frequencyErrorHz);
      within(recipe.pulseToNoiseDb, dischargeRanges.pulseToNoiseDb);
      within(recipe.missingPulses, dischargeRanges.missingPulses);
      within(recipe.jitterS, dischargeRanges.jitterS);
      within(recipe.startPhaseDeg, dischargeRanges.startPhaseDeg);
      within(recipe.distanceM, dischargeRanges.distanceM);
    }
    expect(new Set(recipes.map(({ nominalHz }) => nominalHz))).toEqual(new Set([50, 60, 16.7]));
    expect(new Set(recipes.map(({ sampleRateHz }) => sampleRateHz)).size).toBe(3);
    expect(new Set(recipes.flatMap(({ noise }) => noise?.kind ?? [])).size).toBe(4);
    expect(Math.min(...recipes.map(({ pulseToNoiseDb }) => pulseToNoiseDb))).toBeLessThan(3);
    expect(Math.max(...recipes.map(({ pulseToNoiseDb }) => pulseToNoiseDb))).toBeGreaterThan(27);
  });

  it("draws no noise whose rate falls on the mains or on twice that", () => {
    const rates = Array.from({ length: 200 }, (_, seed) => drawDischargeRecipe("noise", seed).noise).flatMap(
      (noise) => (noise?.kind === "impacts" || noise?.kind === "powerElectronics" ? [noise.rateHz ?? 0] : []),
    );
    expect(rates.length).toBeGreaterThan(50);
    for (const rateHz of rates) {
      for (const lineHz of [16.7, 33.4, 50, 60, 100, 120]) {
        const multiple = Math.max(1, Math.round(lineHz / rateHz)) * rateHz;
        expect(Math.abs(multiple - lineHz)).toBeGreaterThanOrEqual(dischargeRanges.noise.awayFromMainsHz);
      }
    }
  });
});

describe("simulateDischarge", () => {
  it("makes the same samples from the same seed and others from another", () => {
    for (const kind of dischargeKinds) {
      const recipe = aRecipe(kind);
      const first = simulateDischarge(recipe, 5).samples;
      expect(simulateDischarge(recipe, 5).samples).toEqual(first);
      expect(simulateDischarge(recipe, 6).samples).not.toEqual(first);
      expect(first.length).toBe(25_600);
      expect(first.every(Number.isFinite)).toBe(true);
    }
  });

  it("puts a corona's pulses around one phase, and a void's around two that are half a cycle apart", () => {
    const shares = (["corona", "internal"] as const).map((kind) => {
      const recipe = { ...aRecipe(kind), startPhaseDeg: 0, jitterS: 0, durationS: 2 };
      const pulses = drawPulses(recipe, createRandom(1, "pulses"));
      expect(pulses.length).toBeGreaterThan(100);
      return pulses.filter(({ timeS }) => (timeS * recipe.acFrequencyHz) % 1 < 0.5).length / pulses.length;
    });
    expect(shares[0]).toBeGreaterThan(0.85);
    expect(shares[1]).toBeGreaterThan(0.35);
    expect(shares[1]).toBeLessThan(0.65);
  });

  it("has the level of its source less the distance and what the air swallows", () => {
    const loud = { ...aRecipe("corona"), pulseToNoiseDb: 60, levelAt1mDb: 60, distanceM: 1 };
    expect(simulateDischarge(loud, 1).levelDb).toBeCloseTo(60, 0);
    const far = simulateDischarge({ ...loud, distanceM: 10 }, 1).levelDb;
    expect(far).toBeCloseTo(simulateDischarge(loud, 1).levelDb - 20 - 9 * 1.3, 0);
  });

  it("keeps the background as far below the pulses as the recipe says", () => {
    const crest = (pulseToNoiseDb: number) => {
      const { samples } = simulateDischarge({ ...aRecipe("corona"), pulseToNoiseDb }, 1);
      const sorted = samples.map(Math.abs).sort();
      return 20 * Math.log10((sorted.at(-1) ?? 0) / (sorted[sorted.length >> 2] ?? 1));
    };
    expect(crest(30) - crest(10)).toBeGreaterThan(12);
  });
});

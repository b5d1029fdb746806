import { describe, expect, it } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { crestFactor } from "./crest-factor.ts";
import { kurtosis } from "./kurtosis.ts";

const period = 1000;
const wave = (shape: (phase: number) => number) =>
  Float64Array.from({ length: 100 * period }, (_, n) => shape((n % period) / period));
const impulse = new Float64Array(1000);
impulse[400] = 1;

describe("kurtosis and crest factor", () => {
  it.each([
    ["a sine", wave((p) => Math.sin(2 * Math.PI * p)), 1.5, Math.SQRT2],
    ["a square", wave((p) => (p < 0.5 ? 1 : -1)), 1, 1],
    ["a triangle", wave((p) => 4 * Math.abs(p - 0.5) - 1), 1.8, 1.732051],
    ["a unit impulse in 1000", impulse, 998.001001, 31.622777],
    ["a duty cycle of 10 %", wave((p) => (p < 0.1 ? 1 : 0)), 8.111111, 3.162278],
  ])("of %s", (_, x, expectedKurtosis, expectedCrest) => {
    expect(kurtosis(x)).toBeCloseTo(expectedKurtosis, 4);
    expect(crestFactor(x)).toBeCloseTo(expectedCrest, 4);
  });

  it("take plain numbers: [1, 2, 3, 4, 5] has a kurtosis of 1.7", () => {
    expect(kurtosis([1, 2, 3, 4, 5])).toBeCloseTo(1.7, 12);
  });

  it("of normal noise are about 3 and sqrt(2 ln N)", () => {
    const noise = Float32Array.from({ length: 120_000 }, seededNormal(3));
    expect(kurtosis(noise)).toBeCloseTo(3, 1);
    expect(crestFactor(noise)).toBeGreaterThan(4);
    expect(crestFactor(noise)).toBeLessThan(5.6);
  });

  it("do not depend on the level", () => {
    for (const gain of [1e-30, 1, 1e30]) {
      expect(kurtosis([1, 2, 3, 4, 5].map((value) => value * gain))).toBeCloseTo(1.7, 9);
      expect(crestFactor([gain, -gain])).toBeCloseTo(1, 12);
    }
  });

  it("are undefined, never NaN, where they cannot be computed", () => {
    for (const x of [[], [1], [0, 0, 0], [0.1, 0.1, 0.1], [1, Number.NaN], [1, Number.POSITIVE_INFINITY]]) {
      expect(kurtosis(x)).toBeUndefined();
    }
    for (const x of [[], [0, 0], [1, Number.NaN], [Number.NaN, 1], [Number.NEGATIVE_INFINITY]]) {
      expect(crestFactor(x)).toBeUndefined();
    }
  });
});

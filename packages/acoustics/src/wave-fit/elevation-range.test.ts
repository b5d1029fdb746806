import { describe, expect, it } from "vitest";
import { reflectionPull, untoldElevation } from "./elevation-range.ts";
import { spreadOf } from "./resolution.ts";

const degree = Math.PI / 180;
const at = (elevationDeg: number) =>
  [Math.cos(elevationDeg * degree), 0, Math.sin(elevationDeg * degree)] as const;

describe("reflectionPull", () => {
  /** Where exp(-x^2) + q exp(-(x - d)^2) is highest, searched. */
  function summit(ratio: number, apart: number): number {
    let [best, highest] = [0, 0];
    for (let x = -0.5; x <= 3; x += 0.001) {
      const height = Math.exp(-x * x) + ratio * Math.exp(-((x - apart) ** 2));
      if (height > highest) [best, highest] = [x, height];
    }
    return best;
  }

  it.each([0.55, 0.6, 0.75, 0.95])("is the farthest that a beam of the rest moves one of %d", (coherence) => {
    let farthest = 0;
    for (let apart = 0; apart <= 3; apart += 0.02)
      farthest = Math.max(farthest, summit((1 - coherence) / coherence, apart));
    expect(reflectionPull(coherence)).toBeGreaterThan(farthest - 0.002);
    expect(reflectionPull(coherence)).toBeLessThan(farthest + 0.03);
  });

  it("is nothing where one wave is all, and no more for weaker waves than for equal ones", () => {
    expect(reflectionPull(1)).toBeLessThan(1e-6);
    expect(reflectionPull(0.1)).toBe(reflectionPull(0.5));
    expect(reflectionPull(0)).toBe(reflectionPull(0.5));
  });
});

describe("untoldElevation", () => {
  const flat = spreadOf(Float64Array.of(0.1, 0, 0, -0.1, 0, 0, 0, 0.1, 0, 0, -0.1, 0));
  const extentM = Math.sqrt(flat([1, 0, 0]));
  /** What moves a wave from an elevation to the plane, or to another elevation. */
  const shiftM = (fromDeg: number, toDeg: number) =>
    extentM * Math.abs(Math.cos(fromDeg * degree) - Math.cos(toDeg * degree));

  it("reaches from the plane to where noise explains it, if a reflection may have lifted the source from there", () => {
    const limit = shiftM(20, 25) ** 2;
    const [fromDeg, toDeg] = untoldElevation(at(20), flat, { limit, pullM: shiftM(20, 0) }) ?? [];
    expect(fromDeg).toBe(0);
    expect(Math.abs((toDeg ?? 0) - 25)).toBeLessThan(0.3);
    expect(untoldElevation(at(-20), flat, { limit, pullM: shiftM(20, 0) })).toEqual([-(toDeg ?? 0), 0]);
  });

  it("is none where the plane cannot be, or is within 5 degrees", () => {
    expect(untoldElevation(at(20), flat, { limit: 0, pullM: 0.9 * shiftM(20, 0) })).toBeUndefined();
    expect(untoldElevation(at(4), flat, { limit: shiftM(4, 7) ** 2, pullM: shiftM(4, 0) })).toBeUndefined();
    expect(untoldElevation(at(4), flat, { limit: shiftM(4, 12) ** 2, pullM: 0 })).toBeDefined();
    expect(untoldElevation([0, 0, 1], flat, { limit: 1, pullM: 1 })).toBeUndefined();
  });

  it("is none for an array that is not flat, or whose normal is not z", () => {
    const deep = spreadOf(Float64Array.of(0.1, 0, 0.1, -0.1, 0, 0, 0, 0.1, 0, 0, -0.1, 0));
    const upright = spreadOf(Float64Array.of(0.1, 0, 0, -0.1, 0, 0, 0, 0, 0.1, 0, 0, -0.1));
    for (const spread of [deep, upright])
      expect(untoldElevation(at(10), spread, { limit: 1, pullM: 1 })).toBeUndefined();
  });
});

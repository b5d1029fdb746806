import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { type Candidate, localMaxima } from "./local-maxima.ts";

const stepDeg = 2;

/** A direction anywhere but near the poles, where a step of the azimuth is short, and one some steps away from it. */
function aPair(random: () => number, steps: number): readonly [summit: Candidate, other: Candidate] {
  const [azimuthDeg, elevationDeg] = [360 * random() - 180, 100 * random() - 50];
  const turn = 2 * Math.PI * random();
  const apartDeg = steps * stepDeg;
  return [
    { azimuthDeg, elevationDeg, power: 1 },
    {
      azimuthDeg: azimuthDeg + (apartDeg * Math.cos(turn)) / Math.cos((elevationDeg * Math.PI) / 180),
      elevationDeg: elevationDeg + apartDeg * Math.sin(turn),
      power: 0.9,
    },
  ];
}

describe("local maxima", () => {
  it("have no slope beside them, on whichever side it is", () => {
    const random = seededRandom(12);
    for (let count = 0; count < 500; count += 1) {
      const [summit, slope] = aPair(random, 1);
      expect(localMaxima([slope, summit], stepDeg, 9, 20)).toEqual([summit]);
    }
  });

  it("are two where two are further apart", () => {
    const random = seededRandom(13);
    for (let count = 0; count < 500; count += 1) {
      const [summit, other] = aPair(random, 4);
      expect(localMaxima([other, summit], stepDeg, 9, 20)).toEqual([summit, other]);
    }
  });
});

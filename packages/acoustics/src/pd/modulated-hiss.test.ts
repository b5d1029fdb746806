import { describe, expect, it } from "vitest";
import { aPulseTrain } from "../testing/pulse-train.ts";
import { seededNormal, seededRandom } from "../testing/random.ts";
import { analyzePrpd } from "./analyze-prpd.ts";
import { classifyPd } from "./classify-pd.ts";

function answerTo(x: Float32Array, sampleRateHz: number) {
  const pattern = analyzePrpd(x, sampleRateHz);
  if (!pattern.ok) throw new Error(pattern.error);
  const { features, levelDb } = pattern.value;
  return classifyPd({ features, levelDb, levelReference: "fullScale" });
}

/** The least has each rate with each frequency of the mains twice. */
const rounds = process.env.SONOLENS_LONG === "1" ? 24 : 12;

describe("hiss whose level follows the mains", () => {
  it("is neither a discharge nor none, and has no severity, at any depth and shape of the modulation", () => {
    const random = seededRandom(100);
    for (let round = 0; round < rounds; round++) {
      const sampleRateHz = round % 2 === 0 ? 192_000 : 48_000;
      const mainsHz = round % 3 === 0 ? 60 : 50;
      const depth = 0.3 + 0.7 * random();
      const power = 1 + 3 * random();
      const phase = 2 * Math.PI * random();
      const durationS = 0.5 + 1.5 * random();
      const normal = seededNormal(round + 1);
      const x = Float32Array.from({ length: Math.round(durationS * sampleRateHz) }, (_, index) => {
        const wave = Math.cos((4 * Math.PI * mainsHz * index) / sampleRateHz + phase);
        return 0.05 * normal() * ((1 + depth * wave) / 2) ** power;
      });
      const answer = answerTo(x, sampleRateHz);
      expect(answer).toMatchObject({
        description: "cannotTell",
        severityApplies: false,
        recommendation: "measureAgain",
      });
      expect(answer.reasons).toContain("modulatedHiss");
    }
  });

  it.each([
    ["corona", [{ centreDeg: 70, sigmaDeg: 16, count: 20 }]],
    [
      "internal",
      [
        { centreDeg: 55, sigmaDeg: 18, count: 12 },
        { centreDeg: 235, sigmaDeg: 18, count: 12 },
      ],
    ],
    [
      "floating",
      [
        { centreDeg: 55, sigmaDeg: 3, count: 3 },
        { centreDeg: 235, sigmaDeg: 3, count: 3 },
      ],
    ],
  ])("is not what pulses are taken for: %s, dense, at low rates and in noise", (name, clusters) => {
    for (const sampleRateHz of [192_000, 48_000])
      for (const noise of [0.02, 0.1]) {
        const answer = answerTo(aPulseTrain({ sampleRateHz, clusters, noise }), sampleRateHz);
        expect(answer.description).toBe(name);
        expect(answer.reasons).not.toContain("modulatedHiss");
      }
  });

  it("is never said with certainty of a discharge that hardly exceeds its surroundings", () => {
    const clusters = [
      { centreDeg: 55, sigmaDeg: 3, count: 3 },
      { centreDeg: 235, sigmaDeg: 3, count: 3 },
    ];
    const x = aPulseTrain({ sampleRateHz: 48_000, clusters, noise: 0.3, durationS: 2 });
    expect(answerTo(x, 48_000).description).not.toBe("noise");
  });
});

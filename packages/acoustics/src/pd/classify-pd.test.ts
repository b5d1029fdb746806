import { describe, expect, it } from "vitest";
import { seededRandom } from "../testing/random.ts";
import { classifyPd } from "./classify-pd.ts";
import { severityRule } from "./pd-severity.ts";
import type { PdAssessment, PdInput } from "./pd-types.ts";
import type { PrpdFeatures } from "./prpd-result.ts";

const corona: PrpdFeatures = {
  r1: 0.96,
  r2: 0.86,
  asymmetry: 1,
  sharpness: 0.02,
  significance: 400,
  resultantNoise: 0.02,
};
const known = { features: corona, levelDb: 50, distanceM: 2, voltageKv: 20 };
const width = ({ severityMinPr, severityMaxPr }: PdAssessment) => severityMaxPr - severityMinPr;
const middle = ({ severityMinPr, severityMaxPr }: PdAssessment) => (severityMinPr + severityMaxPr) / 2;
const first = (input: PdInput) => classifyPd(input).classifications[0]?.name;

describe("classifyPd names", () => {
  it.each([
    ["corona", 0.96, 0.86, 1, 0.02],
    ["internal", 0, 0.82, 0, 0.015],
    ["surface", 0.37, 0.21, 0.65, 0],
    ["floating", 0.41, 0.76, 0.38, 0.25],
    // narrow, equal clusters twice per cycle
    ["floating", 0.02, 0.95, 0.02, 0.6],
    // wide, equal clusters near both peaks
    ["surface", 0.02, 0.45, 0.05, 0],
  ])("%s by r1 %f, r2 %f, asymmetry %f and sharpness %f", (name, r1, r2, asymmetry, sharpness) => {
    const features = { ...corona, r1, r2, asymmetry, sharpness };
    expect(first({ features, levelDb: 50 })).toBe(name);
  });

  it("corona and a void by the three numbers that every pattern has", () => {
    expect(first({ features: { r1: 0.96, r2: 0.86, asymmetry: 1 }, levelDb: 50 })).toBe("corona");
    expect(first({ features: { r1: 0, r2: 0.82, asymmetry: 0 }, levelDb: 50 })).toBe("internal");
    expect(first({ features: { r1: 0.01, r2: 0.02, asymmetry: 0.02 }, levelDb: 50 })).toBe("noise");
  });

  it("nothing that it has not heard: an internal discharge stays in doubt, and says why", () => {
    const { classifications, reasons } = classifyPd({
      ...known,
      features: { ...corona, r1: 0, r2: 0.82, asymmetry: 0 },
    });
    expect(classifications[0]?.name).toBe("internal");
    expect(classifications[0]?.confidence).toBeLessThanOrEqual(0.6);
    expect(classifications.map(({ name }) => name)).toContain("cannotTell");
    expect(reasons).toContain("internalRarelyAudible");
  });

  it("doubt first where a pattern is like none", () => {
    const { classifications, reasons, recommendation, severityApplies } = classifyPd({
      ...known,
      features: { ...corona, r1: 0.9, r2: 0.05, asymmetry: 0.1 },
    });
    expect(classifications[0]?.name).toBe("cannotTell");
    expect(reasons).toContain("ambiguous");
    expect(recommendation).toBe("measureAgain");
    expect(severityApplies).toBe(false);
  });

  it.each([
    ["notPhaseLocked", { ...corona, r1: 0.03, r2: 0.04, asymmetry: 0, significance: 3 }],
    ["frequencyNotMains", { ...corona, frequencySource: "other" as const }],
    ["multipleOfMains", { ...corona, r1: 0.02, r2: 0.05, higherResultant: 0.9 }],
  ])("noise, and no severity, with the reason %s", (reason, features) => {
    const answer = classifyPd({ ...known, features });
    expect(answer.classifications[0]?.name).toBe("noise");
    expect(answer.classifications[0]?.confidence).toBeGreaterThan(0.5);
    expect(answer.reasons).toContain(reason);
    expect(answer.severityApplies).toBe(false);
    expect(answer.recommendation).toBe("none");
  });

  it("doubt where only a generator's frequency could explain it", () => {
    const features = { ...corona, frequencySource: "other" as const, nearMains: true };
    expect(first({ ...known, features })).toBe("cannotTell");
    expect(first({ ...known, features: { ...features, frequencySource: "given" } })).toBe("corona");
  });

  it("neither a discharge nor none in a short recording without pulses, or whose pulses follow nothing", () => {
    const shortOnes = [
      { features: undefined, failure: "noPulsesInShort" as const },
      { features: { ...corona, significance: 3, durationS: 0.2 } },
      { features: { ...corona, r1: 0.03, r2: 0.04, asymmetry: 0, significance: 3, durationS: 0.2 } },
    ];
    for (const input of shortOnes) {
      const answer = classifyPd({ ...known, ...input });
      expect(answer.classifications).toEqual([{ name: "cannotTell", confidence: 1 }]);
      expect(answer.reasons).toContain("shortRecording");
      expect(answer.recommendation).toBe("measureAgain");
    }
  });

  it.each([
    ["corona", { r1: 0.57, r2: 0.44, asymmetry: 0.57, kurtosis: 57, amplitudeVariation: 1.4 }],
    ["surface", { r1: 0.05, r2: 0.58, asymmetry: 0.06, kurtosis: 6, amplitudeVariation: 0.3 }],
    ["floating", { r1: 0.05, r2: 0.62, asymmetry: 0.06, kurtosis: 20, amplitudeVariation: 0.8 }],
  ])("%s in air, where phases spread more, by how impulsive it is", (name, numbers) => {
    expect(first({ ...known, features: { ...corona, sharpness: 0, ...numbers } })).toBe(name);
  });

  it("nothing for a pattern that only in its kurtosis is like none", () => {
    const features = {
      ...corona,
      r1: 0.05,
      r2: 0.58,
      asymmetry: 0.06,
      sharpness: 0,
      amplitudeVariation: 0.3,
    };
    expect(first({ ...known, features: { ...features, kurtosis: 6 } })).toBe("surface");
    expect(first({ ...known, features: { ...features, kurtosis: 3000 } })).toBe("cannotTell");
  });

  it("noise for sound without pulses, and nothing at all without sound", () => {
    expect(first({ features: undefined, failure: "noPulses", levelDb: 40 })).toBe("noise");
    const silent = classifyPd({ features: undefined, failure: "silent", levelDb: 40 });
    expect(silent.classifications).toEqual([]);
    expect(silent.reasons).toContain("noPattern");
    expect(silent.description).toBe("cannotTell");
  });
});

describe("the severity of classifyPd", () => {
  it("[PD-03] comes as a range beside names with confidences, a description and a recommendation", () => {
    const answer = classifyPd(known);
    expect(answer.classifications[0]).toEqual({ name: "corona", confidence: expect.closeTo(0.95, 1) });
    expect(answer.severityMinPr).toBeGreaterThan(0);
    expect(answer.severityMaxPr).toBeGreaterThan(answer.severityMinPr);
    expect(answer.severityMaxPr).toBeLessThan(100);
    expect(answer.description).toBe("corona");
    expect(answer.recommendation).toBe("plan");
    expect(answer.inputs).toMatchObject({
      distanceM: 2,
      voltageKv: 20,
      temperatureC: 20,
      humidityPercent: 50,
    });
    expect(answer.inputs.levelAt1mDb).toBeCloseTo(50 + 6.02 + 0.9, 0);
    expect(answer.reasons).toEqual([]);
    expect(answer.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("follows its rule: level, kind and voltage", () => {
    const at1m = { ...known, distanceM: 1, voltageKv: severityRule.middleKv };
    // (55 - 25) / 60 of 100, less 10 for corona, plus and minus 10
    expect(middle(classifyPd({ ...at1m, levelDb: 55 }))).toBeCloseTo(40, 9);
    expect(width(classifyPd({ ...at1m, levelDb: 55 }))).toBeCloseTo(20, 9);
    const floating = { ...corona, r1: 0.41, r2: 0.76, asymmetry: 0.38, sharpness: 0.25 };
    expect(middle(classifyPd({ ...at1m, levelDb: 55, features: floating }))).toBeCloseTo(55, 9);
    expect(middle(classifyPd({ ...at1m, levelDb: 55, voltageKv: 330 }))).toBeCloseTo(30, 9);
    expect(middle(classifyPd({ ...at1m, levelDb: 55, voltageKv: 3.3 }))).toBeCloseTo(50, 9);
  });

  it("rises with level and distance", () => {
    const at = (levelDb: number, distanceM: number) => middle(classifyPd({ ...known, levelDb, distanceM }));
    for (let levelDb = 20; levelDb < 90; levelDb += 7) {
      expect(at(levelDb + 7, 2)).toBeGreaterThanOrEqual(at(levelDb, 2));
      expect(at(levelDb, 8)).toBeGreaterThanOrEqual(at(levelDb, 2));
    }
    expect(at(60, 2)).toBeGreaterThan(at(50, 2));
    expect(at(40, 8)).toBeGreaterThan(at(40, 2));
  });

  it("is wider for every input that is missing, around what the input would give", () => {
    const random = seededRandom(7);
    for (let round = 0; round < 200; round++) {
      const full = {
        features: corona,
        levelDb: 20 + 60 * random(),
        distanceM: 0.5 + 9.5 * random(),
        voltageKv: 3.3 * 100 ** random(),
      };
      const { distanceM: _, ...noDistance } = full;
      const { voltageKv: __, ...noVoltage } = full;
      const { distanceM: ___, ...neither } = noVoltage;
      const [whole, far, volt, least] = [full, noDistance, noVoltage, neither].map((input) =>
        classifyPd(input),
      );
      if (!whole || !far || !volt || !least) throw new Error("unreachable");
      for (const [inner, outer] of [
        [whole, far],
        [whole, volt],
        [far, least],
        [volt, least],
      ] as const) {
        expect(outer.severityMinPr).toBeLessThanOrEqual(inner.severityMinPr + 1e-9);
        expect(outer.severityMaxPr).toBeGreaterThanOrEqual(inner.severityMaxPr - 1e-9);
      }
      expect(far.reasons).toContain("distanceUnknown");
      expect(volt.reasons).toContain("voltageUnknown");
    }
    const middling = { features: corona, levelDb: 50 };
    expect(width(classifyPd(middling))).toBeGreaterThan(width(classifyPd({ ...middling, distanceM: 3 })));
  });

  it("is wider for a level that counts from full scale", () => {
    const spl = classifyPd({ ...known, levelDb: 50 });
    const fullScale = classifyPd({ ...known, levelDb: 50 - 114, levelReference: "fullScale" });
    expect(fullScale.severityMinPr).toBeLessThan(spl.severityMinPr);
    expect(fullScale.severityMaxPr).toBeGreaterThan(spl.severityMaxPr);
    expect(fullScale.reasons).toContain("levelNotCalibrated");
  });

  it("takes the air into account", () => {
    const dry = classifyPd({ ...known, distanceM: 10, humidityPercent: 10 });
    const damp = classifyPd({ ...known, distanceM: 10, humidityPercent: 60 });
    expect(damp.inputs.levelAt1mDb).toBeGreaterThan((dry.inputs.levelAt1mDb ?? 0) + 1);
  });

  it("counts a distance below 0.3 m as 0.3 m, and says so", () => {
    const near = classifyPd({ ...known, distanceM: 0.01 });
    expect(near.reasons).toContain("distanceClamped");
    expect(near.inputs.distanceM).toBe(0.3);
    expect(near.severityMinPr).toBe(classifyPd({ ...known, distanceM: 0.3 }).severityMinPr);
  });

  it("does not apply without a level, and is then anything", () => {
    for (const levelDb of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const answer = classifyPd({ ...known, levelDb });
      expect(answer).toMatchObject({ severityMinPr: 0, severityMaxPr: 100, severityApplies: false });
      expect(answer.reasons).toContain("levelUnknown");
      expect(answer.classifications[0]?.name).toBe("corona");
    }
  });
});

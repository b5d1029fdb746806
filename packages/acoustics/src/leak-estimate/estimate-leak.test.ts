import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absorptionDbPerM } from "../air/air.ts";
import { seededRandom } from "../testing/random.ts";
import { estimateLeak, type LeakEstimateInput } from "./estimate-leak.ts";
import type { LeakCalibration } from "./leak-calibration.ts";

/** log10 q = -3.5 + L / 16, that is 1 l/min at 56 dB. */
const calibration: LeakCalibration = {
  version: "1",
  a: -3.5,
  b: 1 / 16,
  bend: 0,
  centreDb: 72,
  residualSpread: 0.1,
  halfRange: 0.2,
  spreadSlope: 0,
  points: 40,
  levelRangeDb: [56, 88],
  flowRangeLpm: [1, 100],
  distanceRangeM: [0.3, 25],
  temperatureRangeC: [-20, 50],
  humidityRangePercent: [0, 100],
  levelSquares: 4000,
  frequencyHz: 40_000,
};
const place = { distanceM: 1, temperatureC: 20, humidityPercent: 75 };
const codes = (input: LeakEstimateInput) => estimateLeak(input).assumptions.map(({ code }) => code);

describe("estimateLeak", () => {
  it("[LEAK-01] [LEAK-39] gives size and range from a calibrated level, with method and version", () => {
    const answer = estimateLeak({ ...place, levelDb: 72, calibration });
    expect(answer).toMatchObject({ detected: true, infinite: false, reasons: [], version: "4.1.1" });
    expect(answer.leakLpm).toBeCloseTo(10, 9);
    expect(Math.log10((answer.highLpm ?? 0) / 10)).toBeCloseTo(0.2 * Math.sqrt(1 + 1 / 40), 9);
    expect(Math.log10((answer.lowLpm ?? 0) / 10)).toBeCloseTo(-0.2 * Math.sqrt(1 + 1 / 40), 9);
    expect(answer.method).toBe("level-regression-2");
  });

  it.each([
    [2, 7.28],
    [5, 19.02],
    [10, 31.34],
    [25, 58.2],
  ])("[LEAK-03] refers the level from %i m to 1 m: %f dB at 40 kHz", (distanceM, correctionDb) => {
    const answer = estimateLeak({ ...place, distanceM, levelDb: 72 - correctionDb, calibration });
    expect(answer.levelAtOneMetreDb).toBeCloseTo(72, 1);
    expect(answer.leakLpm).toBeCloseTo(10, 0);
  });

  it("[LEAK-03] takes temperature and humidity into account, and multiplies by the correction", () => {
    const far = { ...place, distanceM: 8, levelDb: 50, calibration };
    const base = estimateLeak(far);
    const dry = estimateLeak({ ...far, humidityPercent: 20 });
    expect(dry.leakLpm).toBeLessThan((base.leakLpm ?? 0) * 0.8);
    expect(estimateLeak({ ...far, temperatureC: 0 }).leakLpm).not.toBeCloseTo(base.leakLpm ?? 0, 1);
    const corrected = estimateLeak({ ...far, noiseFloorDb: 20, correction: 1.5 });
    const plain = estimateLeak({ ...far, noiseFloorDb: 20 });
    for (const name of ["leakLpm", "lowLpm", "highLpm", "smallestDetectableLpm"] as const)
      expect(corrected[name]).toBeCloseTo(1.5 * (plain[name] ?? Number.NaN), 9);
    expect(corrected.assumptions).toContainEqual({ code: "correctionFactor", value: 1.5 });
  });

  it("has no size without a calibration, only whether there is a leak", () => {
    const answer = estimateLeak({ ...place, levelDb: 60, noiseFloorDb: 40 });
    expect(answer).toMatchObject({ detected: true, infinite: false, reasons: ["noCalibration"] });
    for (const name of ["leakLpm", "lowLpm", "highLpm", "smallestDetectableLpm"])
      expect(answer).not.toHaveProperty(name);
  });

  it("[LEAK-12] detects from 3 dB above the noise floor, and gives no size to what it does not detect", () => {
    const near = (levelDb: number) => estimateLeak({ ...place, levelDb, noiseFloorDb: 50, calibration });
    expect(near(53)).toMatchObject({ detected: true, reasons: [] });
    const hidden = near(52.9);
    expect(hidden).toMatchObject({ detected: false, infinite: false, reasons: ["notDetected"] });
    expect(hidden).not.toHaveProperty("leakLpm");
    expect(hidden.smallestDetectableLpm).toBeCloseTo(near(53).leakLpm ?? 0, 9);
  });

  it("can hear only larger leaks from further away", () => {
    const smallest = [0.3, 1, 3, 10].map(
      (distanceM) =>
        estimateLeak({ ...place, distanceM, levelDb: 80, noiseFloorDb: 30, calibration })
          .smallestDetectableLpm,
    );
    expect(smallest).toEqual([...smallest].sort((a, b) => (a ?? 0) - (b ?? 0)));
    expect(smallest[3]).toBeGreaterThan((smallest[1] ?? 0) * 10);
  });

  it("[LEAK-12] calls a leak infinite beyond ten times the largest calibrated flow", () => {
    expect(estimateLeak({ ...place, levelDb: 103.9, calibration }).leakLpm).toBeGreaterThan(900);
    const answer = estimateLeak({ ...place, levelDb: 104.1, calibration });
    expect(answer).toMatchObject({ detected: true, infinite: true, reasons: ["beyondCalibration"] });
    expect(answer).not.toHaveProperty("leakLpm");
  });

  it("widens the range outside the calibrated levels and says so", () => {
    const width = (levelDb: number) => {
      const { highLpm = 0, lowLpm = 1 } = estimateLeak({ ...place, levelDb, calibration });
      return Math.log10(highLpm / lowLpm);
    };
    expect(width(96)).toBeGreaterThan(width(88) + 2 * 0.25 * (8 / 16));
    expect(width(48)).toBeGreaterThan(width(56) + 2 * 0.25 * (8 / 16));
    expect(estimateLeak({ ...place, levelDb: 96, calibration }).assumptions).toContainEqual({
      code: "outsideCalibrationDb",
      value: 8,
    });
  });

  it("[LEAK-39] widens the range outside the calibrated distances and air, the more the further, and says so", () => {
    const narrow: LeakCalibration = {
      ...calibration,
      distanceRangeM: [1, 4],
      temperatureRangeC: [15, 25],
      humidityRangePercent: [40, 60],
    };
    const random = seededRandom(20);
    const between = (low: number, high: number) => low + (high - low) * random();
    const inside = () => ({
      levelDb: 72,
      distanceM: between(1, 4),
      temperatureC: between(15, 25),
      humidityPercent: between(40, 60),
    });
    const kinds = [
      ["outsideCalibrationM", "distanceM", () => [4, between(4.1, 8)]],
      ["outsideCalibrationM", "distanceM", () => [1, between(0.3, 0.9)]],
      ["outsideCalibrationC", "temperatureC", () => [25, between(26, 45)]],
      ["outsideCalibrationC", "temperatureC", () => [15, between(-10, 14)]],
      ["outsideCalibrationHumidityPercent", "humidityPercent", () => [60, between(61, 100)]],
      ["outsideCalibrationHumidityPercent", "humidityPercent", () => [40, between(0, 39)]],
    ] as const;
    const outsideOf = (input: LeakEstimateInput) =>
      estimateLeak(input).assumptions.filter(
        ({ code }) => code.startsWith("outside") && code !== "outsideCalibrationDb",
      );
    // at the same level at 1 m, so that only distance and air differ
    const width = (at: ReturnType<typeof inside>, of: LeakCalibration) => {
      const { levelAtOneMetreDb = 0 } = estimateLeak({ ...at, calibration: of });
      const level = { ...at, levelDb: at.levelDb + 72 - levelAtOneMetreDb };
      const { lowLpm = 0, highLpm = 0 } = estimateLeak({ ...level, calibration: of });
      return Math.log10(highLpm / lowLpm);
    };
    for (let round = 0; round < 50; round++) {
      const place = inside();
      expect(outsideOf({ ...place, calibration: narrow })).toEqual([]);
      expect(width(place, narrow)).toBeCloseTo(width(place, calibration), 9);
      for (const [code, name, draw] of kinds) {
        const [limit, value] = draw() as [number, number];
        const at = { ...place, [name]: value };
        expect(outsideOf({ ...at, calibration: narrow })).toEqual([
          { code, value: expect.closeTo(Math.abs(value - limit), 9) },
        ]);
        const further = { ...place, [name]: value + (value - limit) / 20 };
        expect(width(at, narrow)).toBeGreaterThan(width(at, calibration));
        // the steps along the air meet the maximum of the absorption only closely
        expect(width(further, narrow)).toBeGreaterThan(width(at, narrow) - 1e-4);
      }
    }
    const far = { ...place, humidityPercent: 50, distanceM: 8 };
    const alpha = absorptionDbPerM({ ...far, frequencyHz: 40_000 });
    const pathDb = 20 * Math.log10(2) + alpha * 4;
    expect(width({ ...far, levelDb: 60 }, narrow) - width({ ...far, levelDb: 60 }, calibration)).toBeCloseTo(
      (2 * 0.25 * pathDb) / 16,
      9,
    );
  });

  it("never gives a range of zero width: 1 dB of level, or 2 % of flow, is the least", () => {
    const random = seededRandom(21);
    for (let round = 0; round < 100; round++) {
      const b = 10 ** (-1 - 4 * random());
      const exact = { ...calibration, a: -72 * b, b, halfRange: 0, residualSpread: 0 };
      const {
        leakLpm = 0,
        lowLpm = 0,
        highLpm = 0,
      } = estimateLeak({
        ...place,
        levelDb: 56 + 32 * random(),
        calibration: exact,
      });
      const least = Math.max(Math.log10(1.02), b);
      expect(Math.log10(highLpm / leakLpm)).toBeCloseTo(least, 9);
      expect(Math.log10(leakLpm / lowLpm)).toBeCloseTo(least, 9);
    }
  });

  it("says what it does not use: gas and pressure change nothing", () => {
    const base = { ...place, levelDb: 70, calibration };
    const more = { ...base, molarMassKgPerMol: 0.004, pressureBar: 12 };
    expect(estimateLeak(more).leakLpm).toBe(estimateLeak(base).leakLpm);
    expect(codes(more)).toEqual(expect.arrayContaining(["molarMassNotUsed", "pressureNotUsed"]));
    expect(codes(base)).toContain("noiseFloorUnknown");
  });

  it("defines distances below 0.3 m, absolute zero and air without water", () => {
    const at = (input: Partial<LeakEstimateInput>) =>
      estimateLeak({ ...place, levelDb: 70, calibration, ...input });
    expect(at({ distanceM: 0.1 }).leakLpm).toBe(at({ distanceM: 0.3 }).leakLpm);
    expect(codes({ ...place, distanceM: 0.1, levelDb: 70 })).toContain("distanceTakenAsM");
    for (const input of [
      { temperatureC: -273.15 },
      { temperatureC: -400 },
      { humidityPercent: 0 },
      { humidityPercent: 140 },
    ])
      expect(at({ ...input, distanceM: 3 }).leakLpm).toBeGreaterThan(0);
    expect(at({ humidityPercent: 140 }).leakLpm).toBe(at({ humidityPercent: 100 }).leakLpm);
    expect(at({ distanceM: 0 }).reasons).toEqual(["invalidDistance"]);
    expect(at({ temperatureC: Number.NaN }).reasons).toEqual(["invalidAir"]);
    expect(at({ levelDb: Number.NaN })).toMatchObject({ detected: false, reasons: ["invalidLevel"] });
    expect(at({ levelDb: -300 })).toMatchObject({ detected: false, reasons: ["notDetected"] });
    for (const correction of [0, -1, 1e-4, 1e4, Number.NaN])
      expect(codes({ ...place, levelDb: 70, correction })).toContain("correctionIgnored");
  });

  it("answers without NaN and with an ordered range whatever the numbers are", () => {
    const any = fc.oneof(fc.double(), fc.double({ min: -400, max: 400 }));
    const maybe = fc.option(any, { nil: undefined });
    fc.assert(
      fc.property(any, any, any, any, maybe, maybe, fc.boolean(), (...values) => {
        const [levelDb, distanceM, temperatureC, humidityPercent, noiseFloorDb, correction, isCalibrated] =
          values;
        const answer = estimateLeak({
          levelDb,
          distanceM,
          temperatureC,
          humidityPercent,
          ...(noiseFloorDb !== undefined && { noiseFloorDb }),
          ...(correction !== undefined && { correction }),
          ...(isCalibrated && { calibration }),
        });
        const { leakLpm, lowLpm = 0, highLpm = 0, smallestDetectableLpm, levelAtOneMetreDb } = answer;
        for (const value of [leakLpm, lowLpm, highLpm, smallestDetectableLpm, levelAtOneMetreDb])
          expect(value === undefined || Number.isFinite(value)).toBe(true);
        if (leakLpm === undefined) expect(answer.reasons.length).toBe(1);
        else expect(lowLpm <= leakLpm && leakLpm <= highLpm).toBe(true);
      }),
      { seed: 5, numRuns: process.env.SONOLENS_LONG === "1" ? 100_000 : 1000 },
    );
  });
});

import { describe, expect, it } from "vitest";
import { leakWorld } from "../testing/leak-world.ts";
import { seededNormal } from "../testing/random.ts";
import { estimateLeak } from "./estimate-leak.ts";
import { fitLeakCalibration } from "./fit-leak-calibration.ts";
import type { LeakCalibration, LeakCalibrationPoint } from "./leak-calibration.ts";
import { levelAtOneMetreDb } from "./level-at-one-metre.ts";

const air = { temperatureC: 20, humidityPercent: 75 };
function fitted(points: readonly LeakCalibrationPoint[]): LeakCalibration {
  const fit = fitLeakCalibration(points);
  if (!fit.ok) throw new Error(fit.error.message);
  return fit.value;
}
const codeOf = (points: readonly LeakCalibrationPoint[]) => {
  const fit = fitLeakCalibration(points);
  return fit.ok ? "fitted" : fit.error.code;
};
/** Leaks on log10 q = a + b L_1m + bend (L_1m - 70)^2 at several distances. */
const points = (count: number, spread: number, bend = 0) => {
  const normal = seededNormal(count);
  return Array.from({ length: count }, (_, index) => {
    const atOneMetreDb = 55 + (30 * index) / (count - 1);
    const distanceM = [0.5, 1, 4][index % 3] ?? 1;
    const awayDb = levelAtOneMetreDb({ ...air, levelDb: 0, distanceM }, 40_000) ?? 0;
    const log = -3.5 + atOneMetreDb / 16 + bend * (atOneMetreDb - 70) ** 2 + spread * normal();
    return { levelDb: atOneMetreDb - awayDb, distanceM, flowLpm: 10 ** log, ...air };
  });
};

describe("fitLeakCalibration", () => {
  it("finds the line that the points lie on", () => {
    const { a, b, bend, spreadSlope, residualSpread, flowRangeLpm } = fitted(points(20, 0));
    expect(a).toBeCloseTo(-3.5, 6);
    expect(b).toBeCloseTo(1 / 16, 8);
    expect([bend, spreadSlope]).toEqual([0, 0]);
    expect(residualSpread).toBeLessThan(1e-9);
    expect(flowRangeLpm[1] / flowRangeLpm[0]).toBeCloseTo(10 ** (30 / 16), 4);
  });

  it("follows a bend that the points prove, and not one that they do not", () => {
    const bent = fitted(points(30, 0.02, 0.001));
    expect(Math.abs(bent.bend - 0.001)).toBeLessThan(0.0002);
    const flow = estimateLeak({ ...air, levelDb: 80, distanceM: 1, calibration: bent }).leakLpm ?? 0;
    expect(Math.log10(flow)).toBeCloseTo(-3.5 + 5 + 0.1, 1);
    expect(fitted(points(30, 0.3, 0)).bend).toBe(0);
  });

  it("gives a range in proportion to the scatter of the points", () => {
    const ratio = fitted(points(60, 0.2)).halfRange / fitted(points(60, 0.1)).halfRange;
    expect(ratio).toBeCloseTo(2, 5);
  });

  it("gives no calibration for points that make none, and says why", () => {
    const good = points(10, 0.01);
    expect(codeOf(good.slice(0, 5))).toBe("calibrationTooFewPoints");
    expect(codeOf(good.map((point) => ({ ...point, levelDb: 60, distanceM: 1 })))).toBe(
      "calibrationOneLevel",
    );
    expect(codeOf(good.map((point) => ({ ...point, flowLpm: 1 / point.flowLpm })))).toBe(
      "calibrationNotRising",
    );
    for (const change of [
      { flowLpm: 0 },
      { flowLpm: Number.NaN },
      { distanceM: 0 },
      { levelDb: Number.NaN },
      { temperatureC: Number.NaN },
    ])
      expect(codeOf([...good, { ...air, levelDb: 60, distanceM: 1, flowLpm: 5, ...change }])).toBe(
        "calibrationNumberInvalid",
      );
    const fit = fitLeakCalibration(good, { frequencyHz: 0 });
    expect(fit.ok).toBe(false);
  });

  it("knows the distances and the air of its points, and takes 20 °C and 75 % where they give none", () => {
    const measured = points(12, 0.1).map((point, index) => ({
      ...point,
      temperatureC: 18 + index,
      humidityPercent: 40 + index,
    }));
    expect(fitted(measured)).toMatchObject({
      distanceRangeM: [0.5, 4],
      temperatureRangeC: [18, 29],
      humidityRangePercent: [40, 51],
    });
    const bare = points(12, 0.1).map(({ temperatureC: _, humidityPercent: __, ...point }) => point);
    expect(fitted(bare)).toMatchObject({ temperatureRangeC: [20, 20], humidityRangePercent: [75, 75] });
  });

  it("is data that survives being written and read", () => {
    const calibration = fitted(points(12, 0.1));
    expect(JSON.parse(JSON.stringify(calibration))).toEqual(calibration);
  });
});

const isLong = process.env.SONOLENS_LONG === "1";
const WORLDS = isLong ? 1000 : 60;
const LEAKS = isLong ? 300 : 100;

/** Ratio of the narrowest range of constant ratio that contains 90 % of the errors, which are in decades. */
function narrowestRatio(errors: number[]): number {
  errors.sort((a, b) => a - b);
  const held = Math.ceil(0.9 * errors.length);
  let width = Number.POSITIVE_INFINITY;
  for (let first = 0; first + held <= errors.length; first++)
    width = Math.min(width, (errors[first + held - 1] ?? 0) - (errors[first] ?? 0));
  return 10 ** width;
}
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Share of leaks within their range, and its width relative to the narrowest sufficient range. */
function trial(pointsPerWorld: number): { held: number; widthRatio: number; highToLow: number } {
  let held = 0;
  const widths: number[] = [];
  const highToLow: number[] = [];
  for (let world = 1; world <= WORLDS; world++) {
    const draw = leakWorld(world + 100_000 * pointsPerWorld);
    const calibration = fitted(Array.from({ length: pointsPerWorld }, draw));
    const errors: number[] = [];
    const ratios: number[] = [];
    for (let leak = 0; leak < LEAKS; leak++) {
      const { flowLpm, ...measured } = draw();
      const { leakLpm = 0, lowLpm = 0, highLpm = 0 } = estimateLeak({ ...measured, calibration });
      if (lowLpm <= flowLpm && flowLpm <= highLpm) held++;
      if (leakLpm > 0) {
        errors.push(Math.log10(flowLpm / leakLpm));
        ratios.push(highLpm / lowLpm);
      }
    }
    widths.push(median(ratios) / narrowestRatio(errors));
    highToLow.push(median(ratios));
  }
  return { held: held / (WORLDS * LEAKS), widthRatio: median(widths), highToLow: median(highToLow) };
}

describe("the range of a leak's size, in plants that follow another model than the estimator", () => {
  // 60 plants measure the coverage to about 0.015
  const slack = isLong ? 0 : 0.02;
  const rows: Record<string, string | number>[] = [];

  it.each([8, 12, 20, 40, 100])(
    "holds the truth in nine of ten cases and is narrow, from %i points",
    (count) => {
      const { held, widthRatio, highToLow } = trial(count);
      rows.push({ points: count, held, widthRatio, highToLow });
      if (isLong) console.table(rows.slice(-1));
      expect(held).toBeGreaterThanOrEqual(0.9 - slack);
      // Of few points some leaks are beyond the known distances and air, which widens their range.
      expect(widthRatio).toBeLessThanOrEqual((count < 12 ? 1.55 : 1.5) + 5 * slack);
    },
  );
});

import { describe, expect, it } from "vitest";
import { absorptionDbPerM } from "../air/air.ts";
import { beamform } from "../beamform/beamform.ts";
import { searchDirection } from "../beamform/search-direction.ts";
import { spectrogram } from "../fft/spectrogram.ts";
import { estimateLeak } from "../leak-estimate/estimate-leak.ts";
import { fitLeakCalibration } from "../leak-estimate/fit-leak-calibration.ts";
import { locateSources } from "../locate/locate-sources.ts";
import { mechanicalAnalysis } from "../mechanical/mechanical-analysis.ts";
import { analyzePrpd } from "../pd/analyze-prpd.ts";
import { classifyPd } from "../pd/classify-pd.ts";
import { aPulseTrain } from "./pulse-train.ts";
import { seededNormal } from "./random.ts";
import { sine } from "./tones.ts";

const RATE_HZ = 96_000;
const silence = new Float32Array(RATE_HZ);
const constant = new Float32Array(RATE_HZ).fill(0.25);
const oneSample = Float32Array.of(0.5);
const noNumbers = new Float32Array(RATE_HZ).fill(Number.NaN);
const withGap = (x: Float32Array) => x.map((value, n) => (n === 1000 ? Number.NaN : value));
const clipped = (x: Float32Array, top: number) => x.map((value) => Math.max(-top, Math.min(top, value)));
const tone = sine(RATE_HZ, 30_000, RATE_HZ);
const noise = Float32Array.from({ length: RATE_HZ }, seededNormal(3)).map((value) => 0.1 * value);

const ABSOLUTE_ZERO_C = -273.15;

describe("the size of a leak", () => {
  const points = [30, 40, 50, 60, 70, 80].map((levelDb, index) => ({
    ...{ levelDb, distanceM: 1, flowLpm: 10 ** (index / 2) },
  }));
  const fitted = fitLeakCalibration(points);
  if (!fitted.ok) throw new Error(fitted.error.message);
  const usual = {
    levelDb: 55,
    distanceM: 2,
    temperatureC: 20,
    humidityPercent: 50,
    calibration: fitted.value,
  };

  it("is none for the level of silence, with a reason", () => {
    expect(estimateLeak({ ...usual, levelDb: -300 })).toMatchObject({
      detected: false,
      reasons: ["notDetected"],
    });
  });
  it("is none for a level that is no number, with a reason", () => {
    for (const levelDb of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(estimateLeak({ ...usual, levelDb })).toMatchObject({
        detected: false,
        reasons: ["invalidLevel"],
      });
  });
  it("counts a distance below 0.3 m as 0.3 m and says so; 0 m has a reason", () => {
    const near = estimateLeak({ ...usual, distanceM: 0.1 });
    expect(near.leakLpm).toBe(estimateLeak({ ...usual, distanceM: 0.3 }).leakLpm);
    expect(near.assumptions).toContainEqual({ code: "distanceTakenAsM", value: 0.3 });
    expect(estimateLeak({ ...usual, distanceM: 0 })).toMatchObject({ reasons: ["invalidDistance"] });
  });
  it("is one at 0 K and at 0 % humidity", () => {
    expect(estimateLeak({ ...usual, temperatureC: ABSOLUTE_ZERO_C }).leakLpm).toBeGreaterThan(0);
    expect(estimateLeak({ ...usual, humidityPercent: 0 }).leakLpm).toBeGreaterThan(0);
  });
  it("takes no calibration at 0 Hz, and none whose numbers are damaged", () => {
    expect(fitLeakCalibration(points, { frequencyHz: 0 })).toMatchObject({
      error: { code: "calibrationNumberInvalid", params: { frequencyHz: 0 } },
    });
    expect(estimateLeak({ ...usual, calibration: { ...fitted.value, b: Number.NaN } })).toMatchObject({
      detected: true,
      reasons: ["noCalibration"],
    });
  });
  it("does not take a noise floor that is no number for one", () => {
    const answer = estimateLeak({ ...usual, noiseFloorDb: Number.POSITIVE_INFINITY });
    expect(answer).toEqual(estimateLeak(usual));
    expect(answer.assumptions).toContainEqual({ code: "noiseFloorUnknown" });
  });
});

describe("the pattern of discharges", () => {
  const clusters = [{ centreDeg: 270, sigmaDeg: 12, count: 6 }];
  const pulses = aPulseTrain({ sampleRateHz: RATE_HZ, durationS: 1, noise: 0.01, clusters });

  it.each([
    ["silence", silence, "silent"],
    ["a constant", constant, "silent"],
    ["one sample", oneSample, "tooShort"],
    ["no sample", new Float32Array(0), "tooShort"],
    ["samples that are no numbers", noNumbers, "notFinite"],
    ["noise", noise, "noPulses"],
  ] as const)("is none for %s, with a reason", (_, x, reason) => {
    expect(analyzePrpd(x, RATE_HZ)).toEqual({ ok: false, error: reason });
  });
  it("warns of clipping, and of single samples that are no numbers", () => {
    expect(analyzePrpd(clipped(pulses, 0.05), RATE_HZ)).toMatchObject({
      value: { warnings: expect.arrayContaining(["clipped"]), features: { clipped: true } },
    });
    expect(analyzePrpd(withGap(pulses), RATE_HZ)).toMatchObject({
      value: { warnings: expect.arrayContaining(["samplesMissing"]) },
    });
  });
  it("takes 0 Hz as a frequency to be found, and refuses a rate of 0 Hz", () => {
    expect(analyzePrpd(pulses, RATE_HZ, { frequencyHz: 0 })).toMatchObject({ ok: true });
    expect(analyzePrpd(pulses, 0)).toEqual({ ok: false, error: "sampleRateOutOfRange" });
  });

  const found = analyzePrpd(pulses, RATE_HZ);
  if (!found.ok) throw new Error(found.error);
  const usual = { features: found.value.features, levelDb: 50, distanceM: 2, voltageKv: 20 };

  it("has a severity at 0.1 m, counted as 0.3 m, at 0 K and at 0 % humidity", () => {
    const near = classifyPd({ ...usual, distanceM: 0.1 });
    expect(near.reasons).toContain("distanceClamped");
    expect(near.severityMaxPr).toBe(classifyPd({ ...usual, distanceM: 0.3 }).severityMaxPr);
    expect(classifyPd({ ...usual, temperatureC: ABSOLUTE_ZERO_C }).severityApplies).toBe(true);
    expect(classifyPd({ ...usual, humidityPercent: 0 }).severityApplies).toBe(true);
  });
  it("has a reason for a level that is no number", () => {
    expect(classifyPd({ ...usual, levelDb: Number.NaN })).toMatchObject({
      severityApplies: false,
      reasons: expect.arrayContaining(["levelUnknown"]),
    });
  });
});

describe("the mechanical analysis", () => {
  it.each([
    ["silence", silence, "silent"],
    ["a constant", constant, "constant"],
    ["one sample", oneSample, "tooShort"],
    ["no sample", new Float32Array(0), "noSamples"],
    ["samples that are no numbers", noNumbers, "notFinite"],
    ["one sample that is no number", withGap(noise), "notFinite"],
  ] as const)("is none for %s, with a reason", (_, x, reason) => {
    expect(mechanicalAnalysis(x, RATE_HZ)).toMatchObject({ analysisAvailable: false, reasons: [reason] });
  });
  it("says that a recording was clipped", () => {
    expect(mechanicalAnalysis(clipped(noise, 0.1), RATE_HZ)).toMatchObject({
      analysisAvailable: true,
      reasons: expect.arrayContaining(["clipped"]),
    });
  });
  it("has a reason at 0 Hz, and ends at rates of a sample a second", () => {
    expect(mechanicalAnalysis(noise, 0)).toMatchObject({ reasons: ["invalidSampleRate"] });
    expect(mechanicalAnalysis(noise.subarray(0, 1000), 1).reasons).toContain("sampleRateTooLow");
  });
});

describe("the spectrogram", () => {
  it.each([
    ["silence", silence],
    ["samples that are no numbers", noNumbers],
  ])("of %s is -300 dB", (_, x) => {
    expect(new Set(spectrogram(x, RATE_HZ).levelsDb)).toEqual(new Set([-300]));
  });
  it("of a constant stands at 0 Hz", () => {
    const { levelsDb, frequenciesHz } = spectrogram(constant, RATE_HZ);
    const first = levelsDb.subarray(0, frequenciesHz.length);
    expect(first.indexOf(Math.max(...first))).toBe(0);
    expect(first[0]).toBeCloseTo(-12.04, 2);
  });
  it("of one sample is one column, of none and of a rate of 0 Hz is empty", () => {
    expect(spectrogram(oneSample, RATE_HZ).timesS.length).toBe(1);
    expect(spectrogram(new Float32Array(0), RATE_HZ).levelsDb.length).toBe(0);
    expect(spectrogram(tone, 0).levelsDb.length).toBe(0);
  });
  it("loses nothing but a sample that is no number", () => {
    const [whole, gap] = [spectrogram(tone, RATE_HZ), spectrogram(withGap(tone), RATE_HZ)];
    const zeroed = spectrogram(
      tone.map((value, n) => (n === 1000 ? 0 : value)),
      RATE_HZ,
    );
    expect(gap.levelsDb).toEqual(zeroed.levelsDb);
    expect(gap.levelsDb.at(-1)).toBe(whole.levelsDb.at(-1));
  });
  it("of a clipped tone has its multiples", () => {
    const low = sine(RATE_HZ, 6000, RATE_HZ);
    const level = (x: Float32Array) =>
      spectrogram(x, RATE_HZ, { size: 1024 }).levelsDb[(18_000 * 1024) / RATE_HZ] ?? 0;
    expect(level(clipped(low, 0.5))).toBeGreaterThan(level(low) + 60);
  });
});

describe("maps, directions and sources", () => {
  const positionsM = Float64Array.of(0.05, 0, 0, -0.05, 0, 0, 0, 0.05, 0, 0, -0.05, 0);
  const gridM = Float64Array.from(
    { length: 75 },
    (_, at) => [((at - 1) / 3) % 5, at / 15, 2][at % 3] as number,
  );
  const look = { positionsM, sampleRateHz: RATE_HZ, bandHz: [20_000, 40_000] as const };
  const map = (x: Float32Array, change: object = {}) =>
    beamform({ ...look, gridM, channels: [x, x, x, x], ...change });
  const sources = (x: Float32Array, change: object = {}) =>
    locateSources({ ...look, gridM, width: 5, channels: [x, x, x, x], ...change });
  const directions = (x: Float32Array, change: object = {}) =>
    searchDirection({ ...look, channels: [x, x, x, x], ...change });
  const short = (x: Float32Array) => x.subarray(0, 6000);

  it.each([
    ["silence", silence],
    ["a constant", constant],
    ["no sample", new Float32Array(0)],
    ["samples that are no numbers", noNumbers],
  ])("of %s are nothing", (_, x) => {
    expect(Math.max(...map(short(x)))).toBeLessThan(-200);
    expect(sources(short(x))).toEqual([]);
    expect(directions(short(x), { elevationDeg: [0, 0] }).every(({ levelDb }) => levelDb < -200)).toBe(true);
  });
  it("of one sample are finite", () => {
    expect(map(oneSample).every(Number.isFinite)).toBe(true);
    expect(sources(oneSample).every(({ levelDb }) => Number.isFinite(levelDb))).toBe(true);
  });
  it("take a sample that is no number as silence", () => {
    const zeroed = short(tone).map((value, n) => (n === 1000 ? 0 : value));
    expect(map(withGap(short(tone)))).toEqual(map(zeroed));
    expect(sources(withGap(short(tone)))).toEqual(sources(zeroed));
  });
  it("of clipped and of enormous sound are finite", () => {
    expect(map(clipped(short(tone), 0.1)).every(Number.isFinite)).toBe(true);
    const enormous = short(tone).map((value) => 3e38 * value);
    expect(Math.max(...map(enormous)) - Math.max(...map(short(tone)))).toBeCloseTo(20 * Math.log10(3e38), 1);
  });
  it("are the same at 0 K on every run; 0 K counts as 1 K", () => {
    const cold = map(short(tone), { temperatureC: ABSOLUTE_ZERO_C });
    expect(cold.every(Number.isFinite)).toBe(true);
    expect(cold).toEqual(map(short(tone), { temperatureC: -272.15 }));
  });
  it("of a band at 0 Hz are the constant part; a rate of 0 Hz is refused by name", () => {
    // a third of a constant leaks into the adjacent bin, by the blocks' windows
    expect(Math.max(...map(constant, { bandHz: [0, 0] }))).toBeCloseTo(-12.04 - 1.76, 1);
    for (const compute of [map, sources, directions])
      expect(() => compute(tone, { sampleRateHz: 0 })).toThrow(/sampleRateHz|sampling rate/);
  });
  it("refuse positions and directions that are no numbers, by name", () => {
    const broken = Float64Array.from(positionsM).fill(Number.NaN, 3, 4);
    for (const compute of [map, sources, directions])
      expect(() => compute(tone, { positionsM: broken })).toThrow("positionsM");
    expect(() => directions(tone, { azimuthDeg: [Number.NaN, 10] })).toThrow("azimuthDeg");
    expect(() => sources(tone, { gridM: Float64Array.from(gridM).fill(Number.NaN, 0, 1) })).toThrow("gridM");
  });
  it("give a point that is no number the level of nothing, and leave the others alone", () => {
    const levels = map(short(tone), { gridM: Float64Array.from(gridM).fill(Number.NaN, 0, 1) });
    expect(levels[0]).toBe(-300);
    expect(levels.subarray(1)).toEqual(map(short(tone)).subarray(1));
  });
});

describe("the air", () => {
  it("takes nothing from a sound of 0 Hz, and a finite part at 0 K and 0 % humidity", () => {
    const air = { frequencyHz: 40_000, temperatureC: 20, humidityPercent: 50 };
    expect(absorptionDbPerM({ ...air, frequencyHz: 0 })).toBe(0);
    for (const change of [{ temperatureC: ABSOLUTE_ZERO_C }, { humidityPercent: 0 }]) {
      const loss = absorptionDbPerM({ ...air, ...change });
      expect(loss).toBeGreaterThanOrEqual(0);
      expect(loss).toBeLessThan(10);
    }
  });
});

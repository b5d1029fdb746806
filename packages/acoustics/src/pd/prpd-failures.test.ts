import { describe, expect, it } from "vitest";
import { aPulseTrain } from "../testing/pulse-train.ts";
import { seededNormal } from "../testing/random.ts";
import { analyzePrpd } from "./analyze-prpd.ts";
import { prpd } from "./prpd.ts";

const rateHz = 128_000;
const sound = aPulseTrain({
  sampleRateHz: rateHz,
  clusters: [{ centreDeg: 90, count: 5, sigmaDeg: 9 }],
  noise: 0.01,
});
const hiss = (seed: number) => Float32Array.from({ length: rateHz }, seededNormal(seed));
const filled = (length: number, value: number) => new Float32Array(length).fill(value);

function reasonOf(x: Float32Array, sampleRateHz = rateHz, frequencyHz = 0) {
  const found = analyzePrpd(x, sampleRateHz, { frequencyHz });
  return found.ok ? "found" : found.error;
}

describe("analyzePrpd says why there is no pattern", () => {
  it.each([
    ["no samples", new Float32Array(0), "tooShort"],
    ["one sample", filled(1, 0.5), "tooShort"],
    ["three cycles", sound.subarray(0, 0.05 * rateHz), "tooShort"],
    ["silence", filled(rateHz, 0), "silent"],
    ["a constant", filled(rateHz, 0.7), "silent"],
    ["normal noise", hiss(1), "noPulses"],
    ["a steady tone", Float32Array.from({ length: rateHz }, (_, n) => Math.sin(n)), "noPulses"],
    ["nothing but NaN", filled(rateHz, Number.NaN), "notFinite"],
    ["endless values", filled(rateHz, Number.POSITIVE_INFINITY), "notFinite"],
  ] as const)("%s", (_, x, reason) => {
    expect(reasonOf(x)).toBe(reason);
  });

  it.each([
    ["0 Hz", 0],
    ["below zero", -192_000],
    ["of a telephone", 8000],
    ["of a radio", 1e9],
    ["NaN", Number.NaN],
    ["endless", Number.POSITIVE_INFINITY],
  ])("a sample rate %s", (_, sampleRateHz) => {
    expect(reasonOf(sound, sampleRateHz)).toBe("sampleRateOutOfRange");
  });

  it.each([-50, 12.4, 450.1, Number.NaN, Number.NEGATIVE_INFINITY])("a frequency of %f Hz", (frequencyHz) => {
    expect(reasonOf(sound, rateHz, frequencyHz)).toBe("frequencyOutOfRange");
  });

  it("where prpd answers undefined", () => {
    expect(prpd(hiss(2), rateHz)).toBeUndefined();
    expect(prpd(sound, rateHz)).toBeDefined();
  });

  it("takes both ends of the range of frequencies, and 0 for none", () => {
    for (const frequencyHz of [0, 12.5, 450]) expect(reasonOf(sound, rateHz, frequencyHz)).toBe("found");
  });

  it("tells no pulses in a short recording from none in a long one", () => {
    expect(reasonOf(hiss(1).subarray(0, 0.3 * rateHz))).toBe("noPulsesInShort");
  });

  it("finds no pattern in noise of other seeds either", () => {
    for (const seed of [11, 12, 13]) expect(reasonOf(hiss(seed))).toBe("noPulses");
  });
});

describe("analyzePrpd warns", () => {
  const warningsOf = (x: Float32Array, sampleRateHz = rateHz) => {
    const found = analyzePrpd(x, sampleRateHz);
    return found.ok ? found.value.warnings : [found.error];
  };

  it("of nothing in a good recording", () => {
    expect(warningsOf(sound)).toEqual([]);
  });

  it("of clipping, and still finds the pattern", () => {
    const cut = sound.map((value) => Math.max(-0.05, Math.min(0.05, value)));
    expect(warningsOf(cut)).toEqual(["clipped"]);
    expect(prpd(cut, rateHz)?.features.r1).toBeGreaterThan(0.9);
  });

  it("of mains of another frequency than the given one, and uses theirs", () => {
    const found = analyzePrpd(sound, rateHz, { frequencyHz: 60 });
    if (!found.ok) throw new Error(found.error);
    expect(found.value.warnings).toEqual(["otherMains"]);
    expect(found.value.frequencyHz).toBeCloseTo(50, 1);
    expect(found.value.features.frequencySource).toBe("mains");
  });

  it("not of other mains where the given frequency shows only as its double, beside something near it", () => {
    const doubled = aPulseTrain({
      sampleRateHz: rateHz,
      durationS: 3,
      frequencyHz: 100.1,
      clusters: [{ centreDeg: 90, sigmaDeg: 3, count: 3 }],
      noise: 0.01,
    });
    const beside = aPulseTrain({
      sampleRateHz: rateHz,
      durationS: 3,
      frequencyHz: 50.4,
      clusters: [{ centreDeg: 90, sigmaDeg: 3, count: 5 }],
      seed: 2,
    });
    const found = analyzePrpd(
      doubled.map((value, n) => value + (beside[n] ?? 0)),
      rateHz,
      { frequencyHz: 50 },
    );
    if (!found.ok) throw new Error(found.error);
    expect(found.value.frequencyHz).toBeCloseTo(50.05, 1);
    expect(found.value.warnings).toEqual([]);
    expect(found.value.features.frequencySource).toBe("given");
  });

  it("of clipping by a hum, whose flat tops make ultrasound", () => {
    const hum = sound.map((_, n) => Math.max(-0.3, Math.min(0.3, Math.sin((2 * Math.PI * 50 * n) / rateHz))));
    const found = analyzePrpd(hum, rateHz);
    if (!found.ok) throw new Error(found.error);
    expect(found.value.features).toMatchObject({ clipped: true, clippedBelowBand: true });
    const cut = sound.map((value) => Math.max(-0.05, Math.min(0.05, value)));
    expect(prpd(cut, rateHz)?.features).toMatchObject({ clipped: true, clippedBelowBand: false });
  });

  it("of some samples that are not finite, and leaves them out", () => {
    const broken = sound.slice();
    for (let index = 500; index < broken.length; index += 1000) broken[index] = Number.NaN;
    expect(warningsOf(broken)).toEqual(["samplesMissing"]);
  });

  it("of a low sample rate, and of a recording longer than is used", () => {
    const low = aPulseTrain({
      sampleRateHz: 48_000,
      durationS: 5,
      clusters: [{ centreDeg: 90, count: 5, sigmaDeg: 9 }],
      noise: 0.01,
    });
    expect(warningsOf(low, 48_000)).toEqual(["lowSampleRate", "onlyBeginningUsed"]);
  });
});

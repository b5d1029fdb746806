import { describe, expect, it } from "vitest";
import { aPulseTrain } from "../testing/pulse-train.ts";
import { seededNormal } from "../testing/random.ts";
import { analyzePrpd } from "./analyze-prpd.ts";
import { prpd } from "./prpd.ts";
import type { Prpd } from "./prpd-result.ts";

const rateHz = 192_000;

function patternOf(x: Float32Array, frequencyHz?: number, sampleRateHz = rateHz): Prpd {
  const found = analyzePrpd(x, sampleRateHz, frequencyHz === undefined ? {} : { frequencyHz });
  if (!found.ok) throw new Error(found.error);
  return found.value;
}

describe("prpd", () => {
  it.each([
    [50, 221.4],
    [60, 265.68],
  ])(
    "[PD-04] puts a pulse at 12.3 ms of %i Hz at %f degrees, with the length of a cycle",
    (frequencyHz, degrees) => {
      const x = aPulseTrain({ frequencyHz, clusters: [{ centreDeg: degrees }], noise: 0.002 });
      const { xValues, yValues, cycleLength } = patternOf(x, frequencyHz);
      // the weak rest are peaks of the background
      const strong = xValues.filter((_, index) => (yValues[index] ?? 0) > 0.3);
      expect(strong.length).toBeGreaterThanOrEqual(frequencyHz - 2);
      for (const phase of strong) expect(Math.abs(phase - degrees)).toBeLessThan(2);
      expect(yValues.length).toBe(xValues.length);
      expect(cycleLength).toBeCloseTo(rateHz / frequencyHz, 0);
    },
  );

  it.each([
    ["corona", [{ centreDeg: 70, sigmaDeg: 16, count: 30 }], 0.962, 0.856, 1],
    [
      "a void",
      [
        { centreDeg: 55, sigmaDeg: 18, count: 12 },
        { centreDeg: 235, sigmaDeg: 18, count: 12 },
      ],
      0,
      0.821,
      0,
    ],
  ] as const)("has the published resultants of %s", (_, clusters, r1, r2, asymmetry) => {
    const { features } = patternOf(aPulseTrain({ clusters, noise: 0.03 }));
    expect(Math.abs(features.r1 - r1)).toBeLessThan(0.06);
    expect(Math.abs(features.r2 - r2)).toBeLessThan(0.05);
    expect(Math.abs(features.asymmetry - asymmetry)).toBeLessThan(0.08);
    expect(features.frequencySource).toBe("mains");
  });

  it("finds nothing that repeats in pulses at random phases", () => {
    const x = aPulseTrain({
      clusters: [{ centreDeg: 0, sigmaDeg: 2000, count: 12 }],
      noise: 0.03,
    });
    const { features } = patternOf(x);
    expect(features.r1).toBeLessThan(0.1);
    expect(features.r2).toBeLessThan(0.1);
    expect(features.significance).toBeLessThan(16);
  });

  it.each([50, 60, 16.7])("finds %f Hz by itself and refines it when given, 0.05 Hz off", (mainsHz) => {
    const frequencyHz = mainsHz + 0.05;
    const clusters = [
      { centreDeg: 20, sigmaDeg: 12, count: 9 },
      { centreDeg: 200, sigmaDeg: 12, count: 9 },
    ];
    const x = aPulseTrain({ frequencyHz, clusters, durationS: 2, noise: 0.05 });
    for (const pattern of [patternOf(x, 0), patternOf(x, mainsHz)]) {
      expect(Math.abs(pattern.frequencyHz - frequencyHz)).toBeLessThan(0.03);
      expect(pattern.features.r2).toBeGreaterThan(0.8);
    }
  });

  it("marks a frequency that no mains have, and takes it when it is given", () => {
    const x = aPulseTrain({ frequencyHz: 400, clusters: [{ centreDeg: 90, sigmaDeg: 10 }], noise: 0.02 });
    expect(patternOf(x).features.frequencySource).toBe("other");
    const given = patternOf(x, 400);
    expect(given.features.frequencySource).toBe("given");
    expect(given.frequencyHz).toBeCloseTo(400, 0);
  });

  it("has the same features whenever the recording begins", () => {
    const clusters = [
      { centreDeg: 40, sigmaDeg: 30, count: 10, amplitude: 0.6 },
      { centreDeg: 220, sigmaDeg: 45, count: 16 },
    ];
    const x = aPulseTrain({ clusters, noise: 0.02 });
    const whole = patternOf(x).features;
    for (const share of [0.13, 0.5]) {
      const later = patternOf(x.subarray(Math.round((share * rateHz) / 50))).features;
      expect(later.r1).toBeCloseTo(whole.r1, 1);
      expect(later.r2).toBeCloseTo(whole.r2, 1);
      expect(Math.abs(later.asymmetry - whole.asymmetry)).toBeLessThan(0.08);
    }
  });

  it("gives amplitudes relative to the strongest pulse, never charge, whatever the gain", () => {
    const clusters = [{ centreDeg: 90 }, { centreDeg: 270, amplitude: 0.5 }];
    const x = aPulseTrain({ clusters, noise: 0.001 });
    const pattern = patternOf(x);
    const weak = pattern.yValues.filter((_, index) => (pattern.xValues[index] ?? 0) > 180).sort();
    expect(weak[weak.length >> 1]).toBeGreaterThan(0.4);
    expect(weak[weak.length >> 1]).toBeLessThan(0.6);
    expect(Math.max(...pattern.yValues)).toBe(1);
    expect(pattern.yUnit).toBe("relativeAmplitude");
    expect(JSON.stringify(pattern)).not.toContain("pC");
    const quiet = patternOf(x.map((value) => value / 64));
    expect(quiet.xValues).toEqual(pattern.xValues);
    expect(quiet.features.r1).toBeCloseTo(pattern.features.r1, 9);
    expect(quiet.levelDb).toBeCloseTo(pattern.levelDb - 36.12, 1);
  });

  it("is not led astray by one slammed door", () => {
    const clusters = [
      { centreDeg: 55, sigmaDeg: 16, count: 6 },
      { centreDeg: 235, sigmaDeg: 16, count: 6 },
    ];
    const x = aPulseTrain({ clusters, noise: 0.02 });
    const normal = seededNormal(5);
    for (let index = 0; index < 0.01 * rateHz; index++) {
      x[100_000 + index] = (x[100_000 + index] ?? 0) + 30 * Math.exp(-index / 500) * normal();
    }
    const { r1, r2 } = patternOf(x).features;
    expect(r1).toBeLessThan(0.2);
    expect(r2).toBeGreaterThan(0.7);
  });

  it("works on 0.1 s of sound and says that this is little", () => {
    const { features, warnings } = patternOf(
      aPulseTrain({ clusters: [{ centreDeg: 70, sigmaDeg: 16, count: 20 }], durationS: 0.1, noise: 0.02 }),
    );
    expect(features.r1).toBeGreaterThan(0.8);
    expect(warnings).toContain("shortRecording");
  });

  it("looks at 2 s of 192 kHz in well under a second", () => {
    const x = aPulseTrain({
      clusters: [{ centreDeg: 70, sigmaDeg: 16, count: 20 }],
      durationS: 2,
      noise: 0.02,
    });
    const times = Array.from({ length: 2 }, () => {
      const before = process.cpuUsage();
      prpd(x, rateHz);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(700);
  });
});

describe("a short recording in which a few strong pulses outweigh the others", () => {
  it("is still found to follow the mains, by the logarithm of the power", () => {
    const weak = aPulseTrain({
      sampleRateHz: 96_000,
      durationS: 0.21,
      clusters: [{ centreDeg: 90, sigmaDeg: 20, count: 8, amplitude: 0.1 }],
      noise: 0.002,
    });
    for (const [atS, amplitude] of [
      [0.031, 1],
      [0.108, 1.3],
      [0.174, 0.9],
    ] as const) {
      const from = Math.round(atS * 96_000);
      for (let n = 0; n < 30; n++) weak[from + n] = amplitude * Math.exp(-n / 6) * Math.sin(2.2 * n);
    }
    const features = prpd(weak, 96_000)?.features;
    expect(features?.frequencySource).toBe("mains");
    expect(features?.significance).toBeGreaterThan(16);
    expect(features?.asymmetry).toBeGreaterThan(0.6);
    expect(features?.kurtosis).toBeGreaterThan(20);
  });
});

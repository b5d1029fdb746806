import { describe, expect, it } from "vitest";
import { aPulseTrain } from "../testing/pulse-train.ts";
import { seededRandom } from "../testing/random.ts";
import { analyzePrpd } from "./analyze-prpd.ts";
import { classifyPd } from "./classify-pd.ts";
import { type PdInput, pdNames } from "./pd-types.ts";
import { prpd } from "./prpd.ts";
import type { PrpdFeatures } from "./prpd-result.ts";

const INPUTS = process.env.SONOLENS_LONG === "1" ? 100_000 : 200;

const oddNumbers = [
  0,
  -0,
  1,
  -1,
  1e-40,
  1e30,
  -1e30,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

const originals = [16_000, 48_000, 128_000].map((sampleRateHz) => ({
  sampleRateHz,
  x: aPulseTrain({
    sampleRateHz,
    durationS: sampleRateHz === 128_000 ? 0.1 : 0.3,
    clusters: [{ centreDeg: 60, sigmaDeg: 12, count: 4 }],
    noise: 0.02,
  }),
}));

/** Every number anywhere in a value is finite. */
function expectFinite(value: unknown): void {
  if (typeof value === "number") expect(Number.isFinite(value)).toBe(true);
  else if (ArrayBuffer.isView(value)) expect((value as Float32Array).every(Number.isFinite)).toBe(true);
  else if (value !== null && typeof value === "object")
    for (const part of Object.values(value)) expectFinite(part);
}

function mutateSamples(x: Float32Array, random: () => number): Float32Array {
  const at = (range: number) => Math.floor(random() * range);
  const kind = random();
  if (kind < 0.15) return x.subarray(0, at(x.length));
  if (kind < 0.25) return new Float32Array(at(3000)).fill(oddNumbers[at(oddNumbers.length)] ?? 0);
  const changed = x.slice();
  if (kind < 0.5) {
    const gain = 10 ** (80 * random() - 40);
    for (let index = 0; index < changed.length; index++) changed[index] = (changed[index] ?? 0) * gain;
  } else if (kind < 0.6) {
    const top = 0.2 * random();
    for (let index = 0; index < changed.length; index++) {
      changed[index] = Math.max(-top, Math.min(top, changed[index] ?? 0));
    }
  }
  for (let count = at(20); count > 0; count--) {
    changed[at(changed.length)] = oddNumbers[at(oddNumbers.length)] ?? 0;
  }
  const from = at(changed.length);
  if (random() < 0.2) changed.fill(oddNumbers[at(oddNumbers.length)] ?? 0, from, from + at(2000));
  return changed;
}

describe(`${INPUTS} seeded mutations of what the analysis of discharges is given`, () => {
  it("end in a pattern of finite numbers or in a reason, within 2 s each", { timeout: 3_600_000 }, () => {
    const random = seededRandom(20261121);
    const outcomes = new Map<string, number>();
    for (let index = 0; index < INPUTS; index++) {
      const original = originals[random() < 0.03 ? 2 : index % 2];
      if (!original) throw new Error("unreachable");
      const x = mutateSamples(original.x, random);
      const kind = random();
      const sampleRateHz =
        kind < 0.1
          ? (oddNumbers[index % oddNumbers.length] ?? 0)
          : original.sampleRateHz * (kind < 0.2 ? 0.5 + random() : 1);
      const frequencyHz =
        random() < 0.5 ? 0 : random() < 0.3 ? (oddNumbers[index % oddNumbers.length] ?? 0) : 500 * random();
      const started = performance.now();
      const found = analyzePrpd(x, sampleRateHz, { frequencyHz });
      expect(performance.now() - started).toBeLessThan(2000);
      outcomes.set(
        found.ok ? "found" : found.error,
        1 + (outcomes.get(found.ok ? "found" : found.error) ?? 0),
      );
      if (!found.ok) {
        if (index % 10 === 0) expect(prpd(x, sampleRateHz, { frequencyHz })).toBeUndefined();
        continue;
      }
      const { value } = found;
      expectFinite(value);
      expect(value.xValues.length).toBeGreaterThan(0);
      expect(value.xValues.every((phase) => phase >= 0 && phase < 360)).toBe(true);
      expect(value.yValues.every((amplitude) => amplitude > 0 && amplitude <= 1)).toBe(true);
      expect(value.cycleLength).toBeCloseTo(sampleRateHz / value.frequencyHz, 6);
      expect(Math.max(value.features.r1, value.features.r2, value.features.asymmetry)).toBeLessThanOrEqual(1);
      expectSound({ features: value.features, levelDb: value.levelDb });
    }
    expect(outcomes.size).toBeGreaterThanOrEqual(6);
    expect(outcomes.get("found")).toBeGreaterThan(INPUTS / 5);
  });

  it("end in confidences of at most 1 together and a severity from 0 to 100", () => {
    const random = seededRandom(5);
    const number = () =>
      random() < 0.3
        ? (oddNumbers[Math.floor(random() * oddNumbers.length)] ?? 0)
        : random() * (random() < 0.2 ? 900 : 1);
    const maybe = <Value>(value: Value) => (random() < 0.7 ? value : undefined);
    for (let index = 0; index < INPUTS; index++) {
      const parts: { readonly [name: string]: unknown } = {
        r1: number(),
        r2: number(),
        asymmetry: number(),
        sharpness: maybe(number()),
        higherResultant: maybe(number()),
        resultantNoise: maybe(number()),
        dilution: maybe(number()),
        significance: maybe(number() * 100),
        pulseToNoiseDb: maybe(number()),
        burstiness: maybe(number()),
        burstinessNoise: maybe(number()),
        kurtosis: maybe(number() * 10),
        amplitudeVariation: maybe(number()),
        durationS: maybe(number()),
        clippedBelowBand: maybe(random() < 0.3),
        frequencySource: maybe(["given", "mains", "other"][index % 3]),
      };
      const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
      const features = random() < 0.05 ? undefined : (given as unknown as PrpdFeatures);
      expectSound({
        features,
        levelDb: number() * 100,
        ...(random() < 0.5 ? { distanceM: number() * 10 } : {}),
        ...(random() < 0.5 ? { voltageKv: number() * 100 } : {}),
        ...(random() < 0.3 ? { temperatureC: number() * 100, humidityPercent: number() * 100 } : {}),
        ...(random() < 0.3 ? { levelReference: "fullScale" as const } : {}),
      });
    }
  });
});

function expectSound(input: PdInput): void {
  const answer = classifyPd(input);
  expectFinite(answer);
  const { classifications, severityMinPr, severityMaxPr } = answer;
  expect(classifications.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1 + 1e-9);
  expect(classifications.every(({ name, confidence }) => pdNames.includes(name) && confidence > 0)).toBe(
    true,
  );
  expect(severityMinPr).toBeGreaterThanOrEqual(0);
  expect(severityMaxPr).toBeGreaterThanOrEqual(severityMinPr);
  expect(severityMaxPr).toBeLessThanOrEqual(100);
  if (classifications.length === 0 || !answer.severityApplies)
    expect(answer.reasons.length).toBeGreaterThan(0);
}

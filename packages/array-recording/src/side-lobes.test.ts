import { type ArrayGeometry, encodeWav } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { analyzeRecording } from "./analyze-recording.ts";
import { noisyWave } from "./testing/noisy-wave.ts";
import { ring } from "./testing/plane-wave.ts";
import { statedErrorDeg } from "./testing/stated-error.ts";
import { unitVector, type Vector } from "./vector.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const sampleRateHz = 16_000;
const samples = 8192;

const named = (positions: readonly Vector[]): ArrayGeometry =>
  positions.map(([x, y, z], index) => ({ name: `m${index + 1}`, positionM: [x, y, z] }));

function square(side: number, spacingM: number): ArrayGeometry {
  const at = (index: number) => (index - (side - 1) / 2) * spacingM;
  return named(
    Array.from({ length: side * side }, (_, index) => [at(index % side), at(Math.floor(index / side)), 0]),
  );
}

function arms(count: number, radiusM: number): ArrayGeometry {
  const perArm = 3;
  return named(
    Array.from({ length: count * perArm }, (_, index): Vector => {
      const angle = (2 * Math.PI * (index % count)) / count + 0.4 * Math.floor(index / count);
      const radius = (radiusM * (1 + Math.floor(index / count))) / perArm;
      return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
    }),
  );
}

const scattered = (count: number, sizeM: number, random: () => number): ArrayGeometry =>
  named(
    Array.from({ length: count }, (): Vector => {
      const part = () => sizeM * (random() - 0.5);
      return [part(), part(), 0];
    }),
  );

/** An array of a kind, its microphones on average `spacingM` apart. */
function arrayOf(kind: number, spacingM: number, random: () => number): ArrayGeometry {
  const count = 4 + Math.floor(9 * random());
  switch (kind) {
    case 0:
      return ring(count, (spacingM * count) / (2 * Math.PI));
    case 1:
      return square(2 + Math.floor(3 * random()), spacingM);
    case 2:
      return arms(3 + Math.floor(3 * random()), 3 * spacingM);
    default:
      return scattered(count, spacingM * Math.sqrt(count), random);
  }
}

interface Trial {
  readonly errorDeg: number;
  /** Of the nearest direction that was named, the printed or another. */
  readonly nearestDeg: number;
  readonly uncertaintyDeg: number;
  readonly isWarned: boolean;
}

/** One wave in a band, 0.5 to 2 wavelengths between microphones. */
async function trial(seed: number, shareOfBand: number): Promise<Trial | undefined> {
  const random = seededRandom(seed);
  const spacingM = 0.04 + 0.04 * random();
  const centreHz = ((0.5 + 1.5 * random()) * 343) / spacingM;
  const hz = Math.min(centreHz, 7000);
  const bandHz = [hz * (1 - shareOfBand / 2), Math.min(7900, hz * (1 + shareOfBand / 2))] as const;
  const geometry = arrayOf(seed % 4, spacingM * (centreHz / hz), random);
  const direction = unitVector(360 * random() - 180, 10 + 78 * random());
  const snrDb = 30 * random() - 8;
  const wave = { geometry, direction, bandHz, sampleRateHz, samples, seed, snrDb };
  const answer = await analyzeRecording({
    wav: encodeWav(noisyWave(wave), sampleRateHz, "float32"),
    geometry,
    bandHz,
  });
  if (!answer.ok) throw new Error(answer.error.message);
  const { warnings, sources } = answer.value;
  const [source] = sources;
  if (source === undefined) return undefined;
  const errorDeg = statedErrorDeg(direction, source);
  const others = (source.alternatives ?? []).map((other) => statedErrorDeg(direction, other));
  return {
    errorDeg,
    nearestDeg: Math.min(errorDeg, ...others),
    uncertaintyDeg: source.uncertaintyDeg,
    isWarned: warnings.some(({ code }) => code === "directionAmbiguous"),
  };
}

const isWrong = (deg: number, { uncertaintyDeg }: Trial) => deg > 2 * uncertaintyDeg + 2;

async function trials(count: number, shareOfBand: (seed: number) => number): Promise<Trial[]> {
  const all: Trial[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const one = await trial(seed, shareOfBand(seed));
    if (one) all.push(one);
  }
  return all;
}

describe("one wave in a narrow band of an array with side lobes", () => {
  it("is not printed at the wrong lobe without naming the others", async () => {
    const all = await trials(isLong ? 4000 : 24, (seed) => [0.005, 0.02, 0.05, 0.1][seed % 4] as number);
    const wrong = all.filter((one) => isWrong(one.errorDeg, one));
    const unwarned = wrong.filter(({ isWarned }) => !isWarned);
    const unnamed = wrong.filter((one) => isWrong(one.nearestDeg, one));
    const warned = all.filter(({ isWarned }) => isWarned);
    if (isLong)
      console.log(
        `${all.length} directions, ${wrong.length} at the wrong lobe; ${unwarned.length} of these without a warning, ${unnamed.length} without the right direction among those named; ${warned.length} warnings`,
      );
    expect(unwarned.length).toBeLessThanOrEqual(0.05 * wrong.length);
    expect(unnamed.length).toBeLessThanOrEqual(0.15 * wrong.length);
    expect(wrong.length).toBeGreaterThan(0.02 * all.length);
  });

  it("is not doubted in a wide band", async () => {
    const all = await trials(isLong ? 400 : 8, () => 1.2);
    expect(all.filter((one) => isWrong(one.errorDeg, one)).length).toBeLessThanOrEqual(0.02 * all.length);
    expect(all.filter(({ isWarned }) => isWarned).length).toBeLessThanOrEqual(0.1 * all.length);
  });
});

it("names the angles that two microphones cannot tell apart, and says so", async () => {
  const geometry = named([
    [0, 0, 0],
    [0.1, 0, 0],
  ]);
  // 0.1 m are 1.17 wavelengths: the cosines of angles that sound alike are 0.857 apart
  const direction = unitVector(60, 0);
  const bandHz = [3990, 4010] as const;
  const wave = { geometry, direction, bandHz, sampleRateHz, samples, seed: 3, snrDb: 20 };
  const answer = await analyzeRecording({
    wav: encodeWav(noisyWave(wave), sampleRateHz, "float32"),
    geometry,
    bandHz,
  });
  if (!answer.ok) throw new Error(answer.error.message);
  const { cone, warnings } = answer.value.direction;
  expect(warnings).toContain("directionAmbiguous");
  const angles = [cone?.angleDeg ?? 0, ...(cone?.alternativesDeg ?? [])].sort((a, b) => a - b);
  expect(angles).toHaveLength(2);
  expect(Math.abs((angles[0] ?? 0) - 60)).toBeLessThan(2);
  expect(Math.abs((angles[1] ?? 0) - (Math.acos(0.5 - 343 / 4000 / 0.1) * 180) / Math.PI)).toBeLessThan(2);
  expect(answer.value.warnings.map(({ message }) => message).join()).toMatch(
    /could also come from \d+\.\d degrees to the line/,
  );
});

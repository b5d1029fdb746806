import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ArrayGeometry, encodeWav, parseArrayGeometry } from "@sonolens/acoustics";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { analyzeRecording } from "./analyze-recording.ts";
import type { RecordingInput } from "./recording-input.ts";
import { independentNoise, noisyWave } from "./testing/noisy-wave.ts";
import { ring } from "./testing/plane-wave.ts";
import { statedErrorDeg } from "./testing/stated-error.ts";
import { angleBetweenDeg, unitVector, type Vector } from "./vector.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const sampleRateHz = 16_000;
const samples = 8192;

async function analyze(
  channels: readonly Float32Array[],
  geometry: ArrayGeometry,
  more: Partial<RecordingInput> = {},
) {
  const wav = encodeWav(channels, sampleRateHz, "float32");
  const analysis = await analyzeRecording({ wav, geometry, ...more });
  if (!analysis.ok) throw new Error(analysis.error.message);
  return analysis.value;
}

const named = (positions: readonly Vector[]): ArrayGeometry =>
  positions.map(([x, y, z], index) => ({ name: `m${index + 1}`, positionM: [x, y, z] }));

/** Microphones at random places within 6 cm of the origin, in a plane or in space. */
function scattered(count: number, random: () => number, isFlat = false): ArrayGeometry {
  const part = () => 0.06 * (2 * random() - 1);
  return named(Array.from({ length: count }, () => [part(), part(), isFlat ? 0 : part()] as const));
}

const anyDirection = (random: () => number): Vector =>
  unitVector(360 * random() - 180, (Math.asin(2 * random() - 1) * 180) / Math.PI);

const seeds = fc.integer({ min: 1, max: 2 ** 30 });

describe("microphones on a line", () => {
  it("give the angle to the line, and no direction", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 2, max: 6 }), async (seed, count) => {
        const random = seededRandom(seed);
        const line = anyDirection(random);
        const geometry = named(
          Array.from({ length: count }, (_, index): Vector => {
            const at = 0.03 * index;
            return [0.4 + at * line[0], at * line[1], at * line[2] - 0.2];
          }),
        );
        const direction = anyDirection(random);
        const bandHz = [1000, 5000] as const;
        const wave = { geometry, direction, bandHz, sampleRateHz, samples, seed, snrDb: 20 };
        const found = await analyze(noisyWave(wave), geometry, { bandHz });
        expect(found.direction.kind).toBe("cone");
        expect([found.azimuthDeg, found.elevationDeg, found.sources]).toEqual([undefined, undefined, []]);
        expect(found.warnings.map(({ code }) => code)).toContain("onlyCone");
        const { angleDeg = 0, axis, uncertaintyDeg = 0 } = found.direction.cone ?? {};
        const wanted = angleBetweenDeg(direction, unitVector(axis?.azimuthDeg ?? 0, axis?.elevationDeg ?? 0));
        expect(Math.abs(angleDeg - wanted)).toBeLessThan(2 * uncertaintyDeg + 0.5);
        expect(found.direction.coherence).toBeGreaterThan(0.9);
      }),
      { numRuns: isLong ? 200 : 8 },
    );
  });
});

describe("an array of the wrong size for its band", () => {
  const direction = unitVector(40, 55);
  const heard = (radiusM: number, bandHz: readonly [number, number]) => {
    const geometry = ring(8, radiusM);
    const wave = { geometry, direction, bandHz, sampleRateHz, samples, seed: 3, snrDb: 20 };
    return analyze(noisyWave(wave), geometry, { bandHz });
  };

  it("far too small, its beamwidth is said", async () => {
    const { direction: found, warnings } = await heard(0.015, [1000, 4000]);
    // 4 asin(0.8326 / (k r / sqrt 2) / 2), k of the mean square of the frequencies, 2646 Hz
    expect(found.beamwidthDeg).toBeCloseTo(216, 0);
    const width = found.beamwidthDeg.toFixed(0);
    expect(warnings.map(({ message }) => message).join()).toMatch(
      new RegExp(`^An array 0.03 m wide has a beam ${width} degrees wide between 1000 and 4000 Hz`),
    );
  });

  it("without any beam, it has no direction", async () => {
    const found = await heard(0.002, [1000, 4000]);
    expect(found.direction).toMatchObject({ kind: "none", reason: "arrayTooSmall", beamwidthDeg: 360 });
    expect([found.azimuthDeg, found.sources]).toEqual([undefined, []]);
  });

  it("at one place, both are said", async () => {
    const answer = await analyzeRecording({
      wav: encodeWav(independentNoise(8, samples, 1), sampleRateHz, "float32"),
      geometry: ring(8, 1e-8),
    });
    expect(answer.ok ? "" : answer.error.message).toMatch(/^The 8 microphones .* less than 0.001 mm apart/);
  });

  it("far too wide, as centimetres taken for metres, its width is said", async () => {
    const { warnings } = await heard(3, [40, 7000]);
    const wide = warnings.find(({ code }) => code === "arrayTooWide");
    expect(wide?.message).toMatch(
      /^An array 6 m wide.* 2.3 m apart, 24 wavelengths .*positions in metres\?$/,
    );
    const fitting = await heard(0.08, [1000, 4000]);
    expect(fitting.warnings).toEqual([]);
  });
});

describe("a recording without a wave", () => {
  const geometry = scattered(7, seededRandom(5));
  const bandHz = [0, 7000] as const;

  it("of a constant offset and noise has no direction", async () => {
    const channels = independentNoise(7, samples, 4).map((channel) => channel.map((value) => value + 0.3));
    expect((await analyze(channels, geometry, { bandHz })).direction).toMatchObject({
      kind: "none",
      reason: "noiseOnly",
    });
    const one = await analyze(
      channels.map((channel) => channel.subarray(0, 700)),
      geometry,
      { bandHz },
    );
    expect(one.method).toContain("one rectangular block");
    expect(one.direction.reason).toBe("noiseOnly");
  });

  it("of hum that each cable catches with a phase of its own has no direction, and hides none", async () => {
    for (let seed = 1; seed <= (isLong ? 60 : 2); seed++) {
      const random = seededRandom(seed);
      const mainsHz = (seed % 2 === 0 ? 50 : 60) * (1 + 0.004 * (random() - 0.5));
      const noise = independentNoise(7, samples, seed);
      const hum = noise.map((channel) => {
        const lines = Array.from({ length: 12 }, (_, index) => ({
          step: (2 * Math.PI * mainsHz * (index + 1)) / sampleRateHz,
          size: (0.1 * random()) / (index + 1),
          phase: 2 * Math.PI * random(),
        }));
        return channel.map((value, n) =>
          lines.reduce((sum, { step, size, phase }) => sum + size * Math.sin(step * n + phase), value),
        );
      });
      const found = await analyze(hum, geometry, { bandHz: [300, 7000] });
      expect(found.direction, `seed ${seed}`).toMatchObject({ kind: "none", reason: "noiseOnly" });
      const direction = anyDirection(random);
      const wave = { geometry, direction, bandHz: [1500, 5500] as const, sampleRateHz, samples };
      const alone = noisyWave({ ...wave, seed, snrDb: 5 });
      const both = alone.map((channel, index) =>
        channel.map((value, n) => value + (hum[index]?.[n] ?? 0) - (noise[index]?.[n] ?? 0)),
      );
      const { azimuthDeg = 0, elevationDeg = 0 } = await analyze(both, geometry, { bandHz: [300, 7000] });
      expect(angleBetweenDeg(direction, unitVector(azimuthDeg, elevationDeg)), `seed ${seed}`).toBeLessThan(
        8,
      );
    }
  });

  it("of noise that ends in zeros has no direction, though the step is at one moment in all channels", async () => {
    const channels = independentNoise(7, samples, 6).map((channel) =>
      channel.map((value, n) => (n < 5000 ? 0.01 * value + 0.5 : 0)),
    );
    expect((await analyze(channels, geometry, { bandHz: [1000, 7000] })).direction.reason).toBe("noiseOnly");
  });

  it.each([1, 2, 100, 511])("of %i samples is too short, whatever it holds", async (length) => {
    const wave = { geometry, direction: unitVector(10, 20), sampleRateHz, samples, seed: 3, snrDb: 20 };
    const channels = noisyWave({ ...wave, bandHz: [1000, 5000] }).map((channel) =>
      channel.subarray(0, length),
    );
    const found = await analyze(channels, geometry, { bandHz: [1000, 5000] });
    expect(found.direction).toMatchObject({ kind: "none", reason: "recordingTooShort" });
    expect(found.warnings.map(({ message }) => message).join()).toContain(
      `${length} samples, too few to find a direction: 512 are needed`,
    );
    for (const number of [found.levelDb, found.direction.coherence, found.direction.beamwidthDeg])
      expect(Number.isFinite(number)).toBe(true);
  });
});

const folder = resolve(import.meta.dirname, "../../../../shared/data/array");
describe.skipIf(!existsSync(folder))("noise (skipped without the arrays)", () => {
  const files = () =>
    ["", "geometry/"].flatMap((place) =>
      readdirSync(resolve(folder, place))
        .filter((name) => /\.(csv|xml)$/.test(name))
        .map((name) => `${place}${name}`),
    );
  const arrayOf = (name: string) => {
    const parsed = parseArrayGeometry(readFileSync(resolve(folder, name), "utf8"), name);
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  };

  // 1 in 1,000 would be 3 in the long run; the short one has either length for every other array.
  const microphoneRuns = 12_000;
  const numbered = existsSync(folder) ? files().map((name, index) => [name, index] as const) : [];
  it.each(numbered)("of each microphone of %s has no direction", async (name, index) => {
    const geometry = arrayOf(name);
    const runs = isLong ? Math.max(100, Math.ceil(microphoneRuns / geometry.length)) : 1;
    let directions = 0;
    for (let run = index; run < index + runs; run++) {
      const channels = independentNoise(geometry.length, run % 2 === 0 ? 2048 : 1200, 1000 + run);
      if ((await analyze(channels, geometry)).direction.kind !== "none") directions += 1;
    }
    expect(directions).toBe(0);
  });
});

describe("one wave", () => {
  interface Trial {
    readonly errorDeg: number;
    readonly uncertaintyDeg: number;
    readonly sources: number;
    readonly coherence: number;
  }

  async function trial(
    seed: number,
    snrDb: number,
    count: number,
    isFlat: boolean,
  ): Promise<Trial | undefined> {
    const random = seededRandom(seed);
    const geometry = scattered(count, random, isFlat);
    const direction = isFlat ? unitVector(360 * random() - 180, 10 + 75 * random()) : anyDirection(random);
    const bandHz = [1500, 5500] as const;
    const wave = { geometry, direction, bandHz, sampleRateHz, samples, seed, snrDb };
    const found = await analyze(noisyWave(wave), geometry, { bandHz });
    const [source] = found.sources;
    if (source === undefined) return undefined;
    return {
      errorDeg: statedErrorDeg(direction, source),
      uncertaintyDeg: found.uncertaintyDeg ?? 0,
      sources: found.sources.length,
      coherence: found.direction.coherence,
    };
  }

  it("is within its uncertainty 95 times in 100, is one source, and has the coherence of its share", async () => {
    const trials: Trial[] = [];
    const rounds = isLong ? 60 : 2;
    for (let round = 0; round < rounds; round++)
      for (const snrDb of [-5, 3, 20])
        for (const isFlat of [true, false]) {
          const one = await trial(10 * round + snrDb + 1000, snrDb, 6 + (round % 12), isFlat);
          if (one === undefined) continue;
          trials.push(one);
          const share = 10 ** (snrDb / 10) / (1 + 10 ** (snrDb / 10));
          expect(Math.abs(one.coherence - share)).toBeLessThan(0.12);
        }
    expect(trials.length).toBeGreaterThan(5.5 * rounds);
    const within = trials.filter(({ errorDeg, uncertaintyDeg }) => errorDeg <= uncertaintyDeg).length;
    if (isLong) console.log(`within their uncertainty: ${within} of ${trials.length}`);
    expect(within / trials.length).toBeGreaterThan(0.9);
    const ratios = trials
      .map(({ errorDeg, uncertaintyDeg }) => errorDeg / uncertaintyDeg)
      .sort((a, b) => a - b);
    expect(ratios[Math.floor(ratios.length / 2)]).toBeGreaterThan(0.2);
    expect(trials.filter(({ sources }) => sources !== 1)).toEqual([]);
  });

  it("is one source where the array has lobes as high in many directions", async () => {
    const geometry = ring(4, 0.08);
    for (let seed = 1; seed <= (isLong ? 100 : 4); seed++) {
      const random = seededRandom(seed);
      const direction = unitVector(360 * random() - 180, 10 + 70 * random());
      const bandHz = [5900, 6100] as const;
      const snrDb = 30 * random() - 5;
      const wave = { geometry, direction, bandHz, sampleRateHz, samples, seed, snrDb };
      const { sources } = await analyze(noisyWave(wave), geometry, { bandHz });
      expect(sources.length).toBeLessThanOrEqual(1);
    }
  });

  it("loses its coherence in an array whose microphones are in another order or place", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 8, max: 20 }), async (seed, count) => {
        const random = seededRandom(seed);
        const geometry = scattered(count, random);
        const direction = anyDirection(random);
        const bandHz = [2000, 7000] as const;
        const wave = { geometry, direction, bandHz, sampleRateHz, samples, seed, snrDb: 15 };
        const channels = noisyWave(wave);
        const right = await analyze(channels, geometry, { bandHz });
        expect(right.direction.coherence).toBeGreaterThan(0.9);
        expect(right.warnings).toEqual([]);
        const turned = geometry.map((_, index) => geometry[(5 * index + 3) % count] ?? geometry[0]);
        const permuted = await analyze(channels, turned as ArrayGeometry, { bandHz });
        const moved = named(
          geometry.map(({ positionM }) => positionM.map((part) => part + 0.1 * (random() - 0.5)) as never),
        );
        const misplaced = await analyze(channels, moved, { bandHz });
        for (const wrong of [permuted, misplaced])
          expect(wrong.direction.coherence).toBeLessThan(0.75 * right.direction.coherence);
      }),
      { numRuns: isLong ? 60 : 2 },
    );
  });
});

it("gives finite numbers or an error, whatever the array, the samples and the band", async () => {
  const values: ((random: () => number) => number)[] = [
    (random) => random() - 0.5,
    () => 0,
    () => 0.3,
    (random) => 1e30 * (random() - 0.5),
    (random) => 1e-30 * random(),
    (random) => (random() < 0.01 ? Number.NaN : random() - 0.5),
  ];
  const isOnlyFinite = (value: unknown): boolean =>
    typeof value === "number"
      ? Number.isFinite(value)
      : value === null || typeof value !== "object" || Object.values(value).every(isOnlyFinite);
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const random = seededRandom(seed);
      const some = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)] as Value;
      const count = 1 + Math.floor(random() * 18);
      const [sizeM, isOnLine, isFlat] = [some([1e-7, 1e-3, 0.05, 1, 50]), random() < 0.2, random() < 0.5];
      const geometry = named(
        Array.from({ length: count }, (): Vector => {
          const [x, y, z] = [0, 1, 2].map(() => sizeM * some([0, 0.5, random(), random()]));
          return isOnLine ? [x ?? 0, 0, 0] : [x ?? 0, y ?? 0, isFlat ? 0 : (z ?? 0)];
        }),
      );
      const length = some([0, 1, 3, 300, 700, 5000]);
      const kind = some(values);
      const own = random() < 0.3;
      const channels = geometry.map(() =>
        Float32Array.from({ length }, () => (own ? some(values) : kind)(random)),
      );
      const lowHz = some([0, 1, 100, 3000, 7900]);
      const bandHz = [lowHz, Math.min(8000, lowHz + some([0.01, 5, 90, 5000]))] as const;
      const wav = { channels, sampleRateHz, bitsPerSample: 32 } as RecordingInput["wav"];
      const more = {
        ...(random() < 0.5 && { bandHz }),
        ...(random() < 0.3 && { distanceM: some([0.05, 2]) }),
      };
      const answer = await analyzeRecording({ wav, geometry, ...more });
      if (answer.ok) expect(isOnlyFinite(answer.value) || answer.value).toBe(true);
      else expect(answer.error.message).toMatch(/^[A-Z\d].*\.$/s);
    }),
    { numRuns: isLong ? 2000 : 40 },
  );
});

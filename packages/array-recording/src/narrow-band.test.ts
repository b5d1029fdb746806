import { encodeWav } from "@sonolens/acoustics";
import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { analyzeRecording } from "./analyze-recording.ts";
import { snapshotFromRecording } from "./snapshot-from-recording.ts";
import { independentNoise } from "./testing/noisy-wave.ts";
import { ring } from "./testing/plane-wave.ts";
import { dot, unitVector } from "./vector.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const geometry = ring(5, 0.04);
const direction = unitVector(40, 35);

/** A tone of the level -20.00 dB from one direction. */
function tone(hz: number, sampleRateHz: number, seconds: number): Float32Array[] {
  const amplitude = Math.sqrt(2) * 0.1;
  return geometry.map(({ positionM }) =>
    Float32Array.from(
      { length: Math.round(seconds * sampleRateHz) },
      (_, n) =>
        amplitude * Math.sin(2 * Math.PI * hz * (n / sampleRateHz + dot(direction, positionM) / 343) + 1),
    ),
  );
}

const levelOf = async (
  channels: readonly Float32Array[],
  sampleRateHz: number,
  bandHz: readonly [number, number],
) => {
  const wav = encodeWav(channels, sampleRateHz, "float32");
  const found = await analyzeRecording({ wav, geometry, bandHz });
  if (!found.ok) throw new Error(`${bandHz}: ${found.error.message}`);
  return found.value;
};

it("reads a tone within 0.1 dB in every band from 1 % of its frequency on", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 30 }),
      fc.constantFrom(0.01, 0.02, 0.05, 0.1, 0.3, 1),
      fc.constantFrom(16_000, 48_000, 96_000),
      async (seed, share, sampleRateHz) => {
        const random = seededRandom(seed);
        const seconds = 0.4 + 1.2 * random();
        const highest = (0.5 * sampleRateHz) / (1 + share);
        const hz = 300 * (highest / 300) ** random();
        const widthHz = share * hz;
        const lowHz = hz - widthHz * (0.1 + 0.8 * random());
        const bandHz = [lowHz, lowHz + widthHz] as const;
        const { levelDb } = await levelOf(tone(hz, sampleRateHz, seconds), sampleRateHz, bandHz);
        expect(Math.abs(levelDb + 20)).toBeLessThan(0.1);
      },
    ),
    { numRuns: isLong ? 1000 : 10 },
  );
});

it("has no band between two lines that holds no sound", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 30 }), async (seed) => {
      const random = seededRandom(seed);
      const lowHz = 7900 * random();
      const bandHz = [lowHz, lowHz + 10 ** (-2 + 3 * random())] as const;
      const channels = independentNoise(geometry.length, 1000 + Math.floor(9000 * random()), seed);
      const { levelDb, direction: found } = await levelOf(channels, 16_000, bandHz);
      expect(levelDb).toBeGreaterThan(-90);
      expect(found.kind).toBe("none");
    }),
    { numRuns: isLong ? 1000 : 10 },
  );
});

it("reads noise in a narrow band by its width, and states where the recording is too short for it", async () => {
  const channels = independentNoise(geometry.length, 32_000, 8).map((_, __, all) => all[0] as Float32Array);
  const density = -40 - 10 * Math.log10(8000);
  for (const widthHz of [40, 300, 2000]) {
    const { levelDb, warnings } = await levelOf(channels, 16_000, [3000 - widthHz / 2, 3000 + widthHz / 2]);
    expect(Math.abs(levelDb - density - 10 * Math.log10(widthHz))).toBeLessThan(1);
    expect(warnings.map(({ code }) => code)).not.toContain("bandWidened");
  }
  const short = channels.map((channel) => channel.subarray(0, 1600));
  const { warnings } = await levelOf(short, 16_000, [2995, 3005]);
  expect(warnings.map(({ message }) => message).join()).toMatch(
    /too short to separate 10 Hz: levels are those of the sound between 2949 and 3051 Hz/,
  );
});

it("draws a tone at its level, though a frame is short", async () => {
  const made = await snapshotFromRecording({
    wav: encodeWav(tone(2000, 48_000, 0.35), 48_000, "float32"),
    geometry,
    bandHz: [1990, 2010],
    snapshotId: "0f0e0d0c-0b0a-4908-8706-050403020100",
    createdDate: "2026-11-20T08:00:00.000Z",
  });
  if (!made.ok) throw new Error(made.error.message);
  const { frames, manifest } = made.value;
  const cells = manifest.heatmap.width * manifest.heatmap.height;
  expect(manifest.heatmap.frameCount).toBe(3);
  for (let frame = 0; frame < 3; frame++) {
    const levels = frames.subarray(frame * cells, (frame + 1) * cells);
    const highest = levels.reduce((most, level) => Math.max(most, level), -300);
    expect(Math.abs(highest + 20)).toBeLessThan(0.1);
  }
});

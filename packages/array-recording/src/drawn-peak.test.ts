import { encodeWav } from "@sonolens/acoustics";
import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../../../tooling/tests/seeded-random.ts";
import { analyzeRecording } from "./analyze-recording.ts";
import { snapshotFromRecording } from "./snapshot-from-recording.ts";
import { noisyWave } from "./testing/noisy-wave.ts";
import { ring } from "./testing/plane-wave.ts";
import { withDirection } from "./testing/with-direction.ts";
import { angleBetweenDeg, unitVector } from "./vector.ts";

/** The cell of the highest level of all heat maps summed as powers. */
function highestCell(frames: Float32Array, size: number): { u: number; v: number } {
  const cells = size * size;
  const sums = new Float64Array(cells);
  for (const [index, level] of frames.entries())
    sums[index % cells] = (sums[index % cells] as number) + 10 ** (level / 10);
  const highest = sums.indexOf(sums.reduce((most, sum) => Math.max(most, sum), 0));
  return { u: ((highest % size) + 0.5) / size, v: (Math.floor(highest / size) + 0.5) / size };
}

it("prints the peak that is drawn", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 30 }), fc.constantFrom(9, 18), async (seed, count) => {
      const random = seededRandom(seed);
      const geometry = [...ring(count - 4, 0.08), ...ring(4, 0.035)];
      const direction = unitVector(-80 + 160 * random(), 25 + 40 * random());
      const bandHz = [2000, 5000] as const;
      const wave = { geometry, direction, bandHz, sampleRateHz: 16_000, samples: 4096, seed, snrDb: 10 };
      const made = await snapshotFromRecording({
        wav: encodeWav(noisyWave(wave), 16_000, "float32"),
        geometry,
        bandHz,
        snapshotId: "0f0e0d0c-0b0a-4908-8706-050403020100",
        createdDate: "2026-11-20T08:00:00.000Z",
      });
      if (!made.ok) throw new Error(made.error.message);
      const { manifest, frames } = made.value;
      const { heatmap, sources, direction: found } = manifest;
      expect([found?.kind, sources.length]).toEqual(["direction", 1]);
      expect(sources[0]?.uncertaintyDeg).toBeGreaterThan(0);
      const drawn = highestCell(frames, heatmap.width);
      // frames of 0.1 s have more noise than the whole, and cells of 3.3 by 0.8 degrees
      expect(Math.abs(drawn.u - (sources[0]?.u ?? 0))).toBeLessThan(1.5 / heatmap.width);
      expect(Math.abs(drawn.v - (sources[0]?.v ?? 0))).toBeLessThan(4 / heatmap.height);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 40 : 3 },
  );
});

it("places a separated source where the map is highest, low above a flat array too", async () => {
  const geometry = [...ring(12, 0.08), ...ring(6, 0.035)];
  for (const seed of [1, 2, 3]) {
    const direction = unitVector(100 * seed, 22);
    const bandHz = [3000, 3400] as const;
    const wave = { geometry, direction, bandHz, sampleRateHz: 16_000, samples: 8192, seed, snrDb: 30 };
    const found = await analyzeRecording({
      wav: encodeWav(noisyWave(wave), 16_000, "float32"),
      geometry,
      bandHz,
    });
    if (!found.ok) throw new Error(found.error.message);
    expect(found.value.method).toContain("separated");
    const { azimuthDeg, elevationDeg } = withDirection(found.value);
    expect(angleBetweenDeg(direction, unitVector(azimuthDeg, elevationDeg))).toBeLessThan(0.3);
  }
});

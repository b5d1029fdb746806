import { expect, it } from "vitest";
import { powerEvaluator } from "../beamform/steered-powers.ts";
import { steeringAdvances } from "../beamform/steering-delays.ts";
import { seededRandom } from "../testing/random.ts";
import { correlationPowers } from "./correlation-powers.ts";
import { whitenedSpectra } from "./whitened-spectra.ts";

const speedMs = 343;

it.each([
  ["far", 5, 0.05],
  ["far", 16, 1],
  ["near", 24, 0.6],
  // A block is shorter than the way across.
  ["far", 6, 4],
] as const)("are the powers of steering there (%s, %i microphones, %d m wide)", (focus, count, widthM) => {
  const random = seededRandom(11);
  const positionsM = Float64Array.from({ length: 3 * count }, () => widthM * (random() - 0.5));
  const directions = Float64Array.from({ length: 3 * 300 }, () => 2 * random() - 1);
  for (let at = 0; at < directions.length; at += 3) {
    const vector = directions.subarray(at, at + 3);
    const length = Math.hypot(...vector);
    for (let axis = 0; axis < 3; axis++)
      vector[axis] = ((focus === "near" ? 2 : 1) * (vector[axis] as number)) / length;
  }
  const advances = steeringAdvances(positionsM, directions, focus, speedMs);
  // A sound from the first place, later at some microphones than at others, in noise.
  const sampleRateHz = 96_000;
  const sound = Float32Array.from({ length: 30_000 }, () => random() - 0.5);
  const channels = Array.from({ length: count }, (_, m) =>
    Float32Array.from({ length: 20_000 }, (_, sample) => {
      const at = 5000 + sample + Math.round((advances[m] as number) * sampleRateHz);
      return (sound[at] as number) + 0.3 * (random() - 0.5);
    }),
  );
  const spectra = whitenedSpectra({ channels, sampleRateHz, bandHz: [8000, 30_000], blockSize: 1024 });
  const longestS = (m: number, n: number) =>
    Math.hypot(
      ...[0, 1, 2].map((axis) => (positionsM[3 * m + axis] as number) - (positionsM[3 * n + axis] as number)),
    ) / speedMs;
  const [steered, looked] = [
    powerEvaluator(spectra, true)(advances),
    correlationPowers(spectra, longestS)(advances),
  ];
  const strongest = Math.max(...steered);
  expect(strongest).toBe(steered[0]);
  for (const [place, power] of steered.entries())
    expect(Math.abs((looked[place] as number) - power)).toBeLessThan(0.005 * strongest);
});

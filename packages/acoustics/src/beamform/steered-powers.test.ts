import { describe, expect, it } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { bandSpectra } from "./block-spectra.ts";
import { plainKernel } from "./plain-kernel.ts";
import { simdKernel } from "./simd-kernel.ts";
import { type KernelChoice, powerEvaluator } from "./steered-powers.ts";

const simd: KernelChoice = (rows, count, groups) => {
  const kernel = simdKernel(rows, count, groups);
  if (kernel === undefined) throw new Error("no WebAssembly here");
  return kernel;
};

describe("powerEvaluator", () => {
  it.each([
    ["matrix", 8, 4000, 1],
    ["matrix, one microphone", 1, 4000, 1],
    ["matrix, very quiet", 7, 4000, 1e-12],
    ["block spectra", 64, 1500, 1],
    ["block spectra, very loud", 33, 1500, 1e6],
  ])(
    "gives in vectors what it gives in plain numbers, to 1e-6 of the power: %s",
    (_, count, length, gain) => {
      const normal = seededNormal(count);
      const channels = Array.from({ length: count }, () =>
        Float32Array.from({ length }, () => gain * normal()),
      );
      const spectra = bandSpectra({ channels, sampleRateHz: 48000, bandHz: [1000, 6000], blockSize: 256 });
      // 37 points: neither a multiple of four, nor of eight, nor of a whole tile
      const advances = Float64Array.from({ length: 37 * count }, () => 3e-4 * normal());
      const plain = powerEvaluator(spectra, false, plainKernel)(advances);
      const fast = powerEvaluator(spectra, false, simd)(advances);
      const total =
        spectra.re.reduce((sum, part, at) => sum + part * part + (spectra.im[at] ?? 0) ** 2, 0) / count;
      expect(plain.every((power) => power > 0)).toBe(true);
      for (const [point, power] of plain.entries()) {
        expect(Math.abs((fast[point] ?? Number.NaN) - power) / total).toBeLessThan(1e-6);
      }
    },
  );

  it("keeps evaluators apart that are used in turn, the second one larger", () => {
    const normal = seededNormal(5);
    const evaluators = [6, 90].map((count) => {
      const channels = Array.from({ length: count }, () => Float32Array.from({ length: 3000 }, normal));
      const spectra = bandSpectra({ channels, sampleRateHz: 48000, bandHz: [1000, 9000], blockSize: 256 });
      const advances = Float64Array.from({ length: 100 * count }, () => 3e-4 * normal());
      const evaluate = powerEvaluator(spectra, false, simd);
      return { evaluate: () => evaluate(advances), expected: powerEvaluator(spectra, false, simd)(advances) };
    });
    for (let round = 0; round < 3; round++) {
      for (const { evaluate, expected } of evaluators) expect(evaluate()).toEqual(expected);
    }
  });

  it("gives the mean power of the microphones where all hear the same at once", () => {
    const wave = Float32Array.from({ length: 4800 }, (_, n) => Math.sin((2 * Math.PI * 3000 * n) / 48000));
    const channels = Array.from({ length: 12 }, () => wave);
    const spectra = bandSpectra({ channels, sampleRateHz: 48000, bandHz: [2000, 4000], blockSize: 512 });
    for (const kernel of [plainKernel, simd]) {
      expect(powerEvaluator(spectra, false, kernel)(new Float64Array(12))[0]).toBeCloseTo(0.5, 5);
      expect(powerEvaluator(spectra, true, kernel)(new Float64Array(12))[0]).toBeCloseTo(0.5, 5);
    }
  });
});

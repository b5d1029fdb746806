import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { createFft } from "./create-fft.ts";

const noise = (size: number, seed: number) => Float64Array.from({ length: size }, seededNormal(seed));
const sizes = fc.integer({ min: 0, max: 12 }).map((power) => 2 ** power);
const seeds = fc.integer({ min: 1, max: 1e6 });
const maxDifference = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? Number.NaN))), 0);

describe("createFft", () => {
  it("equals the sum that defines it", () => {
    for (const size of [1, 2, 4, 8, 16, 32, 64, 128]) {
      const [x, y] = [noise(size, 1), noise(size, 2)];
      const [re, im] = [x.slice(), y.slice()];
      createFft(size).forward(re, im);
      for (let k = 0; k < size; k++) {
        let [sumRe, sumIm] = [0, 0];
        for (let n = 0; n < size; n++) {
          const angle = (-2 * Math.PI * k * n) / size;
          sumRe += (x[n] ?? 0) * Math.cos(angle) - (y[n] ?? 0) * Math.sin(angle);
          sumIm += (x[n] ?? 0) * Math.sin(angle) + (y[n] ?? 0) * Math.cos(angle);
        }
        expect(re[k]).toBeCloseTo(sumRe, 10);
        expect(im[k]).toBeCloseTo(sumIm, 10);
      }
    }
  });

  it("comes back to the signal: inverse(forward(x)) = x", () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        const [x, y] = [noise(size, seed), noise(size, seed + 1)];
        const [re, im] = [x.slice(), y.slice()];
        const fft = createFft(size);
        fft.forward(re, im);
        fft.inverse(re, im);
        expect(maxDifference(re, x)).toBeLessThan(1e-12);
        expect(maxDifference(im, y)).toBeLessThan(1e-12);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it("keeps the energy (Parseval)", () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        const [re, im] = [noise(size, seed), noise(size, seed + 1)];
        const energy = (a: Float64Array, b: Float64Array) =>
          a.reduce((sum, v, n) => sum + v * v + (b[n] ?? 0) ** 2, 0);
        const before = energy(re, im);
        createFft(size).forward(re, im);
        expect(energy(re, im) / size / before).toBeCloseTo(1, 10);
      }),
      { seed: 2, numRuns: 40 },
    );
  });

  it("is linear", () => {
    fc.assert(
      fc.property(sizes, seeds, fc.double({ min: -3, max: 3, noNaN: true }), (size, seed, factor) => {
        const fft = createFft(size);
        const transformed = (x: Float64Array) => {
          const [re, im] = [x.slice(), new Float64Array(size)];
          fft.forward(re, im);
          return [re, im] as const;
        };
        const [x, y] = [noise(size, seed), noise(size, seed + 1)];
        const [xRe, xIm] = transformed(x);
        const [yRe, yIm] = transformed(y);
        const [zRe, zIm] = transformed(x.map((value, n) => value + factor * (y[n] ?? 0)));
        expect(
          maxDifference(
            zRe,
            xRe.map((value, n) => value + factor * (yRe[n] ?? 0)),
          ),
        ).toBeLessThan(1e-9);
        expect(
          maxDifference(
            zIm,
            xIm.map((value, n) => value + factor * (yIm[n] ?? 0)),
          ),
        ).toBeLessThan(1e-9);
      }),
      { seed: 3, numRuns: 40 },
    );
  });

  it("takes single precision as well", () => {
    const [re, im] = [new Float32Array(8), new Float32Array(8)];
    re[1] = 1;
    createFft(8).forward(re, im);
    expect(re[1]).toBe(Math.fround(Math.SQRT1_2));
    expect(im[2]).toBe(-1);
  });

  it("refuses other sizes and arrays that do not fit", () => {
    for (const size of [0, 3, 6, -4, 2.5, Number.NaN]) expect(() => createFft(size)).toThrow(RangeError);
    expect(() => createFft(8).forward(new Float32Array(8), new Float32Array(4))).toThrow(RangeError);
  });
});

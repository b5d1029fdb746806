import { afterEach, describe, expect, it, vi } from "vitest";
import { seededNormal } from "../testing/random.ts";
import { createFftTransform } from "./fft-transform.ts";
import { createPlainTransform, type FftTransform } from "./plain-transform.ts";
import { MAX_SIMD_SIZE } from "./simd-layout.ts";
import { createSimdTransform } from "./simd-transform.ts";

const simdSizes = Array.from({ length: Math.log2(MAX_SIMD_SIZE) - 2 }, (_, power) => 8 * 2 ** power);
const noise = (size: number, seed: number) => Float64Array.from({ length: size }, seededNormal(seed));

function transformed(transform: FftTransform | undefined, re: Float64Array, im: Float64Array) {
  if (transform === undefined) throw new Error("There is no such transform here.");
  transform.inRe.set(re);
  transform.inIm.set(im);
  transform.run();
  return [...transform.outRe, ...transform.outIm];
}

/** Largest difference, where the numbers of noise of variance 1 have about the size sqrt(2 count). */
const differenceFrom = (expected: readonly number[], actual: readonly number[]) =>
  expected.reduce((most, value, at) => Math.max(most, Math.abs(value - (actual[at] ?? Number.NaN))), 0);

describe("transforms", () => {
  it("agree in vectors and in plain JavaScript for every size that both take", () => {
    for (const size of simdSizes) {
      const [re, im] = [noise(size, size), noise(size, size + 1)];
      const plain = transformed(createPlainTransform(size), re, im);
      const vectors = transformed(createSimdTransform(size), re, im);
      expect(differenceFrom(plain, vectors) / Math.sqrt(2 * size), `${size} points`).toBeLessThan(1e-14);
    }
  });

  it("do not disturb each other's tables when sizes take turns", () => {
    const transforms = [...simdSizes, ...simdSizes.toReversed()].map(createFftTransform);
    for (const transform of transforms) {
      const size = transform.inRe.length;
      // a wave on bin 1: all in one number
      const re = Float64Array.from({ length: size }, (_, n) => Math.cos((2 * Math.PI * n) / size));
      const im = Float64Array.from({ length: size }, (_, n) => Math.sin((2 * Math.PI * n) / size));
      const expected = new Array<number>(2 * size).fill(0);
      expected[1] = size;
      expect(differenceFrom(expected, transformed(transform, re, im)) / size).toBeLessThan(1e-14);
    }
  });

  it("are left to plain JavaScript where vectors do not fit", () => {
    for (const size of [1, 2, 4, 2 * MAX_SIMD_SIZE]) {
      expect(createSimdTransform(size)).toBeUndefined();
      const impulse = new Float64Array(size);
      impulse[0] = 1;
      const flat = [...new Array<number>(size).fill(1), ...new Array<number>(size).fill(0)];
      expect(transformed(createFftTransform(size), impulse, new Float64Array(size))).toEqual(flat);
    }
  });
});

describe("a page that forbids WebAssembly", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it("still transforms", async () => {
    vi.resetModules();
    const forbidden = () => {
      throw new EvalError("Refused to compile WebAssembly");
    };
    vi.stubGlobal("WebAssembly", { Memory: forbidden, Module: forbidden, Instance: forbidden });
    const simd = await import("./simd-transform.ts");
    expect(simd.createSimdTransform(64)).toBeUndefined();
    const { createFft } = await import("./create-fft.ts");
    const [re, im] = [noise(64, 1), noise(64, 2)];
    const expected = transformed(createSimdTransform(64), re, im);
    createFft(64).forward(re, im);
    expect(differenceFrom(expected, [...re, ...im])).toBeLessThan(1e-12);
  });
});

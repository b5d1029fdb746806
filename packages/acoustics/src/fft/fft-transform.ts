import { createPlainTransform, type FftTransform } from "./plain-transform.ts";
import { createSimdTransform } from "./simd-transform.ts";

/** 67 million points: more do not fit into memory together with the results. */
const MAX_SIZE = 2 ** 26;

/** The fastest transform of `size` points that is available here; RangeError unless a power of two from 1 to 2^26. */
export function createFftTransform(size: number): FftTransform {
  if (!Number.isInteger(size) || size < 1 || size > MAX_SIZE || !Number.isInteger(Math.log2(size))) {
    throw new RangeError(`The size of an FFT must be a power of two of at most ${MAX_SIZE}, not ${size}.`);
  }
  return createSimdTransform(size) ?? createPlainTransform(size);
}

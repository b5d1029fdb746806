/** The passes of four complex transforms side by side in single precision; `src/fft/batch-transform.ts` calls them. */
import { lastRadix2Pass, lastRadix4Pass, radix4Pass, VECTOR_BYTES } from "./stockham.ts";

export function middle(from: usize, to: usize, twiddles: usize, quarter: usize, stride: usize): void {
  radix4Pass<f32>(from, to, twiddles, quarter, stride);
}
export function last4(from: usize, to: usize, stride: usize): void {
  lastRadix4Pass<f32>(from, to, stride);
}
export function last2(from: usize, to: usize, stride: usize): void {
  lastRadix2Pass<f32>(from, to, stride);
}

/** [a0, b0, a1, b1] and [a2, b2, a3, b3]: the first step of transposing a square. */
function lowPairs(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 4, 1, 5);
}
function highPairs(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 6, 3, 7);
}
/** [a0, b0, c0, d0] and [a1, b1, c1, d1] of the low pairs: the second step. */
function firstColumn(ab: v128, cd: v128): v128 {
  return v128.shuffle<f64>(ab, cd, 0, 2);
}
function secondColumn(ab: v128, cd: v128): v128 {
  return v128.shuffle<f64>(ab, cd, 1, 3);
}

/** Puts four frames, `stride` bytes apart and the first ending at `stop`, side by side, multiplied by `factor`. */
export function gather(from: usize, to: usize, stride: usize, stop: usize, factor: f32): void {
  let from1 = from + stride;
  let from2 = from1 + stride;
  let from3 = from2 + stride;
  const factors = f32x4.splat(factor);
  do {
    const a = f32x4.mul(v128.load(from), factors);
    const b = f32x4.mul(v128.load(from1), factors);
    const c = f32x4.mul(v128.load(from2), factors);
    const d = f32x4.mul(v128.load(from3), factors);
    const lowAb = lowPairs(a, b);
    const lowCd = lowPairs(c, d);
    const highAb = highPairs(a, b);
    const highCd = highPairs(c, d);
    v128.store(to, firstColumn(lowAb, lowCd));
    v128.store(to, secondColumn(lowAb, lowCd), 16);
    v128.store(to, firstColumn(highAb, highCd), 32);
    v128.store(to, secondColumn(highAb, highCd), 48);
    from += VECTOR_BYTES;
    from1 += VECTOR_BYTES;
    from2 += VECTOR_BYTES;
    from3 += VECTOR_BYTES;
    to += 4 * VECTOR_BYTES;
  } while (from < stop);
}

/**
 * Puts parts of four spectra, side by side from `from` on, into rows that are `stride` bytes apart and of which the
 * first ends at `stop`: each bin times its sign plus its mirror image times that one's sign. The mirror image of the
 * first bin is at `mirror`, those of the next ones before it.
 */
export function scatter(
  from: usize,
  to: usize,
  stride: usize,
  stop: usize,
  mirror: usize,
  binSign: f32,
  mirrorSign: f32,
): void {
  let to1 = to + stride;
  let to2 = to1 + stride;
  let to3 = to2 + stride;
  const bins = f32x4.splat(binSign);
  const mirrors = f32x4.splat(mirrorSign);
  mirror -= 3 * VECTOR_BYTES;
  do {
    const a = combined(v128.load(from), bins, v128.load(mirror, 48), mirrors);
    const b = combined(v128.load(from, 16), bins, v128.load(mirror, 32), mirrors);
    const c = combined(v128.load(from, 32), bins, v128.load(mirror, 16), mirrors);
    const d = combined(v128.load(from, 48), bins, v128.load(mirror), mirrors);
    const lowAb = lowPairs(a, b);
    const lowCd = lowPairs(c, d);
    const highAb = highPairs(a, b);
    const highCd = highPairs(c, d);
    v128.store(to, firstColumn(lowAb, lowCd));
    v128.store(to1, secondColumn(lowAb, lowCd));
    v128.store(to2, firstColumn(highAb, highCd));
    v128.store(to3, secondColumn(highAb, highCd));
    to += VECTOR_BYTES;
    to1 += VECTOR_BYTES;
    to2 += VECTOR_BYTES;
    to3 += VECTOR_BYTES;
    from += 4 * VECTOR_BYTES;
    mirror -= 4 * VECTOR_BYTES;
  } while (to < stop);
}

function combined(bin: v128, binSign: v128, mirror: v128, mirrorSign: v128): v128 {
  return f32x4.add(f32x4.mul(bin, binSign), f32x4.mul(mirror, mirrorSign));
}

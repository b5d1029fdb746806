/** The passes of one complex transform, two doubles at a time; `src/fft/simd-transform.ts` calls them. */
import { IMAGINARY_BYTES, TWIDDLE_BYTES } from "../src/fft/simd-layout.ts";
import {
  lastRadix2Pass,
  lastRadix4Pass,
  loadImaginary,
  productIm,
  productRe,
  radix4Pass,
  VECTOR_BYTES,
} from "./stockham.ts";

/** The first numbers of two vectors, and the second ones. */
function firsts(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 0, 2);
}
function seconds(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 1, 3);
}

/** Interleaves the numbers of two vectors with two others that are stored beside them: [a0, b0, .., .., a1, b1]. */
function storeInterleaved(to: usize, aRe: v128, aIm: v128, bRe: v128, bIm: v128): void {
  v128.store(to, firsts(aRe, bRe));
  v128.store(to, seconds(aRe, bRe), 32);
  v128.store(to, firsts(aIm, bIm), IMAGINARY_BYTES);
  v128.store(to, seconds(aIm, bIm), IMAGINARY_BYTES + 32);
}

/** The first radix-4 pass: neighbors have twiddle factors of their own, and their results are interleaved. */
export function first(from: usize, to: usize, twiddles: usize, quarterBytes: usize): void {
  let from1 = from + quarterBytes;
  let from2 = from1 + quarterBytes;
  let from3 = from2 + quarterBytes;
  const stop = from1;
  do {
    const aRe = v128.load(from);
    const aIm = loadImaginary<f64>(from);
    const bRe = v128.load(from1);
    const bIm = loadImaginary<f64>(from1);
    const cRe = v128.load(from2);
    const cIm = loadImaginary<f64>(from2);
    const dRe = v128.load(from3);
    const dIm = loadImaginary<f64>(from3);
    const sumAcRe = f64x2.add(aRe, cRe);
    const sumAcIm = f64x2.add(aIm, cIm);
    const difAcRe = f64x2.sub(aRe, cRe);
    const difAcIm = f64x2.sub(aIm, cIm);
    const sumBdRe = f64x2.add(bRe, dRe);
    const sumBdIm = f64x2.add(bIm, dIm);
    const difBdRe = f64x2.sub(bRe, dRe);
    const difBdIm = f64x2.sub(bIm, dIm);
    const y1Re = f64x2.add(difAcRe, difBdIm);
    const y1Im = f64x2.sub(difAcIm, difBdRe);
    const w1 = v128.load(twiddles);
    const nextW1 = v128.load(twiddles, TWIDDLE_BYTES);
    const w1Re = firsts(w1, nextW1);
    const w1Im = seconds(w1, nextW1);
    storeInterleaved(
      to,
      f64x2.add(sumAcRe, sumBdRe),
      f64x2.add(sumAcIm, sumBdIm),
      productRe<f64>(y1Re, y1Im, w1Re, w1Im),
      productIm<f64>(y1Re, y1Im, w1Re, w1Im),
    );
    const y2Re = f64x2.sub(sumAcRe, sumBdRe);
    const y2Im = f64x2.sub(sumAcIm, sumBdIm);
    const y3Re = f64x2.sub(difAcRe, difBdIm);
    const y3Im = f64x2.add(difAcIm, difBdRe);
    const w2 = v128.load(twiddles, 16);
    const nextW2 = v128.load(twiddles, TWIDDLE_BYTES + 16);
    const w3 = v128.load(twiddles, 32);
    const nextW3 = v128.load(twiddles, TWIDDLE_BYTES + 32);
    const w2Re = firsts(w2, nextW2);
    const w2Im = seconds(w2, nextW2);
    const w3Re = firsts(w3, nextW3);
    const w3Im = seconds(w3, nextW3);
    storeInterleaved(
      to + VECTOR_BYTES,
      productRe<f64>(y2Re, y2Im, w2Re, w2Im),
      productIm<f64>(y2Re, y2Im, w2Re, w2Im),
      productRe<f64>(y3Re, y3Im, w3Re, w3Im),
      productIm<f64>(y3Re, y3Im, w3Re, w3Im),
    );
    from += VECTOR_BYTES;
    from1 += VECTOR_BYTES;
    from2 += VECTOR_BYTES;
    from3 += VECTOR_BYTES;
    to += 4 * VECTOR_BYTES;
    twiddles += 2 * TWIDDLE_BYTES;
  } while (from < stop);
}

export function middle(from: usize, to: usize, twiddles: usize, quarter: usize, stride: usize): void {
  radix4Pass<f64>(from, to, twiddles, quarter, stride);
}
export function last4(from: usize, to: usize, stride: usize): void {
  lastRadix4Pass<f64>(from, to, stride);
}
export function last2(from: usize, to: usize, stride: usize): void {
  lastRadix2Pass<f64>(from, to, stride);
}

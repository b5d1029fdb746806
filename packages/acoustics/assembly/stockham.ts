/**
 * Passes of Stockham's radix-4 transform over vectors of T, f64 or f32. A complex number is a vector of real parts and,
 * at a fixed distance in memory, one of imaginary parts. Addresses and strides are in bytes.
 */
import { BATCH_IMAGINARY_BYTES, IMAGINARY_BYTES } from "../src/fft/simd-layout.ts";

export const VECTOR_BYTES: usize = 16;

export function loadImaginary<T>(from: usize): v128 {
  return v128.load(from, sizeof<T>() === 8 ? IMAGINARY_BYTES : BATCH_IMAGINARY_BYTES);
}

function storeComplex<T>(to: usize, re: v128, im: v128): void {
  v128.store(to, re);
  v128.store(to, im, sizeof<T>() === 8 ? IMAGINARY_BYTES : BATCH_IMAGINARY_BYTES);
}

/** The parts of the product of two complex numbers. */
export function productRe<T>(aRe: v128, aIm: v128, bRe: v128, bIm: v128): v128 {
  return v128.sub<T>(v128.mul<T>(aRe, bRe), v128.mul<T>(aIm, bIm));
}
export function productIm<T>(aRe: v128, aIm: v128, bRe: v128, bIm: v128): v128 {
  return v128.add<T>(v128.mul<T>(aRe, bIm), v128.mul<T>(aIm, bRe));
}

function storeProduct<T>(to: usize, aRe: v128, aIm: v128, bRe: v128, bIm: v128): void {
  storeComplex<T>(to, productRe<T>(aRe, aIm, bRe, bIm), productIm<T>(aRe, aIm, bRe, bIm));
}

/**
 * A pass of `quarter` butterflies over `stride` bytes of neighbors, which share the three twiddle factors of their
 * butterfly.
 */
export function radix4Pass<T>(from: usize, to: usize, twiddles: usize, quarter: usize, stride: usize): void {
  const quarterBytes = quarter * stride;
  let from1 = from + quarterBytes;
  let from2 = from1 + quarterBytes;
  let from3 = from2 + quarterBytes;
  const stop = from1;
  do {
    const w1Re = v128.load_splat<T>(twiddles);
    const w1Im = v128.load_splat<T>(twiddles, sizeof<T>());
    const w2Re = v128.load_splat<T>(twiddles, 2 * sizeof<T>());
    const w2Im = v128.load_splat<T>(twiddles, 3 * sizeof<T>());
    const w3Re = v128.load_splat<T>(twiddles, 4 * sizeof<T>());
    const w3Im = v128.load_splat<T>(twiddles, 5 * sizeof<T>());
    let to1 = to + stride;
    let to2 = to1 + stride;
    let to3 = to2 + stride;
    const rowStop = from + stride;
    do {
      const aRe = v128.load(from);
      const aIm = loadImaginary<T>(from);
      const bRe = v128.load(from1);
      const bIm = loadImaginary<T>(from1);
      const cRe = v128.load(from2);
      const cIm = loadImaginary<T>(from2);
      const dRe = v128.load(from3);
      const dIm = loadImaginary<T>(from3);
      const sumAcRe = v128.add<T>(aRe, cRe);
      const sumAcIm = v128.add<T>(aIm, cIm);
      const difAcRe = v128.sub<T>(aRe, cRe);
      const difAcIm = v128.sub<T>(aIm, cIm);
      const sumBdRe = v128.add<T>(bRe, dRe);
      const sumBdIm = v128.add<T>(bIm, dIm);
      const difBdRe = v128.sub<T>(bRe, dRe);
      const difBdIm = v128.sub<T>(bIm, dIm);
      storeComplex<T>(to, v128.add<T>(sumAcRe, sumBdRe), v128.add<T>(sumAcIm, sumBdIm));
      storeProduct<T>(to1, v128.add<T>(difAcRe, difBdIm), v128.sub<T>(difAcIm, difBdRe), w1Re, w1Im);
      storeProduct<T>(to2, v128.sub<T>(sumAcRe, sumBdRe), v128.sub<T>(sumAcIm, sumBdIm), w2Re, w2Im);
      storeProduct<T>(to3, v128.sub<T>(difAcRe, difBdIm), v128.add<T>(difAcIm, difBdRe), w3Re, w3Im);
      from += VECTOR_BYTES;
      from1 += VECTOR_BYTES;
      from2 += VECTOR_BYTES;
      from3 += VECTOR_BYTES;
      to += VECTOR_BYTES;
      to1 += VECTOR_BYTES;
      to2 += VECTOR_BYTES;
      to3 += VECTOR_BYTES;
    } while (from < rowStop);
    to = to3;
    twiddles += 6 * sizeof<T>();
  } while (from < stop);
}

/** The last pass of a power of four: one butterfly, whose twiddle factors are 1. */
export function lastRadix4Pass<T>(from: usize, to: usize, stride: usize): void {
  let from1 = from + stride;
  let from2 = from1 + stride;
  let from3 = from2 + stride;
  let to1 = to + stride;
  let to2 = to1 + stride;
  let to3 = to2 + stride;
  const stop = from1;
  do {
    const aRe = v128.load(from);
    const aIm = loadImaginary<T>(from);
    const bRe = v128.load(from1);
    const bIm = loadImaginary<T>(from1);
    const cRe = v128.load(from2);
    const cIm = loadImaginary<T>(from2);
    const dRe = v128.load(from3);
    const dIm = loadImaginary<T>(from3);
    const sumAcRe = v128.add<T>(aRe, cRe);
    const sumAcIm = v128.add<T>(aIm, cIm);
    const difAcRe = v128.sub<T>(aRe, cRe);
    const difAcIm = v128.sub<T>(aIm, cIm);
    const sumBdRe = v128.add<T>(bRe, dRe);
    const sumBdIm = v128.add<T>(bIm, dIm);
    const difBdRe = v128.sub<T>(bRe, dRe);
    const difBdIm = v128.sub<T>(bIm, dIm);
    storeComplex<T>(to, v128.add<T>(sumAcRe, sumBdRe), v128.add<T>(sumAcIm, sumBdIm));
    storeComplex<T>(to1, v128.add<T>(difAcRe, difBdIm), v128.sub<T>(difAcIm, difBdRe));
    storeComplex<T>(to2, v128.sub<T>(sumAcRe, sumBdRe), v128.sub<T>(sumAcIm, sumBdIm));
    storeComplex<T>(to3, v128.sub<T>(difAcRe, difBdIm), v128.add<T>(difAcIm, difBdRe));
    from += VECTOR_BYTES;
    from1 += VECTOR_BYTES;
    from2 += VECTOR_BYTES;
    from3 += VECTOR_BYTES;
    to += VECTOR_BYTES;
    to1 += VECTOR_BYTES;
    to2 += VECTOR_BYTES;
    to3 += VECTOR_BYTES;
  } while (from < stop);
}

/** The last pass of any other power of two. */
export function lastRadix2Pass<T>(from: usize, to: usize, stride: usize): void {
  let from1 = from + stride;
  let to1 = to + stride;
  const stop = from1;
  do {
    const aRe = v128.load(from);
    const aIm = loadImaginary<T>(from);
    const bRe = v128.load(from1);
    const bIm = loadImaginary<T>(from1);
    storeComplex<T>(to, v128.add<T>(aRe, bRe), v128.add<T>(aIm, bIm));
    storeComplex<T>(to1, v128.sub<T>(aRe, bRe), v128.sub<T>(aIm, bIm));
    from += VECTOR_BYTES;
    from1 += VECTOR_BYTES;
    to += VECTOR_BYTES;
    to1 += VECTOR_BYTES;
  } while (from < stop);
}

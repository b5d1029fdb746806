/**
 * Quadratic forms of the beamformer, for eight points in single precision or four in double precision;
 * `src/beamform/simd-kernel.ts` calls them. `vectors` has each microphone's cosines of SIMD_LANES points, then their
 * sines. Rows are pairs of real and imaginary parts.
 */
import { DOUBLES_BYTES, SIMD_LANES, SINGLES_BYTES } from "../src/beamform/simd-layout.ts";

const HALF_SINGLES = SINGLES_BYTES / 2;
const HALF_DOUBLES = DOUBLES_BYTES / 2;

/** A sum plus the real or the imaginary part of (a + ib) (c + is). */
function plusRe<T>(sum: v128, a: v128, b: v128, c: v128, s: v128): v128 {
  return v128.add<T>(sum, v128.sub<T>(v128.mul<T>(a, c), v128.mul<T>(b, s)));
}
function plusIm<T>(sum: v128, a: v128, b: v128, c: v128, s: v128): v128 {
  return v128.add<T>(sum, v128.add<T>(v128.mul<T>(a, s), v128.mul<T>(b, c)));
}
function plusProduct<T>(sum: v128, a: v128, b: v128): v128 {
  return v128.add<T>(sum, v128.mul<T>(a, b));
}

/** The sum over m < n of Re conj(v_m) C_mn v_n; `rows` has C_mn row by row. */
function matrixForm<T>(rows: usize, vectors: usize, count: usize, out: usize): void {
  const microphoneBytes = 2 * SIMD_LANES * sizeof<T>();
  const stop = vectors + count * microphoneBytes;
  const zeros = i32x4.splat(0);
  let power0 = zeros;
  let power1 = zeros;
  for (let m = vectors; m < stop; m += microphoneBytes) {
    let re0 = zeros;
    let re1 = zeros;
    let im0 = zeros;
    let im1 = zeros;
    for (let n = m + microphoneBytes; n < stop; n += microphoneBytes) {
      const a = v128.load_splat<T>(rows);
      const b = v128.load_splat<T>(rows, sizeof<T>());
      const cos0 = v128.load(n);
      const cos1 = v128.load(n, 16);
      const sin0 = v128.load(n, SIMD_LANES * sizeof<T>());
      const sin1 = v128.load(n, SIMD_LANES * sizeof<T>() + 16);
      re0 = plusRe<T>(re0, a, b, cos0, sin0);
      re1 = plusRe<T>(re1, a, b, cos1, sin1);
      im0 = plusIm<T>(im0, a, b, cos0, sin0);
      im1 = plusIm<T>(im1, a, b, cos1, sin1);
      rows += 2 * sizeof<T>();
    }
    power0 = plusProduct<T>(power0, v128.load(m), re0);
    power1 = plusProduct<T>(power1, v128.load(m, 16), re1);
    power0 = plusProduct<T>(power0, v128.load(m, SIMD_LANES * sizeof<T>()), im0);
    power1 = plusProduct<T>(power1, v128.load(m, SIMD_LANES * sizeof<T>() + 16), im1);
  }
  v128.store(out, power0);
  v128.store(out, power1, 16);
}

/** The sum over rows of |sum_m conj(x_m) v_m|^2; `rows` has conj(x_m), and ends at `rowsEnd`. */
function blocksForm<T>(rows: usize, vectors: usize, count: usize, rowsEnd: usize, out: usize): void {
  const microphoneBytes = 2 * SIMD_LANES * sizeof<T>();
  const stop = vectors + count * microphoneBytes;
  const zeros = i32x4.splat(0);
  let power0 = zeros;
  let power1 = zeros;
  while (rows < rowsEnd) {
    let re0 = zeros;
    let re1 = zeros;
    let im0 = zeros;
    let im1 = zeros;
    for (let n = vectors; n < stop; n += microphoneBytes) {
      const a = v128.load_splat<T>(rows);
      const b = v128.load_splat<T>(rows, sizeof<T>());
      const cos0 = v128.load(n);
      const cos1 = v128.load(n, 16);
      const sin0 = v128.load(n, SIMD_LANES * sizeof<T>());
      const sin1 = v128.load(n, SIMD_LANES * sizeof<T>() + 16);
      re0 = plusRe<T>(re0, a, b, cos0, sin0);
      re1 = plusRe<T>(re1, a, b, cos1, sin1);
      im0 = plusIm<T>(im0, a, b, cos0, sin0);
      im1 = plusIm<T>(im1, a, b, cos1, sin1);
      rows += 2 * sizeof<T>();
    }
    power0 = plusProduct<T>(power0, re0, re0);
    power1 = plusProduct<T>(power1, re1, re1);
    power0 = plusProduct<T>(power0, im0, im0);
    power1 = plusProduct<T>(power1, im1, im1);
  }
  v128.store(out, power0);
  v128.store(out, power1, 16);
}

/** All four forms have the same parameters, so that the caller picks one by its name. */
export function matrix(rows: usize, vectors: usize, count: usize, _rowsEnd: usize, out: usize): void {
  matrixForm<f32>(rows, vectors, count, out);
}
export function matrixDoubles(rows: usize, vectors: usize, count: usize, _rowsEnd: usize, out: usize): void {
  matrixForm<f64>(rows, vectors, count, out);
}
export function blocks(rows: usize, vectors: usize, count: usize, rowsEnd: usize, out: usize): void {
  blocksForm<f32>(rows, vectors, count, rowsEnd, out);
}
export function blocksDoubles(rows: usize, vectors: usize, count: usize, rowsEnd: usize, out: usize): void {
  blocksForm<f64>(rows, vectors, count, rowsEnd, out);
}

/** Four numbers of two vectors of two doubles, as singles. */
function toSingles(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 2);
}

/** Stores re + i im, turned by one bin. */
function storeTurned(turned: usize, turns: usize, re: v128, im: v128): void {
  const cos = v128.load(turns);
  const sin = v128.load(turns, HALF_DOUBLES);
  v128.store(turned, f64x2.sub(f64x2.mul(re, cos), f64x2.mul(im, sin)));
  v128.store(turned, f64x2.add(f64x2.mul(re, sin), f64x2.mul(im, cos)), HALF_DOUBLES);
}

/** Stores the vectors of this bin as singles, and turns those in double precision by one bin, four points at a time. */
export function step(turned: usize, turns: usize, singles: usize, turnedEnd: usize): void {
  while (turned < turnedEnd) {
    const cosinesEnd = turned + HALF_DOUBLES;
    do {
      const re0 = v128.load(turned);
      const im0 = v128.load(turned, HALF_DOUBLES);
      const re1 = v128.load(turned, 16);
      const im1 = v128.load(turned, HALF_DOUBLES + 16);
      storeTurned(turned, turns, re0, im0);
      storeTurned(turned + 16, turns + 16, re1, im1);
      v128.store(singles, toSingles(re0, re1));
      v128.store(singles, toSingles(im0, im1), HALF_SINGLES);
      turned += 32;
      turns += 32;
      singles += 16;
    } while (turned < cosinesEnd);
    turned += HALF_DOUBLES;
    turns += HALF_DOUBLES;
    singles += HALF_SINGLES;
  }
}

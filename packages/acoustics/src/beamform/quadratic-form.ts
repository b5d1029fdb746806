import type { BandSpectra } from "./block-spectra.ts";

/**
 * Rows of one bin that are multiplied with a steering vector: either the part of the cross-spectral matrix above its
 * diagonal, row after row, or the block spectra themselves, whichever is less work.
 */
export interface BinRows {
  readonly kind: "matrix" | "blocks";
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Numbers in `re` for one bin. */
  readonly stride: number;
  /** Sum of the matrix's diagonal, by bin. */
  readonly diagonal: Float64Array;
}

function sumDiagonal(spectra: BandSpectra): Float64Array {
  const perBin = spectra.blockCount * spectra.microphoneCount;
  return Float64Array.from({ length: spectra.binCount }, (_, bin) => {
    let sum = 0;
    for (let at = bin * perBin; at < (bin + 1) * perBin; at++) {
      sum += (spectra.re[at] as number) ** 2 + (spectra.im[at] as number) ** 2;
    }
    return sum;
  });
}

/** Packs C_mn = sum over blocks of X_m conj(X_n), m < n, for every bin. */
export function packMatrix(spectra: BandSpectra): { re: Float64Array; im: Float64Array; stride: number } {
  const { microphoneCount: count, blockCount, binCount } = spectra;
  const stride = (count * (count - 1)) / 2;
  const re = new Float64Array(binCount * stride);
  const im = new Float64Array(binCount * stride);
  for (let bin = 0; bin < binCount; bin++) {
    for (let block = 0; block < blockCount; block++) {
      const row = (bin * blockCount + block) * count;
      let at = bin * stride;
      for (let m = 0; m < count; m++) {
        const a = spectra.re[row + m] as number;
        const b = spectra.im[row + m] as number;
        for (let n = m + 1; n < count; n++, at++) {
          const c = spectra.re[row + n] as number;
          const d = spectra.im[row + n] as number;
          re[at] = (re[at] as number) + a * c + b * d;
          im[at] = (im[at] as number) + b * c - a * d;
        }
      }
    }
  }
  return { re, im, stride };
}

export function binRows(spectra: BandSpectra): BinRows {
  const { microphoneCount, blockCount } = spectra;
  const diagonal = sumDiagonal(spectra);
  if (blockCount <= (microphoneCount - 1) / 2) {
    return { kind: "blocks", re: spectra.re, im: spectra.im, stride: blockCount * microphoneCount, diagonal };
  }
  return { kind: "matrix", ...packMatrix(spectra), diagonal };
}

/** Points that are steered to at once; their sums stay in registers. */
export const LANES = 4;

/**
 * The sums of (re + j sign im) v over one row, from `at`, for the steering vectors in `vr` and `vi` from `from` to
 * `end`, [real, imaginary] of each lane, in `sums`. Written out for four lanes, so that they stay in registers.
 */
function sumRow(
  { re, im }: BinRows,
  at: number,
  sign: 1 | -1,
  vr: Float64Array,
  vi: Float64Array,
  from: number,
  end: number,
  sums: Float64Array,
): void {
  let r0 = 0;
  let r1 = 0;
  let r2 = 0;
  let r3 = 0;
  let i0 = 0;
  let i1 = 0;
  let i2 = 0;
  let i3 = 0;
  for (let n = from, index = at; n < end; n += 4, index++) {
    const a = re[index] as number;
    const b = sign * (im[index] as number);
    const c0 = vr[n] as number;
    const s0 = vi[n] as number;
    r0 += a * c0 - b * s0;
    i0 += a * s0 + b * c0;
    const c1 = vr[n + 1] as number;
    const s1 = vi[n + 1] as number;
    r1 += a * c1 - b * s1;
    i1 += a * s1 + b * c1;
    const c2 = vr[n + 2] as number;
    const s2 = vi[n + 2] as number;
    r2 += a * c2 - b * s2;
    i2 += a * s2 + b * c2;
    const c3 = vr[n + 3] as number;
    const s3 = vi[n + 3] as number;
    r3 += a * c3 - b * s3;
    i3 += a * s3 + b * c3;
  }
  sums[0] = r0;
  sums[1] = i0;
  sums[2] = r1;
  sums[3] = i1;
  sums[4] = r2;
  sums[5] = i2;
  sums[6] = r3;
  sums[7] = i3;
}

const rowSums = new Float64Array(2 * LANES);
const quadratic = new Float64Array(LANES);

/**
 * Adds 2 Re sum_{m<n} conj(v_m) C_mn v_n of one bin to `out[0..3]`, for four steering vectors in `vr` and `vi`
 * ([microphone][lane], from `base`).
 */
export function addMatrixForm(
  rows: BinRows,
  bin: number,
  count: number,
  vr: Float64Array,
  vi: Float64Array,
  base: number,
  out: Float64Array,
): void {
  let at = bin * rows.stride;
  const end = base + count * LANES;
  quadratic.fill(0);
  for (let m = base; m < end; m += LANES) {
    sumRow(rows, at, 1, vr, vi, m + LANES, end, rowSums);
    at += (end - m) / LANES - 1;
    for (let lane = 0; lane < LANES; lane++) {
      const real = (vr[m + lane] as number) * (rowSums[2 * lane] as number);
      const imaginary = (vi[m + lane] as number) * (rowSums[2 * lane + 1] as number);
      quadratic[lane] = (quadratic[lane] as number) + (real + imaginary);
    }
  }
  for (let lane = 0; lane < LANES; lane++)
    out[lane] = (out[lane] as number) + 2 * (quadratic[lane] as number);
}

/** Adds sum over blocks of |sum_m conj(v_m) X_m|^2 of one bin to `out[0..3]`; vectors as in {@link addMatrixForm}. */
export function addBlockForm(
  rows: BinRows,
  bin: number,
  count: number,
  vr: Float64Array,
  vi: Float64Array,
  base: number,
  out: Float64Array,
): void {
  const last = (bin + 1) * rows.stride;
  const end = base + count * LANES;
  for (let at = bin * rows.stride; at < last; at += count) {
    // the conjugate of the sum has the same square
    sumRow(rows, at, -1, vr, vi, base, end, rowSums);
    for (let lane = 0; lane < LANES; lane++) {
      const real = rowSums[2 * lane] as number;
      const imaginary = rowSums[2 * lane + 1] as number;
      out[lane] = (out[lane] as number) + real * real + imaginary * imaginary;
    }
  }
}

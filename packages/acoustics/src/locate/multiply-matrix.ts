import type { BandSpectra } from "../beamform/block-spectra.ts";
import type { BinRows } from "../beamform/quadratic-form.ts";

/** y = (C - its diagonal) w of one bin, from the part above the diagonal or from the block spectra. */
export function multiplyMatrix(
  rows: BinRows,
  spectra: BandSpectra,
  bin: number,
  wr: Float64Array,
  wi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
): void {
  yr.fill(0);
  yi.fill(0);
  if (rows.kind === "matrix") multiplyTriangle(rows, bin, wr, wi, yr, yi);
  else multiplyBlocks(spectra, bin, wr, wi, yr, yi);
}

function multiplyTriangle(
  { re, im, stride }: BinRows,
  bin: number,
  wr: Float64Array,
  wi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
): void {
  const count = wr.length;
  let at = bin * stride;
  for (let m = 0; m < count; m++) {
    const mr = wr[m] as number;
    const mi = wi[m] as number;
    let sumRe = yr[m] as number;
    let sumIm = yi[m] as number;
    for (let n = m + 1; n < count; n++, at++) {
      const a = re[at] as number;
      const b = im[at] as number;
      const c = wr[n] as number;
      const d = wi[n] as number;
      sumRe += a * c - b * d;
      sumIm += a * d + b * c;
      yr[n] = (yr[n] as number) + a * mr + b * mi;
      yi[n] = (yi[n] as number) + a * mi - b * mr;
    }
    yr[m] = sumRe;
    yi[m] = sumIm;
  }
}

function multiplyBlocks(
  { re, im, blockCount }: BandSpectra,
  bin: number,
  wr: Float64Array,
  wi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
): void {
  const count = wr.length;
  for (let block = 0; block < blockCount; block++) {
    const at = (bin * blockCount + block) * count;
    let sumRe = 0;
    let sumIm = 0;
    for (let m = 0; m < count; m++) {
      const a = re[at + m] as number;
      const b = im[at + m] as number;
      sumRe += a * (wr[m] as number) + b * (wi[m] as number);
      sumIm += a * (wi[m] as number) - b * (wr[m] as number);
    }
    for (let m = 0; m < count; m++) {
      const a = re[at + m] as number;
      const b = im[at + m] as number;
      const own = a * a + b * b;
      yr[m] = (yr[m] as number) + a * sumRe - b * sumIm - own * (wr[m] as number);
      yi[m] = (yi[m] as number) + a * sumIm + b * sumRe - own * (wi[m] as number);
    }
  }
}

import type { BandSpectra } from "../beamform/block-spectra.ts";
import type { BinRows } from "../beamform/quadratic-form.ts";
import { multiplyMatrix } from "./multiply-matrix.ts";
import { nullingWeights } from "./nulling-weights.ts";

/** Contribution of each source to the microphones, as amplitudes, [bin][source][microphone]. */
export interface SeparatedSources extends BandSpectra {
  /** Power at the array's middle, [source][bin]. */
  readonly powers: Float64Array;
}

const ROUNDS = 3;

/**
 * Splits the cross-spectral matrix without its diagonal into sources and a rest: for each source, in their order, a
 * beam with nulls toward the others, and all that is coherent with that beam, according to the data rather than the
 * positions. So microphones may deviate from their nominal positions. The diagonal is filled with the contributions of
 * the sources. After Sijtsma, "CLEAN based on spatial source coherence" (2007), with nulls toward the other sources.
 */
export function separateSources(
  spectra: BandSpectra,
  rows: BinRows,
  advancesS: Float64Array,
): SeparatedSources {
  const { microphoneCount: count, binCount, firstHz, stepHz } = spectra;
  const sourceCount = advancesS.length / count;
  const re = new Float64Array(binCount * sourceCount * count);
  const im = new Float64Array(binCount * sourceCount * count);
  const powers = new Float64Array(sourceCount * binCount);
  const diagonal = new Float64Array(count);
  const yr = new Float64Array(count);
  const yi = new Float64Array(count);
  for (let bin = 0; bin < binCount; bin++) {
    const weights = nullingWeights(advancesS, count, firstHz + bin * stepHz);
    diagonal.fill(0);
    for (let round = 0; round <= ROUNDS; round++) {
      for (let source = 0; source < sourceCount; source++) {
        const from = source * count;
        const wr = weights.re.subarray(from, from + count);
        const wi = weights.im.subarray(from, from + count);
        multiplyMatrix(rows, spectra, bin, wr, wi, yr, yi);
        for (let m = 0; m < count; m++) {
          yr[m] = (yr[m] as number) + (diagonal[m] as number) * (wr[m] as number);
          yi[m] = (yi[m] as number) + (diagonal[m] as number) * (wi[m] as number);
        }
        for (let before = 0; before < source; before++) {
          takeAway(re, im, (bin * sourceCount + before) * count, wr, wi, yr, yi);
        }
        let power = 0;
        for (let m = 0; m < count; m++) {
          power += (wr[m] as number) * (yr[m] as number) + (wi[m] as number) * (yi[m] as number);
        }
        const scale = power > 0 ? 1 / Math.sqrt(power) : 0;
        const at = (bin * sourceCount + source) * count;
        for (let m = 0; m < count; m++) {
          re[at + m] = (yr[m] as number) * scale;
          im[at + m] = (yi[m] as number) * scale;
        }
        powers[source * binCount + bin] = power;
      }
      diagonal.fill(0);
      for (let source = 0; source < sourceCount; source++) {
        const at = (bin * sourceCount + source) * count;
        for (let m = 0; m < count; m++) {
          diagonal[m] = (diagonal[m] as number) + (re[at + m] as number) ** 2 + (im[at + m] as number) ** 2;
        }
      }
      // no source can contribute more than a microphone's power, 1 on average
      for (let m = 0; m < count; m++) diagonal[m] = Math.min(1, diagonal[m] as number);
    }
  }
  return { ...spectra, blockCount: sourceCount, re, im, powers };
}

/** y -= x (x^H w) */
function takeAway(
  re: Float64Array,
  im: Float64Array,
  at: number,
  wr: Float64Array,
  wi: Float64Array,
  yr: Float64Array,
  yi: Float64Array,
): void {
  let sumRe = 0;
  let sumIm = 0;
  for (let m = 0; m < wr.length; m++) {
    const a = re[at + m] as number;
    const b = im[at + m] as number;
    sumRe += a * (wr[m] as number) + b * (wi[m] as number);
    sumIm += a * (wi[m] as number) - b * (wr[m] as number);
  }
  for (let m = 0; m < wr.length; m++) {
    const a = re[at + m] as number;
    const b = im[at + m] as number;
    yr[m] = (yr[m] as number) - (a * sumRe - b * sumIm);
    yi[m] = (yi[m] as number) - (a * sumIm + b * sumRe);
  }
}

/** The contribution of all sources but one. */
export function withoutSource(parts: SeparatedSources, source: number): BandSpectra {
  const { microphoneCount: count, blockCount: sources, binCount } = parts;
  const re = new Float64Array(binCount * (sources - 1) * count);
  const im = new Float64Array(re.length);
  let to = 0;
  for (let bin = 0; bin < binCount; bin++) {
    for (let other = 0; other < sources; other++) {
      if (other === source) continue;
      const from = (bin * sources + other) * count;
      re.set(parts.re.subarray(from, from + count), to);
      im.set(parts.im.subarray(from, from + count), to);
      to += count;
    }
  }
  return { ...parts, blockCount: sources - 1, re, im };
}

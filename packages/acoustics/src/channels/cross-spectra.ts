import type { BandSpectra } from "../beamform/block-spectra.ts";

/** Two channels, by their index in the spectra. */
export interface PairSpectrum {
  readonly first: number;
  readonly second: number;
  /** Cross-spectrum of the bins, first times conjugate of second, of magnitude 1, weighted by its coherence. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Sum of the weights. */
  readonly weight: number;
  /** Magnitude-squared coherence, without the bias of few blocks, weighted by the power of the bins; 0 to 1. */
  readonly coherence: number;
}

/** All pairs are compared up to this many channels. */
const smallArray = 16;
/** In larger arrays each channel is compared with this many others, spread over the array. */
const maxPartners = 8;

/** The pairs to compare: all of a small array. */
export function pairsToCompare(count: number): [first: number, second: number][] {
  const step = count <= smallArray ? 1 : Math.ceil(count / maxPartners);
  const pairs: [number, number][] = [];
  for (let first = 0; first < count; first++)
    for (let apart = 1; apart <= count >> 1; apart += step) {
      const second = (first + apart) % count;
      // in an even circle the opposite pair is met from either end
      if (2 * apart === count && second < first) continue;
      pairs.push([Math.min(first, second), Math.max(first, second)]);
    }
  return pairs;
}

/** Cross-spectra of pairs of channels over the blocks of a recording. */
export function crossSpectra(spectra: BandSpectra): PairSpectrum[] {
  const { microphoneCount, blockCount, binCount, re, im } = spectra;
  const binPowers = new Float64Array(binCount * microphoneCount);
  for (let bin = 0; bin < binCount; bin++)
    for (let block = 0; block < blockCount; block++)
      for (let m = 0; m < microphoneCount; m++) {
        const at = (bin * blockCount + block) * microphoneCount + m;
        const power = (re[at] as number) ** 2 + (im[at] as number) ** 2;
        binPowers[bin * microphoneCount + m] = (binPowers[bin * microphoneCount + m] as number) + power;
      }
  // blocks overlap by half: about two thirds of them are independent
  const bias = 1.5 / blockCount;
  return pairsToCompare(microphoneCount).map(([first, second]): PairSpectrum => {
    const cross = { re: new Float64Array(binCount), im: new Float64Array(binCount) };
    let weight = 0;
    let coherent = 0;
    let common = 0;
    for (let bin = 0; bin < binCount; bin++) {
      let [sumRe, sumIm] = [0, 0];
      for (let block = 0; block < blockCount; block++) {
        const at = (bin * blockCount + block) * microphoneCount;
        const [a, b] = [re[at + first] as number, im[at + first] as number];
        const [c, d] = [re[at + second] as number, im[at + second] as number];
        sumRe += a * c + b * d;
        sumIm += b * c - a * d;
      }
      const one = binPowers[bin * microphoneCount + first] as number;
      const other = binPowers[bin * microphoneCount + second] as number;
      const squared = sumRe ** 2 + sumIm ** 2;
      if (squared === 0) continue;
      const msc = Math.max(0, (squared / (one * other) - bias) / (1 - bias));
      const magnitude = Math.sqrt(squared);
      cross.re[bin] = (msc * sumRe) / magnitude;
      cross.im[bin] = (msc * sumIm) / magnitude;
      weight += msc;
      // the quieter of both: noise of one must not count as common sound
      const shared = Math.min(one, other);
      coherent += msc * shared;
      common += shared;
    }
    return { first, second, ...cross, weight, coherence: common > 0 ? coherent / common : 0 };
  });
}

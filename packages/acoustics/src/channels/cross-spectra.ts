import { type BandSpectra, type ChannelsOfBin, readBin, roomForBin } from "../beamform/block-spectra.ts";

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

/** Sums of a pair of channels over some bins. */
interface PairSums {
  readonly first: number;
  readonly second: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  weight: number;
  coherent: number;
  common: number;
}

/** Cross-spectra of pairs of channels over the blocks of a recording. */
export function crossSpectra(spectra: BandSpectra): PairSpectrum[] {
  const { microphoneCount, binCount } = spectra;
  const pairs = pairsToCompare(microphoneCount).map(
    ([first, second]): PairSums => ({
      ...{ first, second, re: new Float64Array(binCount), im: new Float64Array(binCount) },
      ...{ weight: 0, coherent: 0, common: 0 },
    }),
  );
  const channels = roomForBin(spectra);
  const powers = new Float64Array(microphoneCount);
  for (let bin = 0; bin < binCount; bin++) {
    readBin(spectra, bin, channels);
    for (let m = 0; m < microphoneCount; m++) powers[m] = powerOf(channels, m);
    for (const pair of pairs) addBin(pair, bin, channels, powers);
  }
  return pairs.map(({ coherent, common, ...pair }) => ({
    ...pair,
    coherence: common > 0 ? coherent / common : 0,
  }));
}

function powerOf({ re, im, blockCount }: ChannelsOfBin, microphone: number): number {
  let power = 0;
  for (let at = microphone * blockCount; at < (microphone + 1) * blockCount; at++)
    power += (re[at] as number) ** 2 + (im[at] as number) ** 2;
  return power;
}

function addBin(
  pair: PairSums,
  bin: number,
  { re, im, blockCount }: ChannelsOfBin,
  powers: Float64Array,
): void {
  const first = pair.first * blockCount;
  const second = pair.second * blockCount;
  let sumRe = 0;
  let sumIm = 0;
  for (let block = 0; block < blockCount; block++) {
    const a = re[first + block] as number;
    const b = im[first + block] as number;
    const c = re[second + block] as number;
    const d = im[second + block] as number;
    sumRe += a * c + b * d;
    sumIm += b * c - a * d;
  }
  const squared = sumRe ** 2 + sumIm ** 2;
  if (squared === 0) return;
  // blocks overlap by half: about two thirds of them are independent
  const bias = 1.5 / blockCount;
  const one = powers[pair.first] as number;
  const other = powers[pair.second] as number;
  const msc = Math.max(0, (squared / (one * other) - bias) / (1 - bias));
  const magnitude = Math.sqrt(squared);
  pair.re[bin] = (msc * sumRe) / magnitude;
  pair.im[bin] = (msc * sumIm) / magnitude;
  pair.weight += msc;
  // the quieter of both: noise of one must not count as common sound
  const shared = Math.min(one, other);
  pair.coherent += msc * shared;
  pair.common += shared;
}

import { type BandSpectra, type ChannelsOfBin, readBin, roomForBin } from "../beamform/block-spectra.ts";
import { pairsToCompare } from "../channels/cross-spectra.ts";
import type { BinPowers } from "./bin-powers.ts";
import { strongestLines } from "./strongest-lines.ts";

/** Below this many independent blocks the phases of pairs are those of chance... */
const MIN_BLOCKS = 6;
/** ...and with fewer lines their scatter over the band is not known. */
const MIN_LINES = 24;
/** Parts of the band that are left out one by one (the jackknife of Tukey, 1958). */
const PARTS = 8;

/**
 * Share of the sound that microphones have in common and that is not in the wave whose advances are given: that arrives
 * from elsewhere. The cross-spectrum of two microphones that record one wave has its phase, whatever noise each has of its
 * own; other waves turn it, by another angle at each pair and line. The share is that of the squared cross-spectra at
 * right angles to the wave's phase. What chance turns is subtracted, by how the blocks differ, and what the share
 * changes if an eighth of the band is left out is added: it is as uncertain, and parts disagree where there are
 * reflections. Undefined for too few blocks or lines.
 */
export function strayShare(
  spectra: BandSpectra,
  bins: BinPowers,
  advancesS: Float64Array,
): number | undefined {
  const { microphoneCount, firstHz, stepHz } = spectra;
  const lines = strongestLines(bins, MIN_BLOCKS);
  if (microphoneCount < 2 || lines.length < MIN_LINES) return undefined;
  const pairs = pairsToCompare(microphoneCount);
  const channels = roomForBin(spectra);
  const across = new Float64Array(PARTS);
  const all = new Float64Array(PARTS);
  for (const [index, bin] of lines.entries()) {
    const part = Math.floor((index * PARTS) / lines.length);
    // Powers would give the band to a few lines of speech or hum, equal lines to those that hold only noise.
    const weight = Math.sqrt(bins.mean[bin] as number);
    readBin(spectra, bin, channels);
    for (const [first, second] of pairs) {
      const apartS = (advancesS[second] as number) - (advancesS[first] as number);
      const angle = 2 * Math.PI * (firstHz + bin * stepHz) * apartS;
      const turned = turnedPair(channels, { first, second, angle, dependence: bins.dependence });
      across[part] = (across[part] as number) + weight * turned.across;
      all[part] = (all[part] as number) + weight * turned.all;
    }
  }
  const shareWithout = (left: number): number => {
    const sum = (values: Float64Array) =>
      values.reduce((s, value, part) => s + (part === left ? 0 : value), 0);
    const total = sum(all);
    return total > 0 ? sum(across) / total : 0;
  };
  const shares = Array.from({ length: PARTS }, (_, left) => shareWithout(left));
  const mean = shares.reduce((sum, share) => sum + share / PARTS, 0);
  const variance = shares.reduce((sum, share) => sum + ((PARTS - 1) / PARTS) * (share - mean) ** 2, 0);
  return Math.min(1, Math.max(0, shareWithout(-1) + Math.sqrt(variance)));
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly angle: number;
  readonly dependence: number;
}

/** The squared cross-spectrum of a pair over the product of its powers, and the part at right angles to a wave's phase. */
function turnedPair({ blockCount, re, im }: ChannelsOfBin, { first, second, angle, dependence }: Pair) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [fromFirst, fromSecond] = [first * blockCount, second * blockCount];
  let along = 0;
  let across = 0;
  let sizes = 0;
  let one = 0;
  let other = 0;
  let squares = 0;
  let products = 0;
  let squaredSizes = 0;
  for (let block = 0; block < blockCount; block++) {
    const a = re[fromFirst + block] as number;
    const b = im[fromFirst + block] as number;
    const c = re[fromSecond + block] as number;
    const d = im[fromSecond + block] as number;
    const x = a * c + b * d;
    const y = b * c - a * d;
    const turned = y * cos + x * sin;
    const p = a * a + b * b;
    const q = c * c + d * d;
    const size = Math.sqrt(p * q);
    along += x * cos - y * sin;
    across += turned;
    sizes += size;
    one += p;
    other += q;
    squares += turned * turned;
    products += turned * size;
    squaredSizes += p * q;
  }
  if (!(one * other > 0)) return { across: 0, all: 0 };
  // the variance of the sum, as that of a ratio to the size of each block
  const ratio = across / sizes;
  const chance = dependence * (squares - 2 * ratio * products + ratio * ratio * squaredSizes);
  return {
    across: (across * across - chance) / (one * other),
    all: (across * across + along * along) / (one * other),
  };
}

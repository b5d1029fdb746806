import type { BandSpectra } from "../beamform/block-spectra.ts";
import { pairsToCompare } from "../channels/cross-spectra.ts";
import type { BinPowers } from "./bin-powers.ts";

/** The strongest bins are enough, and below this many independent blocks chance is as coherent as sound. */
const STRONGEST_BINS = 8;
const MIN_CELLS = 6;

/**
 * Coherence of pairs of microphones with each other, wherever they are: the root of the mean squared coherence in the
 * strongest bins from `lowestHz` on, without the bias of few blocks, 0 to 1; and the bins. One source in white noise has
 * the same value as its share of the sound. Undefined for too few blocks.
 */
export function pairCoherence(
  spectra: BandSpectra,
  bins: BinPowers,
  lowestHz: number,
): { readonly coherence: number; readonly strongest: readonly number[] } | undefined {
  const { microphoneCount: count, blockCount, firstHz, stepHz, re, im } = spectra;
  const strongest = [...bins.mean.keys()]
    .filter((bin) => firstHz + bin * stepHz >= lowestHz)
    .sort((a, b) => (bins.mean[b] as number) - (bins.mean[a] as number))
    .slice(0, STRONGEST_BINS)
    .filter((bin) => (bins.blocks[bin] as number) >= MIN_CELLS && (bins.mean[bin] as number) > 0);
  if (count < 2 || strongest.length === 0) return undefined;
  const pairs = pairsToCompare(count);
  let sum = 0;
  let total = 0;
  for (const bin of strongest) {
    const chance = 1 / (bins.blocks[bin] as number);
    const from = bin * blockCount * count;
    for (const [first, second] of pairs) {
      let x = 0;
      let y = 0;
      let one = 0;
      let other = 0;
      for (let at = from; at < from + blockCount * count; at += count) {
        const a = re[at + first] as number;
        const b = im[at + first] as number;
        const c = re[at + second] as number;
        const d = im[at + second] as number;
        x += a * c + b * d;
        y += b * c - a * d;
        one += a * a + b * b;
        other += c * c + d * d;
      }
      const squared = one * other > 0 ? (x * x + y * y) / (one * other) : 0;
      sum += Math.max(0, (squared - chance) / (1 - chance)) * (bins.mean[bin] as number);
      total += bins.mean[bin] as number;
    }
  }
  return { coherence: Math.sqrt(sum / total), strongest };
}

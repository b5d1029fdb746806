import type { BinPowers } from "./bin-powers.ts";

/** More lines cost time and change nothing. */
const MOST_LINES = 64;

/** The strongest lines of the band that have as many independent blocks, from low to high. */
export const strongestLines = ({ mean, blocks }: BinPowers, minBlocks = 0): number[] =>
  [...mean.keys()]
    .filter((bin) => (blocks[bin] as number) >= minBlocks && (mean[bin] as number) > 0)
    .sort((a, b) => (mean[b] as number) - (mean[a] as number))
    .slice(0, MOST_LINES)
    .sort((a, b) => a - b);

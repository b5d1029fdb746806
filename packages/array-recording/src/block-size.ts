/** Length of a block in seconds that is aimed at: 512 samples at 16 kHz. */
const blockS = 0.032;
const smallest = 128;
const largest = 4096;
/** A wave should fill at least this many widths of the array during one block. */
const traversals = 8;

/**
 * Samples in one block of the cross-spectral matrix: a power of two near 32 ms (512 at 16 kHz, 2048 at 48 kHz),
 * longer for arrays that sound needs more than 4 ms to cross, 128 to 4096. A recording shorter than two blocks
 * is one rectangular block, zero-padded to the next power of two.
 */
export function chooseBlockSize(sampleRateHz: number, apertureM: number, soundSpeedMs: number): number {
  const wantedS = Math.max(blockS, (traversals * apertureM) / soundSpeedMs);
  const nearest = 2 ** Math.round(Math.log2(wantedS * sampleRateHz));
  return Math.min(largest, Math.max(smallest, nearest));
}

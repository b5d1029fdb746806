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

/** How a stretch of a recording is transformed for a band. */
export interface BandPlan {
  readonly blockSize: number;
  /** The lines that are summed, from and to, Hz: the band, widened where it has too few lines. */
  readonly bandHz: [number, number];
}

/** A band of fewer lines has longer blocks, as far as the recording allows. */
const wantedLines = 16;
const longestBlock = 2 ** 18;
/** A tone fills this many lines of a Hann window to either side: 99 % of its power, -0.03 dB. */
const toneLines = 1.5;
/** How far the middle 80 % of a band, where a tone shall have all of its level, are from its edges. */
const edgeShare = 0.1;

/**
 * Block size and lines of a band, so that the lines of a tone in the middle 80 % of the band are all summed. `blockSize`
 * is that of wide bands. Bands of fewer than 16 of its lines have blocks of 16 lines; if the stretch of `samples` is too
 * short for two of these, it has two blocks at least, and what a tone lacks of 1.5 lines is added on either side.
 */
export function planBand(
  [lowHz, highHz]: readonly [number, number],
  { sampleRateHz, samples, blockSize }: { sampleRateHz: number; samples: number; blockSize: number },
): BandPlan {
  const widthHz = highHz - lowHz;
  const wanted = 2 ** Math.ceil(Math.log2((wantedLines * sampleRateHz) / widthHz));
  if (wanted <= blockSize) return { blockSize, bandHz: [lowHz, highHz] };
  const fitting = 2 ** Math.floor(Math.log2(samples / 2));
  if (fitting < smallest) return { blockSize, bandHz: [lowHz, highHz] };
  const size = Math.min(wanted, fitting, longestBlock);
  const lineHz = sampleRateHz / size;
  const addedHz = Math.max(0, toneLines * lineHz - edgeShare * widthHz);
  return {
    blockSize: size,
    bandHz: [Math.max(0, lowHz - addedHz), Math.min(sampleRateHz / 2, highHz + addedHz)],
  };
}

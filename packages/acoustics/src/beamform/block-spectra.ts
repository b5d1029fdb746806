import { createFft, type Fft } from "../fft/create-fft.ts";
import { hannWindow, nextPowerOfTwo } from "../fft/hann-window.ts";
import { checkNumber } from "../inputs/check-number.ts";

/** Default block size, and the length below which a recording is too short to be cut into blocks. */
export const DEFAULT_BLOCK_SIZE = 512;
const MAX_BLOCK_SIZE = 2 ** 20;
const SHORTEST_FOR_BLOCKS = 8 * DEFAULT_BLOCK_SIZE;

/** How a stretch of `length` samples is cut: many windowed blocks, or one rectangular block, zero-padded. */
export interface BlockPlan {
  readonly fftSize: number;
  readonly isRectangular: boolean;
  readonly blockCount: number;
}

/**
 * A recording shorter than two blocks is one rectangular block. Without a `blockSize` (a power of two) it is 512, and
 * recordings of fewer than 4,096 samples, mostly impulse responses, are one rectangular block padded to at least twice
 * their length.
 */
export function planBlocks(length: number, blockSize?: number): BlockPlan {
  if (blockSize !== undefined) {
    checkNumber("blockSize", blockSize, 2, MAX_BLOCK_SIZE);
    if (nextPowerOfTwo(blockSize) !== blockSize)
      throw new RangeError(`blockSize must be a power of two, not ${blockSize}.`);
  }
  if (blockSize === undefined && length < SHORTEST_FOR_BLOCKS) {
    return {
      fftSize: Math.max(2, nextPowerOfTwo(2 * length)),
      isRectangular: true,
      blockCount: length > 0 ? 1 : 0,
    };
  }
  const size = blockSize ?? DEFAULT_BLOCK_SIZE;
  if (length < 2 * size) {
    return {
      fftSize: nextPowerOfTwo(Math.max(size, length)),
      isRectangular: true,
      blockCount: length > 0 ? 1 : 0,
    };
  }
  return { fftSize: size, isRectangular: false, blockCount: 1 + Math.floor((length - size) / (size / 2)) };
}

/**
 * Complex spectra of the bins in a band, [bin][block][microphone], scaled so that the sum over blocks and bins of
 * |X|^2 is the mean square of that microphone in the band.
 */
export interface BandSpectra {
  readonly microphoneCount: number;
  readonly blockCount: number;
  readonly binCount: number;
  readonly firstHz: number;
  readonly stepHz: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** One bin of the spectra, [microphone][block]: every pair of channels reads all blocks of two microphones. */
export interface ChannelsOfBin {
  readonly blockCount: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Room for any bin of some spectra. */
export function roomForBin({ microphoneCount, blockCount }: BandSpectra): ChannelsOfBin {
  const length = microphoneCount * blockCount;
  return { blockCount, re: new Float64Array(length), im: new Float64Array(length) };
}

/** Reads one bin of the spectra by channel. */
export function readBin(spectra: BandSpectra, bin: number, { blockCount, re, im }: ChannelsOfBin): void {
  const { microphoneCount } = spectra;
  for (let block = 0; block < blockCount; block++) {
    const from = (bin * blockCount + block) * microphoneCount;
    for (let m = 0; m < microphoneCount; m++) {
      re[m * blockCount + block] = spectra.re[from + m] as number;
      im[m * blockCount + block] = spectra.im[from + m] as number;
    }
  }
}

export interface BandSpectraInput {
  readonly channels: readonly Float32Array[];
  readonly sampleRateHz: number;
  readonly bandHz: readonly [number, number];
  readonly blockSize?: number | undefined;
  readonly startSample?: number | undefined;
  readonly endSample?: number | undefined;
}

const tables = new Map<number, { fft: Fft; window: Float64Array; energy: number }>();

function tablesFor(size: number) {
  let entry = tables.get(size);
  if (entry === undefined) {
    const window = hannWindow(size);
    entry = {
      fft: createFft(size),
      window,
      energy: window.reduce((sum, weight) => sum + weight * weight, 0),
    };
    // a long-lived worker sees few sizes; odd ones must not accumulate
    if (tables.size >= 8) tables.clear();
    tables.set(size, entry);
  }
  return entry;
}

/** First and last bin of f_low <= k * stepHz <= f_high; rounding of the division must not lose an exact edge. */
function binRange(bandHz: readonly [number, number], stepHz: number, fftSize: number): [number, number] {
  const tolerance = 1e-9;
  const first = Math.max(0, Math.ceil(bandHz[0] / stepHz - tolerance));
  const last = Math.min(fftSize / 2, Math.floor(bandHz[1] / stepHz + tolerance));
  return [first, last];
}

/** Fast check: the sum is finite unless a value is not. Overflow gives a false negative, which is harmless. */
function hasOnlyNumbers(values: Float64Array): boolean {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index] as number;
  return Number.isFinite(sum);
}

function silenceOthers(values: Float64Array): void {
  for (let index = 0; index < values.length; index++) {
    if (!Number.isFinite(values[index])) values[index] = 0;
  }
}

/** The samples common to all channels, from `startSample` to before `endSample`; NaN counts as omitted. */
export function sampleStretch(
  channels: readonly Float32Array[],
  startSample: number | undefined,
  endSample: number | undefined,
): { start: number; length: number } {
  const whole = (sample: number | undefined, otherwise: number) =>
    sample === undefined || Number.isNaN(sample) ? otherwise : Math.floor(sample);
  const shortest = channels.reduce((least, { length }) => Math.min(least, length), Number.POSITIVE_INFINITY);
  const available = channels.length === 0 ? 0 : shortest;
  const start = Math.min(available, Math.max(0, whole(startSample, 0)));
  return { start, length: Math.max(0, Math.min(available, whole(endSample, available)) - start) };
}

/** Mean of a stretch; 0 if a sample is no number, and for one sample, which would be nothing without it. */
function meanOf(samples: Float32Array, start: number, length: number): number {
  let sum = 0;
  for (let n = start; n < start + length; n++) sum += samples[n] as number;
  return Number.isFinite(sum) && length > 1 ? sum / length : 0;
}

/** A block of a recording: where it begins, and its samples, which at an end of the recording are not all there. */
interface Block {
  readonly offset: number;
  readonly from: number;
  readonly to: number;
}

/** Spectra of some blocks, [bin][block][microphone]. */
type RawSpectra = Pick<BandSpectra, "re" | "im">;

/**
 * Cuts the channels into blocks and transforms them, two microphones at a time as one complex signal. Samples
 * that are not finite count as silence. One rectangular block is taken without its mean, which would leak into all bins.
 *
 * Hann windows hardly weight what is at the very ends of a recording, such as the direct sound of an impulse response. Where
 * that is most of the sound in the band, the recording is continued with half a block of silence and more at either end,
 * so that all of its samples count like those between.
 */
export function bandSpectra(input: BandSpectraInput): BandSpectra {
  const { channels, sampleRateHz, bandHz } = input;
  const { start, length } = sampleStretch(channels, input.startSample, input.endSample);
  const { fftSize, isRectangular, blockCount } = planBlocks(length, input.blockSize);
  const tables = tablesFor(fftSize);
  const stepHz = sampleRateHz / fftSize;
  const [first, last] = binRange(bandHz, stepHz, fftSize);
  const binCount = Math.max(0, last - first + 1);
  const microphoneCount = channels.length;
  const whole = isRectangular ? length : fftSize;
  const plan: TransformPlan = {
    ...{ channels, tables, fftSize, isRectangular, first, binCount },
    norm: Math.sqrt(2 / (fftSize * (isRectangular ? length : blockCount * tables.energy))),
  };
  const blocks = Array.from({ length: blockCount }, (_, block): Block => {
    const offset = start + (block * fftSize) / 2;
    return { offset, from: offset, to: offset + whole };
  });
  const heard = transformBlocks(plan, blocks);
  const sound = isRectangular ? undefined : withEnds(plan, heard, { start, length, blocks });
  const { re, im } = sound ?? heard;
  return {
    ...{ microphoneCount, blockCount: sound?.blockCount ?? blockCount, binCount },
    ...{ firstHz: first * stepHz, stepHz, re, im },
  };
}

interface TransformPlan {
  readonly channels: readonly Float32Array[];
  readonly tables: ReturnType<typeof tablesFor>;
  readonly fftSize: number;
  readonly isRectangular: boolean;
  readonly first: number;
  readonly binCount: number;
  /** Factor of the spectra. */
  readonly norm: number;
}

function transformBlocks(
  { channels, tables: { fft, window }, fftSize, isRectangular, first, binCount, norm }: TransformPlan,
  blocks: readonly Block[],
): RawSpectra {
  const microphoneCount = channels.length;
  const size = binCount * blocks.length * microphoneCount;
  const spectra = { re: new Float64Array(size), im: new Float64Array(size) };
  const re = new Float64Array(fftSize);
  const im = new Float64Array(fftSize);
  for (const [block, { offset, from, to }] of blocks.entries()) {
    const isPart = isRectangular || to - from < fftSize;
    for (let m = 0; m < microphoneCount; m += 2) {
      const x = channels[m] as Float32Array;
      const y = channels[m + 1] ?? x;
      // the step of a constant offset at an end would be in all bins
      const [meanX, meanY] = isPart ? [meanOf(x, from, to - from), meanOf(y, from, to - from)] : [0, 0];
      if (isPart) {
        re.fill(0);
        im.fill(0);
      }
      for (let at = from; at < to; at++) {
        const n = at - offset;
        const weight = isRectangular ? 1 : (window[n] as number);
        re[n] = ((x[at] as number) - meanX) * weight;
        im[n] = ((y[at] as number) - meanY) * weight;
      }
      if (!hasOnlyNumbers(re) || !hasOnlyNumbers(im)) {
        silenceOthers(re);
        silenceOthers(im);
      }
      fft.forward(re, im);
      for (let bin = 0; bin < binCount; bin++) {
        const k = first + bin;
        const mirror = k === 0 ? 0 : fftSize - k;
        const scale = (k === 0 || k === fftSize / 2 ? Math.SQRT1_2 : 1) * norm * 0.5;
        const at = (bin * blocks.length + block) * microphoneCount + m;
        // One by one, here and in other inner loops: a pattern of an array takes longer than what is computed.
        const a = re[k] as number;
        const b = im[k] as number;
        const c = re[mirror] as number;
        const d = im[mirror] as number;
        spectra.re[at] = (a + c) * scale;
        spectra.im[at] = (b - d) * scale;
        if (m + 1 < microphoneCount) {
          spectra.re[at + 1] = (b + d) * scale;
          spectra.im[at + 1] = (c - a) * scale;
        }
      }
    }
  }
  return spectra;
}

/** The spectra with those of blocks at the ends of the recording, if most of the sound is there; else undefined. */
function withEnds(
  plan: TransformPlan,
  heard: RawSpectra,
  stretch: { readonly start: number; readonly length: number; readonly blocks: readonly Block[] },
): (RawSpectra & { readonly blockCount: number }) | undefined {
  const { tables, binCount, channels } = plan;
  const ends = endBlocks(plan, stretch);
  if (ends.length === 0) return undefined;
  const added = transformBlocks(plan, ends);
  if (!(powerOf(added) - powerOfCuts(plan, ends, stretch) > powerOf(heard))) return undefined;
  const { blocks } = stretch;
  const energy = ends.reduce((sum, block) => sum + windowEnergy(tables.window, block), 0);
  const gain = Math.sqrt((blocks.length * tables.energy) / (blocks.length * tables.energy + energy));
  const blockCount = blocks.length + ends.length;
  const own = blocks.length * channels.length;
  const more = ends.length * channels.length;
  const join = (first: Float64Array, second: Float64Array) => {
    const joined = new Float64Array(binCount * (own + more));
    for (let bin = 0; bin < binCount; bin++) {
      joined.set(first.subarray(bin * own, (bin + 1) * own), bin * (own + more));
      joined.set(second.subarray(bin * more, (bin + 1) * more), bin * (own + more) + own);
    }
    return joined.map((value) => value * gain);
  };
  return { re: join(heard.re, added.re), im: join(heard.im, added.im), blockCount };
}

/**
 * The blocks that would begin before a recording or end after it. A stretch in the midst of a recording has none there:
 * its neighbors have what it lacks.
 */
function endBlocks(
  { channels, fftSize }: TransformPlan,
  {
    start,
    length,
    blocks,
  }: { readonly start: number; readonly length: number; readonly blocks: readonly Block[] },
): Block[] {
  const half = fftSize / 2;
  const ends: Block[] = [];
  if (start === 0) ends.push({ offset: -half, from: 0, to: half });
  const end = start + length;
  if (channels.every((channel) => channel.length <= end))
    for (let offset = start + blocks.length * half; offset < end; offset += half)
      ends.push({ offset, from: offset, to: Math.min(end, offset + fftSize) });
  return ends;
}

const windowEnergy = (window: Float64Array, { offset, from, to }: Block): number =>
  window.subarray(from - offset, to - offset).reduce((sum, weight) => sum + weight * weight, 0);

const powerOf = ({ re, im }: RawSpectra): number => {
  let power = 0;
  for (let at = 0; at < re.length; at++) power += (re[at] as number) ** 2 + (im[at] as number) ** 2;
  return power;
};

/**
 * What lasting sound below the band adds to it at most where an end of the recording cuts it: steps x of the samples and d
 * of their slope have the spectra x / (1 - exp(-i w)) and d / (1 - exp(-i w))^2, whose sum has at most twice the sum of
 * their powers.
 */
function powerOfCuts(
  { channels, tables, fftSize, first, binCount, norm }: TransformPlan,
  ends: readonly Block[],
  { length, start }: { readonly length: number; readonly start: number },
): number {
  let [steps, slopes] = [0, 0];
  for (const { offset, from, to } of ends) {
    const cut = from > offset ? from : to - 1;
    if (cut !== from && to < start + length) continue;
    const weight = tables.window[cut - offset] as number;
    const inward = cut === from ? cut + 1 : cut - 1;
    for (const channel of channels) {
      const step = ((channel[cut] as number) - meanOf(channel, from, to - from)) * weight;
      const slope = ((channel[inward] as number) - (channel[cut] as number)) * weight;
      if (Number.isFinite(step + slope)) {
        steps += step * step;
        slopes += slope * slope;
      }
    }
  }
  let power = 0;
  for (let bin = 0; bin < binCount; bin++) {
    const share = 1 / Math.max(1e-12, 4 * Math.sin((Math.PI * (first + bin)) / fftSize) ** 2);
    power += 2 * (steps * share + slopes * share * share);
  }
  return power * norm ** 2;
}

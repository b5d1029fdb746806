import { createRealFft } from "@sonolens/acoustics";
import type { FramePlan } from "./recorded-frames.ts";
import { pacedBreath, type TaskControl } from "./task-control.ts";

/** The spectrum of a sound over time. Powers are mean squares of one-sided bins, full scale = 1. */
export interface SoundSpectrum {
  readonly binHz: number;
  /** [frame][bin]. */
  readonly powers: Float64Array;
  /** The highest of any block, so that short calls count; for each bin. */
  readonly highest: Float64Array;
}

const maxBlock = 1024;
const minBlock = 16;
/** Blocks transformed at once. */
const batchBlocks = 512;

/** The spectra of the frames of a sound, from periodic Hann blocks with 50 % overlap. Undefined when canceled. */
export async function soundSpectrum(
  samples: Float32Array,
  sampleRateHz: number,
  { frameCount, frameIntervalS }: FramePlan,
  control: TaskControl,
): Promise<SoundSpectrum | undefined> {
  const frameSamples = frameIntervalS * sampleRateHz;
  const size = Math.max(minBlock, Math.min(maxBlock, 2 ** Math.floor(Math.log2(Math.max(1, frameSamples)))));
  const hop = size / 2;
  const blockCount = 1 + Math.max(0, Math.floor((samples.length - size) / hop));
  const fft = createRealFft(size);
  const { bins } = fft;
  const window = Float32Array.from(
    { length: size },
    (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size),
  );
  // A block that is longer than the sound is filled up with zeros.
  const windowPower = window.subarray(0, samples.length).reduce((sum, weight) => sum + weight ** 2, 0);
  const scale = 2 / (size * windowPower);
  const powers = new Float64Array(frameCount * bins);
  const highest = new Float64Array(bins);
  const counts = new Uint32Array(frameCount);
  const blocks = new Float32Array(batchBlocks * size);
  const [re, im] = [new Float32Array(batchBlocks * bins), new Float32Array(batchBlocks * bins)];
  const breath = pacedBreath(control);
  for (let first = 0; first < blockCount; first += batchBlocks) {
    const count = Math.min(batchBlocks, blockCount - first);
    blocks.fill(0);
    for (let block = 0; block < count; block += 1) {
      const start = (first + block) * hop;
      const length = Math.min(size, samples.length - start);
      for (let n = 0; n < length; n += 1)
        blocks[block * size + n] = (samples[start + n] as number) * (window[n] as number);
    }
    fft.forwardMany(
      blocks.subarray(0, count * size),
      re.subarray(0, count * bins),
      im.subarray(0, count * bins),
    );
    for (let block = 0; block < count; block += 1) {
      const middle = (first + block) * hop + hop;
      const frame = Math.min(frameCount - 1, Math.floor(middle / frameSamples));
      counts[frame] = (counts[frame] as number) + 1;
      for (let bin = 0; bin < bins; bin += 1) {
        const power =
          scale * ((re[block * bins + bin] as number) ** 2 + (im[block * bins + bin] as number) ** 2);
        const at = frame * bins + bin;
        powers[at] = (powers[at] as number) + power;
        if (power > (highest[bin] as number)) highest[bin] = power;
      }
    }
    if (!(await breath((first + count) / blockCount))) return undefined;
  }
  for (let at = 0; at < powers.length; at += 1)
    powers[at] = (powers[at] as number) / Math.max(1, counts[Math.floor(at / bins)] as number);
  return { binHz: sampleRateHz / size, powers, highest };
}

/** The bins from and up to a frequency, at least one. */
function binsOf([lowHz, highHz]: readonly [number, number], { binHz, highest }: SoundSpectrum) {
  const last = highest.length - 1;
  const first = Math.min(last, Math.max(1, Math.ceil(lowHz / binHz)));
  return { first, end: Math.max(first + 1, Math.min(last, Math.floor(highHz / binHz)) + 1) };
}

const sumOf = (values: Float64Array, first: number, end: number): number =>
  values.subarray(first, end).reduce((sum, value) => sum + value, 0);

/** The level of each frame in a band, dB re full scale squared. */
export function bandLevels(spectrum: SoundSpectrum, bandHz: readonly [number, number]): Float32Array {
  const { powers, highest } = spectrum;
  const { first, end } = binsOf(bandHz, spectrum);
  return Float32Array.from(
    { length: powers.length / highest.length },
    (_, frame) =>
      10 * Math.log10(sumOf(powers, frame * highest.length + first, frame * highest.length + end)),
  );
}

/** Highest frequency that is heard well, Hz. */
const audibleHz = 15_000;
/** Recordings that contain no higher frequency are not of ultrasound, Hz. */
const minUltrasoundHz = 25_500;
/** Wind, steps and mains hum are below it, Hz. */
const rumbleHz = 500;
/** Highest share of the sampling rate that converters still pass unharmed. */
const usableShare = 0.45;

/** The band of a sound that is most likely of interest, and whether it is ultrasound. */
export interface SoundBand {
  readonly bandHz: [number, number];
  readonly isUltrasound: boolean;
}

/**
 * Ultrasound, an octave around its strongest frequency, if the recording has it and it is stronger than what is audible
 * above hum and wind; else all that is audible.
 */
export function mainBand(spectrum: SoundSpectrum, sampleRateHz: number): SoundBand {
  const { binHz, highest } = spectrum;
  const highHz = usableShare * sampleRateHz;
  const audible = binsOf([Math.min(rumbleHz, highHz / 4), Math.min(audibleHz, highHz)], spectrum);
  const above = binsOf([audibleHz, highHz], spectrum);
  const isUltrasound =
    sampleRateHz / 2 > minUltrasoundHz &&
    sumOf(highest, above.first, above.end) > sumOf(highest, audible.first, audible.end);
  if (!isUltrasound)
    return { bandHz: rounded(Math.min(100, highHz / 4), Math.min(audibleHz, highHz)), isUltrasound };
  let strongest = above.first;
  for (let bin = above.first; bin < above.end; bin += 1)
    if ((highest[bin] as number) > (highest[strongest] as number)) strongest = bin;
  const middleHz = strongest * binHz;
  const low = Math.max(audibleHz, middleHz / Math.SQRT2);
  return { bandHz: rounded(low, Math.min(highHz, middleHz * Math.SQRT2)), isUltrasound };
}

const rounded = (lowHz: number, highHz: number): [number, number] => [roundHz(lowHz), roundHz(highHz)];

const roundHz = (value: number): number => Number(value.toPrecision(3));

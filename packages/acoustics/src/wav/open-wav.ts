import { countFrames, notFiniteWarning } from "./decode-wav.ts";
import {
  checkJustification,
  createJustificationFinder,
  type Justification,
  needsJustification,
} from "./justification.ts";
import { readLayout, type WavLayout } from "./read-chunks.ts";
import { readFormat, type WavFormat } from "./read-format.ts";
import { createFrameReader } from "./read-samples.ts";
import type { WavWarning } from "./wav-error.ts";
import { readFully, type WavSource } from "./wav-source.ts";

/** Which frames are read, and how many at once. */
export interface WavBlockOptions {
  /** Frames of a block; the default is about 256 KiB of the file. */
  readonly blockFrames?: number;
  /** First frame and the one after the last; the default is all. */
  readonly fromFrame?: number;
  readonly toFrame?: number;
}

/** A WAV file that is read piece by piece. */
export interface OpenWav {
  readonly sampleRateHz: number;
  readonly bitsPerSample: number;
  readonly channelCount: number;
  readonly frames: number;
  /** Assumptions that were made; samples that are not numbers are added once all blocks have been read. */
  readonly warnings: readonly WavWarning[];
  /** The samples, full scale = 1: one array per channel for each block, all of the same length, owned by the caller. */
  blocks(options?: WavBlockOptions): AsyncGenerator<Float32Array[], void, void>;
}

const BLOCK_BYTES = 2 ** 18;
const WINDOW_BYTES = 2 ** 16;

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Finds the parts of a file with few reads: bytes near the last read are served from it. */
export async function layoutOf(source: WavSource): Promise<WavLayout> {
  const reader = readLayout(source.size);
  // a copy, because it is used again after further reads
  let window = { start: 0, bytes: (await readFully(source, 0, WINDOW_BYTES)).slice() };
  let step = reader.next();
  while (!step.done) {
    const { start, size } = step.value;
    const end = Math.min(start + size, source.size);
    if (start < window.start || end > window.start + window.bytes.length)
      window = { start, bytes: (await readFully(source, start, Math.max(size, WINDOW_BYTES))).slice() };
    const from = Math.max(0, start - window.start);
    step = reader.next(viewOf(window.bytes.subarray(from, from + size)));
  }
  return step.value;
}

/** Scans samples whose justification can only be detected from themselves. */
async function justificationOf(
  source: WavSource,
  layout: WavLayout,
  format: WavFormat,
  bytes: number,
): Promise<Justification> {
  const finder = createJustificationFinder(format, layout.littleEndian);
  if (!needsJustification(format)) return finder.found();
  const step = format.containerBytes * 2 ** 16;
  for (let at = 0; at < bytes; at += step) {
    const part = await readFully(source, layout.data.start + at, Math.min(step, bytes - at));
    if (!finder.scan(viewOf(part))) break;
  }
  return finder.found();
}

const wholeFrames = (value: number | undefined, otherwise: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.floor(value === undefined || Number.isNaN(value) ? otherwise : value)));

/**
 * Opens a WAV file of any size and reads its samples in blocks, so that memory does not grow with the file. The same
 * formats, samples, warnings and errors as {@link decodeWav}, without its size limit. Throws {@link WavError}, and the
 * source's errors. A file whose samples may be at either end of their container is scanned once before, because only
 * the samples reveal it.
 */
export async function openWav(source: WavSource): Promise<OpenWav> {
  const layout = await layoutOf(source);
  const format = readFormat(layout);
  const { channelCount, containerBytes, sampleRateHz, validBits } = format;
  const { littleEndian, warnings, data } = layout;
  const frameBytes = channelCount * containerBytes;
  const frames = countFrames(layout, format);
  const justification = await justificationOf(source, layout, format, frames * frameBytes);
  checkJustification(justification, format, warnings);
  const read = createFrameReader(format, littleEndian, justification);
  let hasWarned = false;

  async function* blocks(options: WavBlockOptions = {}): AsyncGenerator<Float32Array[], void, void> {
    const from = wholeFrames(options.fromFrame, 0, 0, frames);
    const to = wholeFrames(options.toFrame, frames, from, frames);
    const most = wholeFrames(options.blockFrames, BLOCK_BYTES / frameBytes, 1, 2 ** 26);
    let notFinite = 0;
    for (let frame = from; frame < to; frame += most) {
      const count = Math.min(most, to - frame);
      const bytes = await readFully(source, data.start + frame * frameBytes, count * frameBytes);
      const channels = Array.from({ length: channelCount }, () => new Float32Array(count));
      notFinite += read(viewOf(bytes), channels);
      yield channels;
    }
    if (notFinite > 0 && !hasWarned && from === 0 && to === frames) {
      hasWarned = true;
      warnings.push(notFiniteWarning(notFinite));
    }
  }

  return { sampleRateHz, bitsPerSample: validBits, channelCount, frames, warnings, blocks };
}

import { checkJustification, createJustificationFinder, needsJustification } from "./justification.ts";
import { readLayout, type WavLayout } from "./read-chunks.ts";
import { readFormat, type WavFormat } from "./read-format.ts";
import { createFrameReader } from "./read-samples.ts";
import { WavError, type WavWarning } from "./wav-error.ts";

/** The content of a WAV file. */
export interface DecodedWav {
  readonly sampleRateHz: number;
  /** Bits that carry a sample, which can be fewer than its container has (24 in 32). */
  readonly bitsPerSample: number;
  /** One array a channel, all of the same length, full scale = 1; may exceed 1 in files of floating-point samples. */
  readonly channels: Float32Array[];
  /** Assumptions that were made; absent if the file conforms to the format. */
  readonly warnings?: WavWarning[];
}

/** Samples of a file that is read at once. */
export const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

/** The parts of a file in memory. */
export function layoutOf(bytes: Uint8Array): WavLayout {
  const reader = readLayout(bytes.length);
  let step = reader.next();
  while (!step.done) {
    const { start, size } = step.value;
    const part = bytes.subarray(start, start + size);
    step = reader.next(new DataView(part.buffer, part.byteOffset, part.byteLength));
  }
  return step.value;
}

/** Number of whole frames in a file; adds a warning if there are none or the last one is incomplete. */
export function countFrames({ data, warnings }: WavLayout, format: WavFormat): number {
  const frameBytes = format.channelCount * format.containerBytes;
  const frames = Math.floor(data.size / frameBytes);
  if (frames * frameBytes !== data.size && !warnings.some(({ code }) => code === "dataTruncated")) {
    warnings.push({ code: "partialFrame", message: "The samples end inside a frame, which was left out." });
  }
  if (frames === 0) warnings.push({ code: "noFrames", message: "The file has no samples." });
  return frames;
}

/** The warning that samples were not finite numbers. */
export const notFiniteWarning = (samples: number): WavWarning => ({
  code: "samplesNotFinite",
  message: `${samples} samples are not finite numbers and were read as 0.`,
  params: { samples },
});

/**
 * Reads a WAV file: integers of 1 to 64 bits, floating point of 32 and 64 bits, A-law and mu-law; RIFF, RIFX, RF64 and
 * BW64, extensible or not; up to 128 channels at any sampling rate. No resampling, no change of level. Allocates no
 * more than the file's own samples need. Malformed files are read if the samples are certain, with `warnings`; others
 * throw {@link WavError} with a `code`.
 */
export function decodeWav(bytes: Uint8Array): DecodedWav {
  const layout = layoutOf(bytes);
  const format = readFormat(layout);
  const { channelCount, containerBytes, sampleRateHz, validBits } = format;
  const { littleEndian, warnings } = layout;
  const frames = countFrames(layout, format);
  if (frames * channelCount * 4 > MAX_OUTPUT_BYTES) {
    const params = { frames, channels: channelCount };
    const message = `The file holds ${frames} frames of ${channelCount} channels, which is too much to read.`;
    throw new WavError("tooLarge", message, params);
  }
  const channels = Array.from({ length: channelCount }, () => new Float32Array(frames));
  const start = bytes.byteOffset + layout.data.start;
  const samples = new DataView(bytes.buffer, start, frames * channelCount * containerBytes);
  const finder = createJustificationFinder(format, littleEndian);
  if (needsJustification(format)) finder.scan(samples);
  checkJustification(finder.found(), format, warnings);
  const notFinite = createFrameReader(format, littleEndian, finder.found())(samples, channels);
  if (notFinite > 0) warnings.push(notFiniteWarning(notFinite));
  return { sampleRateHz, bitsPerSample: validBits, channels, ...(warnings.length > 0 && { warnings }) };
}

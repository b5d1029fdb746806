import { aLawTable, muLawTable } from "./companding.ts";
import { readChunks, type WavChunks } from "./read-chunks.ts";
import { readFormat, type WavFormat } from "./read-format.ts";
import { readIntegers } from "./read-integers.ts";
import { WavError, type WavWarning } from "./wav-error.ts";

/** The content of a WAV file. */
export interface DecodedWav {
  readonly sampleRateHz: number;
  /** Bits that carry a sample, which can be fewer than its container has (24 in 32). */
  readonly bitsPerSample: number;
  /** One array a channel, all of the same length, full scale = 1; may exceed 1 in files of floating-point samples. */
  readonly channels: Float32Array[];
  /** What had to be assumed; absent when the file keeps to the format. */
  readonly warnings?: WavWarning[];
}

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

function readFloats(chunks: WavChunks, format: WavFormat, channels: Float32Array[]): number {
  const { view, littleEndian, data } = chunks;
  const width = format.containerBytes;
  const stride = width * format.channelCount;
  let notFinite = 0;
  channels.forEach((out, channel) => {
    let at = data.start + channel * width;
    for (let frame = 0; frame < out.length; frame++, at += stride) {
      const value = width === 4 ? view.getFloat32(at, littleEndian) : view.getFloat64(at, littleEndian);
      if (Math.abs(value) <= 3.4e38) out[frame] = value;
      else notFinite++;
    }
  });
  return notFinite;
}

function readCompanded(chunks: WavChunks, table: Float32Array, channels: Float32Array[]): void {
  const { view, data } = chunks;
  channels.forEach((out, channel) => {
    for (let frame = 0; frame < out.length; frame++) {
      out[frame] = table[view.getUint8(data.start + frame * channels.length + channel)] as number;
    }
  });
}

function readSamples(
  chunks: WavChunks,
  format: WavFormat,
  channels: Float32Array[],
  warnings: WavWarning[],
): void {
  if (format.encoding === "aLaw") readCompanded(chunks, aLawTable(), channels);
  else if (format.encoding === "muLaw") readCompanded(chunks, muLawTable(), channels);
  else if (format.encoding === "integer") {
    const { view, littleEndian, data } = chunks;
    readIntegers(
      { view, littleEndian, start: data.start, frames: channels[0]?.length ?? 0 },
      format,
      channels,
      warnings,
    );
  } else {
    const notFinite = readFloats(chunks, format, channels);
    if (notFinite > 0) {
      const message = `${notFinite} samples are not finite numbers and were read as 0.`;
      warnings.push({ code: "samplesNotFinite", message, params: { samples: notFinite } });
    }
  }
}

/**
 * Reads a WAV file: integers of 1 to 64 bits, floating point of 32 and 64 bits, A-law and mu-law; RIFF, RIFX, RF64 and
 * BW64, extensible or not; up to 128 channels at any sampling rate. No resampling, no change of level.
 * Allocates no more than the file's own samples need. Files that break the format are read where the samples are
 * certain, with `warnings`; the rest throws {@link WavError} with a `code`.
 */
export function decodeWav(bytes: Uint8Array): DecodedWav {
  const chunks = readChunks(bytes);
  const format = readFormat(chunks);
  const { channelCount, containerBytes, sampleRateHz, validBits } = format;
  const { warnings } = chunks;
  const frameBytes = channelCount * containerBytes;
  const frames = Math.floor(chunks.data.size / frameBytes);
  if (frames * frameBytes !== chunks.data.size && !warnings.some(({ code }) => code === "dataTruncated")) {
    warnings.push({ code: "partialFrame", message: "The samples end inside a frame, which was left out." });
  }
  if (frames === 0) warnings.push({ code: "noFrames", message: "The file has no samples." });
  if (frames * channelCount * 4 > MAX_OUTPUT_BYTES) {
    throw new WavError(
      "tooLarge",
      `The file holds ${frames} frames of ${channelCount} channels, which is too much to read.`,
      {
        frames,
        channels: channelCount,
      },
    );
  }
  const channels = Array.from({ length: channelCount }, () => new Float32Array(frames));
  readSamples(chunks, format, channels, warnings);
  return { sampleRateHz, bitsPerSample: validBits, channels, ...(warnings.length > 0 && { warnings }) };
}

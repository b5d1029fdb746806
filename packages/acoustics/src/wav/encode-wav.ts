import { isSampleRate } from "../inputs/check-number.ts";
import { putText } from "./put-text.ts";

/** How {@link encodeWav} stores a sample. */
export type WavSampleFormat = "pcm16" | "pcm24" | "float32";

/** Header fields of a file. */
export interface WavShape {
  readonly channelCount: number;
  readonly sampleRateHz: number;
  readonly frames: number;
  readonly format?: WavSampleFormat;
}

const BYTES = { pcm16: 2, pcm24: 3, float32: 4 } as const;
const MAX_RIFF = 0xffffffff;
const DS64_BYTES = 36;

/** Two's complement integer nearest to `value` of full scale 1; values beyond full scale are clipped, NaN is 0. */
function toInteger(value: number, bits: number): number {
  const full = 2 ** (bits - 1);
  return Math.max(-full, Math.min(full - 1, Math.round(value * full))) || 0;
}

/** Everything before the first sample; RF64 from 4 GiB on. Throws RangeError for an invalid shape. */
function header({ channelCount, sampleRateHz, frames, format = "pcm24" }: WavShape): Uint8Array {
  const width = BYTES[format];
  if (!Number.isInteger(channelCount) || !(channelCount >= 1) || !(channelCount * width <= 0xffff))
    throw new RangeError(`A WAV file cannot have ${channelCount} channels of ${width} bytes.`);
  if (!(frames >= 0) || !Number.isSafeInteger(frames) || !Number.isSafeInteger(channelCount * frames * 4))
    throw new RangeError(`A WAV file cannot have ${frames} frames of ${channelCount} channels.`);
  if (!Number.isInteger(sampleRateHz) || !isSampleRate(sampleRateHz))
    throw new RangeError(
      `A WAV file cannot have a sampling rate of ${sampleRateHz} Hz; take a whole number.`,
    );
  const tag = format === "float32" ? 3 : 1;
  const isExtensible = channelCount > 2;
  const formatBytes = isExtensible ? 40 : 16;
  const frameBytes = width * channelCount;
  const dataBytes = frames * frameBytes;
  const shortBytes = 28 + formatBytes;
  const isRf64 = shortBytes + dataBytes + (dataBytes & 1) > MAX_RIFF;
  const bytes = new Uint8Array(shortBytes + (isRf64 ? DS64_BYTES : 0));
  const view = new DataView(bytes.buffer);
  const riffBytes = bytes.length + dataBytes + (dataBytes % 2) - 8;
  putText(bytes, 0, isRf64 ? "RF64" : "RIFF");
  view.setUint32(4, isRf64 ? MAX_RIFF : riffBytes, true);
  putText(bytes, 8, "WAVE");
  if (isRf64) {
    putText(bytes, 12, "ds64");
    view.setUint32(16, DS64_BYTES - 8, true);
    view.setBigUint64(20, BigInt(riffBytes), true);
    view.setBigUint64(28, BigInt(dataBytes), true);
    view.setBigUint64(36, BigInt(frames), true);
  }
  const at = isRf64 ? 12 + DS64_BYTES : 12;
  putText(bytes, at, "fmt ");
  view.setUint32(at + 4, formatBytes, true);
  view.setUint16(at + 8, isExtensible ? 0xfffe : tag, true);
  view.setUint16(at + 10, channelCount, true);
  view.setUint32(at + 12, sampleRateHz, true);
  view.setUint32(at + 16, sampleRateHz * frameBytes, true);
  view.setUint16(at + 20, frameBytes, true);
  view.setUint16(at + 22, width * 8, true);
  if (isExtensible) {
    view.setUint16(at + 24, 22, true);
    view.setUint16(at + 26, width * 8, true);
    view.setUint16(at + 32, tag, true);
    bytes.set([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71], at + 34);
  }
  putText(bytes, bytes.length - 8, "data");
  view.setUint32(bytes.length - 4, isRf64 ? MAX_RIFF : dataBytes, true);
  return bytes;
}

function writeFrames(
  view: DataView,
  start: number,
  channels: readonly Float32Array[],
  format: WavSampleFormat,
): void {
  const width = BYTES[format];
  const frameBytes = width * channels.length;
  for (const [channel, samples] of channels.entries()) {
    let at = start + channel * width;
    for (let frame = 0; frame < samples.length; frame++, at += frameBytes) {
      const value = samples[frame] as number;
      if (format === "float32") view.setFloat32(at, value, true);
      else if (format === "pcm16") view.setInt16(at, toInteger(value, 16), true);
      else {
        const integer = toInteger(value, 24);
        view.setUint16(at, integer & 0xffff, true);
        view.setUint8(at + 2, (integer >> 16) & 0xff);
      }
    }
  }
}

const framesOf = (channels: readonly Float32Array[]): number | undefined => {
  const frames = channels[0]?.length;
  return channels.every((channel) => channel.length === frames) ? frames : undefined;
};

/**
 * Writes a little-endian WAV file; more than two channels make it WAVE_FORMAT_EXTENSIBLE without speaker positions.
 * `channels` are of equal length, full scale = 1; integers are clipped, floats kept. Throws RangeError if lengths
 * differ, there is no channel, the rate is not a whole number from 1 to 100 million, or the file would exceed 4 GiB
 * ({@link encodeWavBlocks} writes such files).
 */
export function encodeWav(
  channels: readonly Float32Array[],
  sampleRateHz: number,
  format: WavSampleFormat = "pcm24",
): Uint8Array {
  const frames = framesOf(channels);
  if (frames === undefined) throw new RangeError("encodeWav needs one or more channels of equal length.");
  const head = header({ channelCount: channels.length, sampleRateHz, frames, format });
  const dataBytes = frames * channels.length * BYTES[format];
  const length = head.length + dataBytes + (dataBytes & 1);
  if (length > MAX_RIFF) throw new RangeError("A WAV file cannot pass 4 GiB.");
  const bytes = new Uint8Array(length);
  bytes.set(head);
  writeFrames(new DataView(bytes.buffer), head.length, channels, format);
  return bytes;
}

/**
 * Writes the same bytes as {@link encodeWav} piece by piece, and RF64 beyond 4 GiB. `shape.frames` has to be the sum of
 * the blocks' lengths, because it is written before them. Throws RangeError if it is not, or a block has another number
 * of channels.
 */
export async function* encodeWavBlocks(
  blocks: AsyncIterable<readonly Float32Array[]> | Iterable<readonly Float32Array[]>,
  shape: WavShape,
): AsyncGenerator<Uint8Array, void, void> {
  yield header(shape);
  const { format = "pcm24", channelCount } = shape;
  const frameBytes = BYTES[format] * channelCount;
  let written = 0;
  for await (const channels of blocks) {
    const frames = framesOf(channels);
    if (frames === undefined || channels.length !== channelCount || written + frames > shape.frames)
      throw new RangeError("The blocks do not fit the shape of the file.");
    written += frames;
    const bytes = new Uint8Array(frames * frameBytes);
    writeFrames(new DataView(bytes.buffer), 0, channels, format);
    yield bytes;
  }
  if (written !== shape.frames)
    throw new RangeError(`The file needs ${shape.frames} frames; ${written} came.`);
  if ((written * frameBytes) % 2 === 1) yield new Uint8Array(1);
}

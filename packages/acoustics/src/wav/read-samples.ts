import { aLawTable, muLawTable } from "./companding.ts";
import type { Justification } from "./justification.ts";
import type { WavFormat } from "./read-format.ts";

/**
 * Reads whole frames into `channels`, one array each, starting at index 0, up to their length. Returns the number of
 * samples that were not finite, which are set to 0.
 */
export type FrameReader = (frames: DataView, channels: readonly Float32Array[]) => number;

type SampleReader = (view: DataView, at: number) => number;

function integerReader(width: number, littleEndian: boolean): SampleReader {
  if (width === 1) return (view, at) => view.getUint8(at) - 128;
  if (width === 2) return (view, at) => view.getInt16(at, littleEndian);
  if (width === 4) return (view, at) => view.getInt32(at, littleEndian);
  /** Byte `index` of a sample counted from the least significant one. */
  const byteOf = (view: DataView, at: number, index: number) =>
    view.getUint8(littleEndian ? at + index : at + width - 1 - index);
  if (width === 3)
    return (view, at) =>
      ((byteOf(view, at, 2) << 24) | (byteOf(view, at, 1) << 16) | (byteOf(view, at, 0) << 8)) >> 8;
  return (view, at) => {
    // 53 bits of a double are more than a float32 sample can hold
    let value = (byteOf(view, at, width - 1) << 24) >> 24;
    for (let index = width - 2; index >= 0; index--) value = value * 256 + byteOf(view, at, index);
    return value;
  };
}

/** Integers of 1 to 64 bits as numbers of full scale 1. */
function scaledIntegerReader(
  { containerBytes: width, validBits }: WavFormat,
  littleEndian: boolean,
  justification: Justification,
): SampleReader {
  const read = integerReader(width, littleEndian);
  const isRight = justification === "rightSigned" || justification === "rightZeroFilled";
  const scale = isRight ? 2 ** -(validBits - 1) : 2 ** -(8 * width - 1);
  if (justification !== "rightZeroFilled") return (view, at) => read(view, at) * scale;
  const wrap = 2 ** validBits;
  return (view, at) => {
    const value = read(view, at);
    return (value >= wrap / 2 ? value - wrap : value) * scale;
  };
}

function sampleReader(format: WavFormat, littleEndian: boolean, justification: Justification): SampleReader {
  const { encoding, containerBytes } = format;
  if (encoding === "integer") return scaledIntegerReader(format, littleEndian, justification);
  if (encoding === "float")
    return containerBytes === 4
      ? (view, at) => view.getFloat32(at, littleEndian)
      : (view, at) => view.getFloat64(at, littleEndian);
  const table = encoding === "aLaw" ? aLawTable() : muLawTable();
  return (view, at) => table[view.getUint8(at)] as number;
}

/** Reads frames of one format. */
export function createFrameReader(
  format: WavFormat,
  littleEndian: boolean,
  justification: Justification,
): FrameReader {
  const read = sampleReader(format, littleEndian, justification);
  const width = format.containerBytes;
  const stride = width * format.channelCount;
  return (frames, channels) => {
    let notFinite = 0;
    for (let channel = 0; channel < channels.length; channel++) {
      const out = channels[channel] as Float32Array;
      for (let frame = 0, at = channel * width; frame < out.length; frame++, at += stride) {
        const value = read(frames, at);
        // NaN, too
        if (Math.abs(value) <= 3.4e38) out[frame] = value;
        else {
          out[frame] = 0;
          notFinite++;
        }
      }
    }
    return notFinite;
  };
}

import type { WavFormat } from "./read-format.ts";
import { WavError, type WavWarning } from "./wav-error.ts";

interface Area {
  readonly view: DataView;
  readonly littleEndian: boolean;
  readonly start: number;
  readonly frames: number;
}

/** Byte `index` of a sample counted from the least significant one. */
const byteReader =
  ({ view, littleEndian }: Area, width: number) =>
  (at: number, index: number): number =>
    view.getUint8(littleEndian ? at + index : at + width - 1 - index);

type Justification = "left" | "rightSigned" | "rightZeroFilled" | "full";

/**
 * Where the valid bits stand in a larger container. The format wants them at the top with zeros below; some writers put
 * them at the bottom, with the sign or zeros above. Only the samples themselves can tell.
 */
function findJustification(area: Area, format: WavFormat): Justification {
  const { containerBytes: width, validBits } = format;
  const unused = 8 * width - validBits;
  if (unused === 0) return "left";
  const readByte = byteReader(area, width);
  const count = area.frames * format.channelCount;
  let isLeft = true;
  let isSigned = true;
  let isZeroFilled = true;
  for (let index = 0; index < count && (isLeft || isSigned || isZeroFilled); index++) {
    const at = area.start + index * width;
    for (let bit = 0; bit < unused; bit++) {
      const lowBit = (readByte(at, bit >> 3) >> (bit & 7)) & 1;
      if (lowBit === 1) isLeft = false;
      const high = 8 * width - 1 - bit;
      const highBit = (readByte(at, high >> 3) >> (high & 7)) & 1;
      if (highBit === 1) isZeroFilled = false;
      const sign = (readByte(at, (validBits - 1) >> 3) >> ((validBits - 1) & 7)) & 1;
      if (highBit !== sign) isSigned = false;
    }
  }
  if (isLeft) return "left";
  if (isSigned) return "rightSigned";
  return isZeroFilled ? "rightZeroFilled" : "full";
}

function sampleReader(area: Area, width: number): (at: number) => number {
  const { view, littleEndian } = area;
  if (width === 1) return (at) => view.getUint8(at) - 128;
  if (width === 2) return (at) => view.getInt16(at, littleEndian);
  if (width === 4) return (at) => view.getInt32(at, littleEndian);
  const readByte = byteReader(area, width);
  if (width === 3)
    return (at) => ((readByte(at, 2) << 24) | (readByte(at, 1) << 16) | (readByte(at, 0) << 8)) >> 8;
  return (at) => {
    // 53 bits of a double are more than a float32 sample keeps
    let value = (readByte(at, width - 1) << 24) >> 24;
    for (let index = width - 2; index >= 0; index--) value = value * 256 + readByte(at, index);
    return value;
  };
}

/** Integer samples of 1 to 64 bits as numbers of full scale 1. Throws {@link WavError} when the header cannot be true. */
export function readIntegers(
  area: Area,
  format: WavFormat,
  channels: Float32Array[],
  warnings: WavWarning[],
): void {
  const { containerBytes: width, validBits, channelCount } = format;
  const read = sampleReader(area, width);
  const justification = width === 1 ? "left" : findJustification(area, format);
  let scale = 2 ** -(8 * width - 1);
  let wrap = 0;
  if (justification === "full") {
    if (!format.isContainerDeclared) {
      throw new WavError(
        "contradictingHeader",
        `The samples use more than the ${validBits} bits that the header names.`,
      );
    }
    const message = `The samples use more than the ${validBits} bits that the header names; all bits were read.`;
    warnings.push({ code: "moreBitsUsed", message, params: { validBits } });
  } else if (justification !== "left") {
    scale = 2 ** -(validBits - 1);
    if (justification === "rightZeroFilled") wrap = 2 ** validBits;
    const message = `The ${validBits} bits of each sample stand at the lower end of its ${width} bytes.`;
    warnings.push({ code: "rightJustified", message, params: { validBits, containerBytes: width } });
  }
  const half = wrap / 2;
  const stride = width * channelCount;
  for (let channel = 0; channel < channelCount; channel++) {
    const out = channels[channel] as Float32Array;
    let at = area.start + channel * width;
    for (let frame = 0; frame < area.frames; frame++, at += stride) {
      let value = read(at);
      if (wrap !== 0 && value >= half) value -= wrap;
      out[frame] = value * scale;
    }
  }
}

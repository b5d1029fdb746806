import type { WavFormat } from "./read-format.ts";
import { WavError, type WavWarning } from "./wav-error.ts";

/**
 * Position of the valid bits in a larger container. The format requires them at the top with zeros below; some writers
 * put them at the bottom, with the sign or zeros above. It can only be detected from the samples.
 */
export type Justification = "left" | "rightSigned" | "rightZeroFilled" | "full";

/** Scans all samples, in any number of parts. */
export interface JustificationFinder {
  /** False once more samples cannot change the result. */
  scan(samples: DataView): boolean;
  found(): Justification;
}

/** Whether samples have to be scanned before they can be read: if a container has unused bits. */
export const needsJustification = ({ encoding, containerBytes, validBits }: WavFormat): boolean =>
  encoding === "integer" && containerBytes > 1 && validBits < 8 * containerBytes;

/** The possibilities left after the samples scanned so far. */
interface Possible {
  isLeft: boolean;
  isSigned: boolean;
  isZeroFilled: boolean;
}

const isOpen = ({ isLeft, isSigned, isZeroFilled }: Possible): boolean => isLeft || isSigned || isZeroFilled;

type Scan = (samples: DataView, possible: Possible) => void;

/** Containers of two to four bytes, by words: long recordings of 24 bits in 32 are scanned before they are read. */
function wordScan({ containerBytes: width, validBits }: WavFormat, littleEndian: boolean): Scan {
  const lowMask = 2 ** (8 * width - validBits) - 1;
  const [second, third, fourth] = littleEndian ? [1, 2, 3] : [width - 2, width - 3, width - 4];
  const first = littleEndian ? 0 : width - 1;
  return (samples, possible) => {
    let lowBits = 0;
    let highBits = 0;
    let differing = 0;
    for (let at = 0; at + width <= samples.byteLength; at += width) {
      let word = samples.getUint8(at + first) | (samples.getUint8(at + (second as number)) << 8);
      if (width > 2) word |= samples.getUint8(at + (third as number)) << 16;
      if (width > 3) word |= samples.getUint8(at + (fourth as number)) << 24;
      const high = (word >>> validBits) & lowMask;
      lowBits |= word & lowMask;
      highBits |= high;
      differing |= high ^ (((word >>> (validBits - 1)) & 1) === 1 ? lowMask : 0);
      if (lowBits !== 0 && highBits !== 0 && differing !== 0) break;
    }
    if (lowBits !== 0) possible.isLeft = false;
    if (highBits !== 0) possible.isZeroFilled = false;
    if (differing !== 0) possible.isSigned = false;
  };
}

/** Containers of any size, bit by bit. */
function bitScan({ containerBytes: width, validBits }: WavFormat, littleEndian: boolean): Scan {
  const unused = 8 * width - validBits;
  const bitOf = (samples: DataView, at: number, bit: number) => {
    const byte = samples.getUint8(littleEndian ? at + (bit >> 3) : at + width - 1 - (bit >> 3));
    return (byte >> (bit & 7)) & 1;
  };
  return (samples, possible) => {
    for (let at = 0; at + width <= samples.byteLength && isOpen(possible); at += width) {
      const sign = bitOf(samples, at, validBits - 1);
      for (let bit = 0; bit < unused; bit++) {
        if (bitOf(samples, at, bit) === 1) possible.isLeft = false;
        const high = bitOf(samples, at, 8 * width - 1 - bit);
        if (high === 1) possible.isZeroFilled = false;
        if (high !== sign) possible.isSigned = false;
      }
    }
  };
}

/** Detects the justification from whole samples of `format`. */
export function createJustificationFinder(format: WavFormat, littleEndian: boolean): JustificationFinder {
  const isWord = format.containerBytes >= 2 && format.containerBytes <= 4;
  const scan = (isWord ? wordScan : bitScan)(format, littleEndian);
  const possible: Possible = { isLeft: true, isSigned: true, isZeroFilled: true };
  return {
    scan(samples) {
      scan(samples, possible);
      return isOpen(possible);
    },
    found() {
      if (possible.isLeft) return "left";
      if (possible.isSigned) return "rightSigned";
      return possible.isZeroFilled ? "rightZeroFilled" : "full";
    },
  };
}

/** Adds warnings about assumptions on the samples' bits. Throws {@link WavError} if the header is contradictory. */
export function checkJustification(
  justification: Justification,
  { validBits, containerBytes, isContainerDeclared }: WavFormat,
  warnings: WavWarning[],
): void {
  if (justification === "full") {
    if (!isContainerDeclared) {
      throw new WavError(
        "contradictingHeader",
        `The samples use more than the ${validBits} bits that the header names.`,
      );
    }
    const message = `The samples use more than the ${validBits} bits that the header names; all bits were read.`;
    warnings.push({ code: "moreBitsUsed", message, params: { validBits } });
  } else if (justification !== "left") {
    const message = `The ${validBits} bits of each sample stand at the lower end of its ${containerBytes} bytes.`;
    warnings.push({ code: "rightJustified", message, params: { validBits, containerBytes } });
  }
}

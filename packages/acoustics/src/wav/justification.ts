import type { WavFormat } from "./read-format.ts";
import { WavError, type WavWarning } from "./wav-error.ts";

/**
 * Where the valid bits stand in a larger container. The format wants them at the top with zeros below; some writers put
 * them at the bottom, with the sign or zeros above. Only the samples themselves can tell.
 */
export type Justification = "left" | "rightSigned" | "rightZeroFilled" | "full";

/** Looks at all samples, in as many parts as they come. */
export interface JustificationFinder {
  /** False once more samples cannot change the answer. */
  scan(samples: DataView): boolean;
  found(): Justification;
}

/** Whether samples have to be looked at before they can be read: they do where a container has unused bits. */
export const needsJustification = ({ encoding, containerBytes, validBits }: WavFormat): boolean =>
  encoding === "integer" && containerBytes > 1 && validBits < 8 * containerBytes;

/** Finds out from whole samples of `format`. */
export function createJustificationFinder(format: WavFormat, littleEndian: boolean): JustificationFinder {
  const { containerBytes: width, validBits } = format;
  const unused = 8 * width - validBits;
  let isLeft = true;
  let isSigned = true;
  let isZeroFilled = true;
  return {
    scan(samples) {
      const byteOf = (at: number, index: number) =>
        samples.getUint8(littleEndian ? at + index : at + width - 1 - index);
      for (
        let at = 0;
        at + width <= samples.byteLength && (isLeft || isSigned || isZeroFilled);
        at += width
      ) {
        const sign = (byteOf(at, (validBits - 1) >> 3) >> ((validBits - 1) & 7)) & 1;
        for (let bit = 0; bit < unused; bit++) {
          const lowBit = (byteOf(at, bit >> 3) >> (bit & 7)) & 1;
          if (lowBit === 1) isLeft = false;
          const high = 8 * width - 1 - bit;
          const highBit = (byteOf(at, high >> 3) >> (high & 7)) & 1;
          if (highBit === 1) isZeroFilled = false;
          if (highBit !== sign) isSigned = false;
        }
      }
      return isLeft || isSigned || isZeroFilled;
    },
    found() {
      if (isLeft) return "left";
      if (isSigned) return "rightSigned";
      return isZeroFilled ? "rightZeroFilled" : "full";
    },
  };
}

/** Says what was assumed of the samples' bits. Throws {@link WavError} when the header cannot be true. */
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

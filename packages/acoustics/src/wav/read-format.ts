import type { FormatChunk, WavLayout } from "./read-chunks.ts";
import { WavError, type WavWarning } from "./wav-error.ts";

export type WavEncoding = "integer" | "float" | "aLaw" | "muLaw";

/** How a frame is laid out: `channelCount` samples of `containerBytes` each. */
export interface WavFormat {
  readonly encoding: WavEncoding;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  readonly containerBytes: number;
  /** Bits that carry the sample; at most 8 * containerBytes. */
  readonly validBits: number;
  /** True when the file declares the container's own width (extensible), so that all its bits may be used. */
  readonly isContainerDeclared: boolean;
}

export const MAX_CHANNELS = 128;
const MAX_SAMPLE_RATE_HZ = 100_000_000;
const EXTENSIBLE = 0xfffe;
const ENCODINGS = new Map<number, WavEncoding>([
  [1, "integer"],
  [3, "float"],
  [6, "aLaw"],
  [7, "muLaw"],
]);
const GUID_TAILS = ["800000aa00389b71", "8644c8c1ca000000"];

interface RawFormat {
  readonly tag: number;
  readonly channelCount: number;
  readonly sampleRateHz: number;
  readonly byteRate: number;
  readonly blockAlign: number;
  readonly bits: number;
  readonly validBits: number | undefined;
}

function subFormat(view: DataView, start: number, littleEndian: boolean): number | undefined {
  let tail = "";
  for (let index = 8; index < 16; index++)
    tail += view
      .getUint8(start + index)
      .toString(16)
      .padStart(2, "0");
  if (!GUID_TAILS.includes(tail)) return undefined;
  return view.getUint32(start, littleEndian);
}

function readRaw({ size, view }: FormatChunk, littleEndian: boolean): RawFormat {
  if (size < 14) throw new WavError("truncatedHeader", "The description of the samples is too short.");
  const u16 = (at: number) => view.getUint16(at, littleEndian);
  const u32 = (at: number) => view.getUint32(at, littleEndian);
  const declaredTag = u16(0);
  const isExtensible = declaredTag === EXTENSIBLE;
  if (size < 16 || (isExtensible && size < 40)) {
    throw new WavError("truncatedHeader", "The description of the samples is too short.");
  }
  const tag = isExtensible ? subFormat(view, 24, littleEndian) : declaredTag;
  if (tag === undefined)
    throw new WavError("unsupportedCompression", "The samples are in a form that has no public name.");
  return {
    tag,
    channelCount: u16(2),
    sampleRateHz: u32(4),
    byteRate: u32(8),
    blockAlign: u16(12),
    bits: u16(14),
    validBits: isExtensible ? u16(18) : undefined,
  };
}

const sameFormat = (a: RawFormat, b: RawFormat): boolean =>
  (Object.keys(a) as (keyof RawFormat)[]).every((key) => a[key] === b[key]);

const contradiction = (message: string) => new WavError("contradictingHeader", message);

function containerBytesOf(raw: RawFormat, smallest: number, warnings: WavWarning[]): number {
  const { blockAlign, channelCount, sampleRateHz, byteRate } = raw;
  if (blockAlign === 0) {
    if (byteRate !== 0 && byteRate !== sampleRateHz * channelCount * smallest) {
      throw contradiction("The header's sizes of a frame and of a second contradict each other.");
    }
    warnings.push({
      code: "blockAlignMissing",
      message: "The file does not say how large a frame is; it was computed.",
    });
    return smallest;
  }
  const container = blockAlign / channelCount;
  if (!Number.isInteger(container) || container < smallest || container > 8) {
    throw contradiction(
      `A frame of ${blockAlign} bytes cannot hold ${channelCount} samples of ${raw.bits} bits.`,
    );
  }
  if (byteRate !== sampleRateHz * blockAlign) {
    if (container !== smallest)
      throw contradiction("The header's sizes of a frame and of a second contradict each other.");
    warnings.push({ code: "byteRateWrong", message: "The number of bytes a second in the header is wrong." });
  }
  return container;
}

function checkCounts(raw: RawFormat): void {
  if (raw.channelCount === 0)
    throw new WavError("invalidChannelCount", "The file says that it has no channels.");
  if (raw.channelCount > MAX_CHANNELS) {
    const params = { channels: raw.channelCount, limit: MAX_CHANNELS };
    throw new WavError(
      "tooManyChannels",
      `The file has ${raw.channelCount} channels; ${MAX_CHANNELS} can be read.`,
      params,
    );
  }
  if (raw.sampleRateHz === 0 || raw.sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new WavError("invalidSampleRate", `A sampling rate of ${raw.sampleRateHz} Hz is not possible.`, {
      sampleRateHz: raw.sampleRateHz,
    });
  }
}

/** Reads `fmt `; refuses ambiguous sample formats. Throws {@link WavError}. Source: Microsoft mmreg.h. */
export function readFormat(layout: WavLayout): WavFormat {
  const { warnings } = layout;
  const all = layout.formats.map((chunk) => readRaw(chunk, layout.littleEndian));
  const raw = all[0];
  if (raw === undefined) throw new WavError("noFormat", "The file does not say what its samples are.");
  if (all.length > 1) {
    if (!all.every((other) => sameFormat(raw, other)))
      throw contradiction("The file describes its samples twice, differently.");
    warnings.push({ code: "severalFormatChunks", message: "The file describes its samples more than once." });
  }
  checkCounts(raw);
  const encoding = ENCODINGS.get(raw.tag);
  if (encoding === undefined) {
    throw new WavError(
      "unsupportedCompression",
      `The samples are compressed (format ${raw.tag}), which cannot be read.`,
      {
        format: raw.tag,
      },
    );
  }
  const allowed =
    encoding === "integer"
      ? raw.bits >= 1 && raw.bits <= 64
      : encoding === "float"
        ? raw.bits === 32 || raw.bits === 64
        : raw.bits === 8;
  if (!allowed) {
    throw new WavError("unsupportedBits", `Samples of ${raw.bits} bits cannot be read.`, { bits: raw.bits });
  }
  const smallest = Math.ceil(raw.bits / 8);
  const containerBytes = containerBytesOf(raw, smallest, warnings);
  if (encoding !== "integer" && containerBytes !== smallest)
    throw contradiction("The header's size of a frame is wrong.");
  let validBits = raw.bits;
  if (raw.validBits !== undefined && raw.validBits !== 0) {
    if (raw.validBits <= raw.bits) validBits = raw.validBits;
    else
      warnings.push({
        code: "validBitsIgnored",
        message: "The file claims more valid bits than its samples have.",
      });
  }
  if (encoding !== "integer") validBits = raw.bits;
  const { channelCount, sampleRateHz } = raw;
  return {
    encoding,
    channelCount,
    sampleRateHz,
    containerBytes,
    validBits,
    isContainerDeclared: containerBytes === smallest,
  };
}

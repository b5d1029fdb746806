import { WavError, type WavWarning } from "./wav-error.ts";

/** Position of a part of a RIFF file, in bytes, inside the file. */
export interface Chunk {
  readonly start: number;
  readonly size: number;
}

/** A description of the samples: only the bytes that are needed. */
export interface FormatChunk {
  readonly size: number;
  readonly view: DataView;
}

/** The parts of a WAV file. */
export interface WavLayout {
  readonly littleEndian: boolean;
  readonly formats: readonly FormatChunk[];
  readonly data: Chunk;
  /** The chunks that describe the recording, or the beginning of long ones. */
  readonly descriptions: readonly (Chunk & { readonly id: string })[];
  readonly warnings: WavWarning[];
}

/** Yields requested ranges and receives a view of each, shorter only at the end of the file. */
export type LayoutReader = Generator<Chunk, WavLayout, DataView>;

const UNKNOWN_SIZE = 0xffffffff;
const FORMAT_BYTES = 40;
/** Real files have a dozen; chunks beyond this are ignored. */
const MAX_CHUNKS = 100_000;
/** Descriptions beyond these are ignored, and of a longer one only the beginning is read. */
const MAX_DESCRIPTIONS = 64;
const MAX_DESCRIPTION_BYTES = 2 ** 20;
const MAX_DESCRIPTIONS_BYTES = 4 * 2 ** 20;
const DESCRIPTIONS = new Set(["bext", "guan", "iXML", "LIST", "wamd"]);
const KNOWN_IDS = new Set([
  "fmt ",
  "data",
  "fact",
  "LIST",
  "bext",
  "cue ",
  "PEAK",
  "id3 ",
  "ID3 ",
  "junk",
  "JUNK",
  "smpl",
]);

const textAt = (view: DataView, offset: number): string => {
  let text = "";
  for (let index = offset; index < offset + 4 && index < view.byteLength; index++) {
    text += String.fromCharCode(view.getUint8(index));
  }
  return text;
};

function byteOrder(view: DataView): { littleEndian: boolean; has64BitSizes: boolean } {
  const container = textAt(view, 0);
  const littleEndian = container !== "RIFX";
  if (!["RIFF", "RIFX", "RF64", "BW64"].includes(container) || textAt(view, 8) !== "WAVE") {
    throw new WavError("notWav", "This is not a WAV file.");
  }
  return { littleEndian, has64BitSizes: container === "RF64" || container === "BW64" };
}

/** Whether a chunk could begin here: a name, and a size that the rest of the file holds. */
const isChunkTitle = (view: DataView, offset: number, remaining: number, littleEndian: boolean): boolean =>
  view.byteLength >= offset + 8 &&
  /^[\w -]{4}$/.test(textAt(view, offset)) &&
  view.getUint32(offset + 4, littleEndian) <= remaining - offset - 8;

/**
 * Writers that omit the pad byte after an odd chunk are recognized by what follows immediately: a known name, or else a
 * chunk that fits, where none would begin after a pad byte.
 */
const isPadByteMissing = (after: DataView, remaining: number, littleEndian: boolean): boolean =>
  (KNOWN_IDS.has(textAt(after, 0)) && !KNOWN_IDS.has(textAt(after, 1))) ||
  (isChunkTitle(after, 0, remaining, littleEndian) && !isChunkTitle(after, 1, remaining, littleEndian));

/**
 * Finds `fmt ` and `data` in a RIFF, RIFX, RF64 or BW64 file of `length` bytes, regardless of what is between and after
 * them. A generator that yields the ranges it needs, so that files in memory and on disk are read by the same rules.
 * Throws {@link WavError}. Source: Microsoft/IBM multimedia programming interface 1.0, EBU Tech 3306 (RF64).
 */
export function* readLayout(length: number): LayoutReader {
  const head = yield { start: 0, size: 12 };
  const { littleEndian, has64BitSizes } = byteOrder(head);
  const riffSize = head.getUint32(4, littleEndian);
  const warnings: WavWarning[] = [];
  /** Of many parts with one fault, one sentence. */
  const warn = (warning: WavWarning): void => {
    if (!warnings.some(({ code }) => code === warning.code)) warnings.push(warning);
  };
  const formats: FormatChunk[] = [];
  const descriptions: (Chunk & { id: string })[] = [];
  let data: Chunk | undefined;
  let dataSize64: number | undefined;
  let descriptionBytesLeft = MAX_DESCRIPTIONS_BYTES;
  let offset = 12;

  for (let seen = 0; offset + 8 <= length && seen < MAX_CHUNKS; seen++) {
    const title = yield { start: offset, size: 8 };
    const id = textAt(title, 0);
    const declared = title.getUint32(4, littleEndian);
    const start = offset + 8;
    const remaining = length - start;
    let size = declared;
    if (id === "ds64" && has64BitSizes && declared >= 24 && remaining >= 24) {
      const sizes = yield { start, size: 24 };
      dataSize64 = Number(sizes.getBigUint64(8, littleEndian));
    } else if (id === "data" && data === undefined) {
      if (formats.length === 0)
        warnings.push({ code: "dataBeforeFormat", message: "The samples stand before their description." });
      size = dataSize(declared, dataSize64, remaining, riffSize, length, warnings);
      data = { start, size };
      if (!has64BitSizes && riffSize + 8 < start + size && riffSize !== 0) {
        warnings.push({
          code: "riffSizeWrong",
          message: "The file says that it is shorter than its samples.",
        });
      }
    } else if (id === "data") {
      warn({
        code: "severalDataChunks",
        message: "Only the first of several parts with samples was read.",
      });
    } else if (id === "fmt ") {
      if (declared > remaining)
        throw new WavError("truncatedHeader", "The description of the samples is cut off.");
      formats.push({ size, view: yield { start, size: Math.min(size, FORMAT_BYTES) } });
    }
    if (DESCRIPTIONS.has(id) && size <= remaining && descriptions.length < MAX_DESCRIPTIONS) {
      const readBytes = Math.min(size, MAX_DESCRIPTION_BYTES, descriptionBytesLeft);
      descriptions.push({ id, start, size: readBytes });
      descriptionBytesLeft -= readBytes;
    }
    const end = start + size;
    offset = end + (size & 1);
    if (
      size & 1 &&
      end + 4 <= length &&
      isPadByteMissing(yield { start: end, size: 9 }, length - end, littleEndian)
    ) {
      offset = end;
      warn({ code: "missingPadByte", message: "A part of odd length has no pad byte after it." });
    }
  }
  if (formats.length === 0) {
    throw length < 36
      ? new WavError("truncatedHeader", "The file ends before the description of its samples.")
      : new WavError("noFormat", "The file does not say what its samples are (no fmt chunk).");
  }
  if (data === undefined) throw new WavError("noData", "The file has no samples (no data chunk).");
  return { littleEndian, formats, data, descriptions, warnings };
}

function dataSize(
  declared: number,
  dataSize64: number | undefined,
  remaining: number,
  riffSize: number,
  length: number,
  warnings: WavWarning[],
): number {
  const size = declared === UNKNOWN_SIZE && dataSize64 !== undefined ? dataSize64 : declared;
  const leftByCrash = size === 0 && remaining > 0 && riffSize !== length - 8;
  if (leftByCrash || (declared === UNKNOWN_SIZE && dataSize64 === undefined)) {
    warnings.push({
      code: "dataSizeUnknown",
      message: "The file does not say how many samples it has; all to its end were read.",
    });
    return remaining;
  }
  if (size > remaining) {
    const params = { declaredBytes: size, presentBytes: remaining };
    warnings.push({
      code: "dataTruncated",
      message: `The file is cut off: ${remaining} of ${size} bytes of samples are there.`,
      params,
    });
    return remaining;
  }
  return size;
}

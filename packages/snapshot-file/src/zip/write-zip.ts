import { deflateSync } from "fflate";
import { crc32 } from "./crc32.ts";
import { flag, method } from "./zip-entry.ts";

/** A file to be packed. What is compressed already, or must be read from its middle, is stored. */
export interface ZipInput {
  name: string;
  bytes: Uint8Array;
  deflate: boolean;
}

/** The fields of a packed file in the headers of an archive. */
export interface PackedEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  /** Bytes unpacked. */
  readonly size: number;
  /** Bytes in the archive. */
  readonly packedSize: number;
}

const versionNeeded = 20;
// 1 January 1980, midnight: the same input gives the same bytes, whenever and wherever it is written.
const date = 0x21;

const deflateEvenly = (bytes: Uint8Array): Uint8Array => deflateSync(bytes, { level: 6 });

/** Packs a file, unless it would be no smaller. */
export function packEntry(
  { name, bytes, deflate }: ZipInput,
  deflateRaw = deflateEvenly,
): PackedEntry & { readonly packed: Uint8Array } {
  const deflated = deflate ? deflateRaw(bytes) : bytes;
  const smaller = deflated.length < bytes.length;
  const packed = smaller ? deflated : bytes;
  return {
    name,
    method: smaller ? method.deflated : method.stored,
    crc: crc32(bytes),
    size: bytes.length,
    packedSize: packed.length,
    packed,
  };
}

/** Packs files into an archive in this order. Sizes must stay below 4 GiB; there is no zip64. */
export function writeZip(inputs: readonly ZipInput[], deflateRaw = deflateEvenly): Uint8Array {
  const entries = inputs.map((input) => packEntry(input, deflateRaw));
  const parts = [...entries.flatMap((entry) => [localHeader(entry), entry.packed]), endOfZip(entries)];
  let length = 0;
  for (const part of parts) length += part.length;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The local header, which precedes the packed bytes of a file. */
export function localHeader(entry: PackedEntry): Uint8Array {
  const bytes = littleEndianBytes();
  bytes.u32(0x04034b50);
  writeCommon(bytes, entry);
  bytes.raw(nameOf(entry));
  return bytes.done();
}

/** The central directory and the end record, for files stored one after the other from the beginning. */
export function endOfZip(entries: readonly PackedEntry[]): Uint8Array {
  const bytes = littleEndianBytes();
  let offset = 0;
  for (const entry of entries) {
    bytes.u32(0x02014b50);
    bytes.u16(versionNeeded);
    writeCommon(bytes, entry);
    bytes.u16(0, 0, 0);
    bytes.u32(0, offset);
    bytes.raw(nameOf(entry));
    offset += 30 + nameOf(entry).length + entry.packedSize;
  }
  const directoryBytes = bytes.length();
  bytes.u32(0x06054b50);
  bytes.u16(0, 0, entries.length, entries.length);
  bytes.u32(directoryBytes, offset);
  bytes.u16(0);
  return bytes.done();
}

const nameOf = ({ name }: PackedEntry): Uint8Array => new TextEncoder().encode(name);

function writeCommon(bytes: LittleEndianBytes, entry: PackedEntry): void {
  bytes.u16(versionNeeded, flag.utf8, entry.method, 0, date);
  bytes.u32(entry.crc, entry.packedSize, entry.size);
  bytes.u16(nameOf(entry).length, 0);
}

type LittleEndianBytes = ReturnType<typeof littleEndianBytes>;

/** Builds bytes from consecutive numbers. */
function littleEndianBytes() {
  const bytes: number[] = [];
  const number =
    (byteCount: number) =>
    (...values: number[]) => {
      for (const value of values)
        for (let byte = 0; byte < byteCount; byte += 1) bytes.push((value >>> (8 * byte)) & 0xff);
    };
  return {
    u16: number(2),
    u32: number(4),
    raw: (more: Uint8Array) => bytes.push(...more),
    length: () => bytes.length,
    done: () => Uint8Array.from(bytes),
  };
}

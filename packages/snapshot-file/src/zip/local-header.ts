import { type RandomAccessSource, readRange } from "../random-access-source.ts";
import { resolveZip64 } from "./extra-fields.ts";
import { littleEndian } from "./little-endian.ts";
import { type CentralHeader, flag } from "./zip-entry.ts";
import { inconsistent, printableName, type ZipError } from "./zip-error.ts";

const headerBytes = 30;
const headerSignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
const comparedFlags = flag.encrypted | flag.descriptor | flag.strong | flag.utf8 | flag.masked;

/** Location of an entry in the file, or why its local header is rejected. */
export type LocalEntry = { start: number; dataOffset: number; end: number } | { problem: ZipError };

/**
 * Compares the local header of an entry, and its data descriptor, with the central one. Anything that two programs
 * could read differently is refused. `limit` is the position of the central directory.
 */
export async function checkLocalHeader(
  source: RandomAccessSource,
  central: CentralHeader,
  limit: number,
): Promise<LocalEntry> {
  const name = printableName(central.name);
  const refuse = (what: string): LocalEntry => ({ problem: inconsistent(`"${name}" ${what}`) });
  const start = central.localOffset;
  if (start + headerBytes > limit) return refuse("lies outside the archive");
  const read = await readRange(source, start, headerBytes);
  if (!read.ok) return { problem: read.error };
  const header = littleEndian(read.value);
  if (header.u32(0) !== headerSignature) return refuse("is not where the list of files says");
  const nameLength = header.u16(26);
  const extraLength = header.u16(28);
  const dataOffset = start + headerBytes + nameLength + extraLength;
  const dataEnd = dataOffset + central.packedSize;
  if (dataEnd > limit) return refuse("reaches outside the archive");
  const variable = await readRange(source, start + headerBytes, nameLength + extraLength);
  if (!variable.ok) return { problem: variable.error };
  if (!sameBytes(variable.value.subarray(0, nameLength), central.nameBytes)) return refuse("has two names");
  if (header.u16(8) !== central.method) return refuse("has two packing methods");
  if (((header.u16(6) ^ central.flags) & comparedFlags) !== 0) return refuse("is described in two ways");
  const numbers = resolveZip64(variable.value.subarray(nameLength), {
    packedSize: header.u32(18),
    size: header.u32(22),
  });
  if (numbers === undefined) return refuse("has broken extra fields");
  const streamed = (central.flags & flag.descriptor) !== 0;
  const equal = (local: number, listed: number) => local === listed || (streamed && local === 0);
  if (
    !equal(header.u32(14), central.crc) ||
    !equal(numbers.size, central.size) ||
    !equal(numbers.packedSize, central.packedSize)
  ) {
    return refuse("has two sizes or checksums");
  }
  if (!streamed) return { start, dataOffset, end: dataEnd };
  const length = await descriptorLength(source, central, dataEnd, limit);
  if (length === undefined) return refuse("is followed by a wrong size or checksum");
  return { start, dataOffset, end: dataEnd + length };
}

/** The length of the data descriptor at this position in whichever of its four forms fits, or undefined. */
async function descriptorLength(
  source: RandomAccessSource,
  { crc, packedSize, size }: CentralHeader,
  at: number,
  limit: number,
): Promise<number | undefined> {
  const read = await readRange(source, at, Math.min(24, limit - at));
  if (!read.ok) return undefined;
  const data = littleEndian(read.value);
  for (const signature of [4, 0]) {
    if (signature === 4 && (data.length < 4 || data.u32(0) !== descriptorSignature)) continue;
    for (const width of [4, 8]) {
      const length = signature + 4 + 2 * width;
      if (length > data.length) continue;
      const number = (offset: number) => (width === 4 ? data.u32(offset) : data.u64(offset));
      const fits =
        data.u32(signature) === crc &&
        number(signature + 4) === packedSize &&
        number(signature + 4 + width) === size;
      if (fits) return length;
    }
  }
  return undefined;
}

const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

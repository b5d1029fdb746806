import { failure, type Result, success } from "@sonolens/foundation";
import { type RandomAccessSource, readRange } from "../random-access-source.ts";
import { type LittleEndian, littleEndian } from "./little-endian.ts";
import { inconsistent, type ZipError, zipError } from "./zip-error.ts";

/** Location of the central directory. */
export interface DirectoryLocation {
  offset: number;
  size: number;
  count: number;
}

const recordBytes = 22;
const locatorBytes = 20;
const record64Bytes = 56;
const signature = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50, localFile: 0x04034b50 };

/**
 * Finds the central directory from the end of the file. Only an archive that can be read in one way is accepted:
 * one end record whose comment ends with the file, and the directory right before it (or before the zip64 records).
 */
export async function findDirectory(
  source: RandomAccessSource,
): Promise<Result<DirectoryLocation, ZipError>> {
  const tailBytes = Math.min(source.size, recordBytes + 0xffff);
  const tail = await readRange(source, source.size - tailBytes, tailBytes);
  if (!tail.ok) return tail;
  const data = littleEndian(tail.value);
  const found = findEndRecord(data);
  if (!found.ok) return found.error === undefined ? await withoutEndRecord(source) : failure(found.error);
  const at = found.value;
  const end = {
    position: source.size - tailBytes + at,
    disk: data.u16(at + 4),
    directoryDisk: data.u16(at + 6),
    countHere: data.u16(at + 8),
    count: data.u16(at + 10),
    size: data.u32(at + 12),
    offset: data.u32(at + 16),
  };
  const saturated =
    end.disk === 0xffff ||
    end.directoryDisk === 0xffff ||
    end.countHere === 0xffff ||
    end.count === 0xffff ||
    end.size === 0xffffffff ||
    end.offset === 0xffffffff;
  if (saturated || end.offset + end.size !== end.position) {
    const end64 = await readEndRecord64(source, end);
    if (!end64.ok || end64.value !== undefined) return end64 as Result<DirectoryLocation, ZipError>;
  }
  if (end.disk !== 0 || end.directoryDisk !== 0) return failure(multiDisk);
  if (end.countHere !== end.count)
    return failure(inconsistent("its end record counts its files in two ways"));
  if (end.offset + end.size !== end.position) {
    return failure(inconsistent("its list of files does not end where the end record says"));
  }
  return success({ offset: end.offset, size: end.size, count: end.count });
}

const multiDisk = zipError(
  "zipMultiDisk",
  "The archive is one part of several. Join the parts into one file.",
);

/** The position of the one end record; failure(undefined) when there is no sign of one. */
function findEndRecord(data: LittleEndian): Result<number, ZipError | undefined> {
  let position: number | undefined;
  let shortComment = false;
  let longComment = false;
  for (let at = data.length - recordBytes; at >= 0; at -= 1) {
    if (data.u32(at) !== signature.end) continue;
    const rest = data.length - at - recordBytes - data.u16(at + 20);
    if (rest > 0) shortComment = true;
    else if (rest < 0) longComment = true;
    else if (position !== undefined) return failure(inconsistent("it has more than one end record"));
    else position = at;
  }
  if (position !== undefined) return success(position);
  if (longComment) return failure(zipError("zipTruncated", "The end of the file is missing. Copy it again."));
  if (shortComment) return failure(inconsistent("there is something after its end"));
  return failure(undefined);
}

async function withoutEndRecord(source: RandomAccessSource): Promise<Result<never, ZipError>> {
  const start = await readRange(source, 0, Math.min(4, source.size));
  if (!start.ok) return start;
  const looksLikeZip = start.value.length === 4 && littleEndian(start.value).u32(0) === signature.localFile;
  return failure(
    looksLikeZip
      ? zipError("zipTruncated", "The end of the file is missing. Copy it again.")
      : zipError("notAZip", "This is not a snapshot file. Choose a file that ends in .nlz."),
  );
}

interface EndRecord extends DirectoryLocation {
  position: number;
  disk: number;
  directoryDisk: number;
  countHere: number;
}

/** The zip64 end record, or undefined if there is none. */
async function readEndRecord64(
  source: RandomAccessSource,
  end: EndRecord,
): Promise<Result<DirectoryLocation | undefined, ZipError>> {
  if (end.position < locatorBytes + record64Bytes) return success(undefined);
  const locatorAt = end.position - locatorBytes;
  const locatorRead = await readRange(source, locatorAt, locatorBytes);
  if (!locatorRead.ok) return locatorRead;
  const locator = littleEndian(locatorRead.value);
  if (locator.u32(0) !== signature.locator64) return success(undefined);
  if (locator.u32(4) !== 0 || locator.u32(16) > 1) return failure(multiDisk);
  const recordAt = locator.u64(8);
  const misplaced = inconsistent("its zip64 records do not lie where they should");
  if (recordAt > locatorAt - record64Bytes) return failure(misplaced);
  const recordRead = await readRange(source, recordAt, record64Bytes);
  if (!recordRead.ok) return recordRead;
  const record = littleEndian(recordRead.value);
  if (record.u32(0) !== signature.end64) return failure(misplaced);
  if (recordAt + 12 + record.u64(4) !== locatorAt) return failure(misplaced);
  const end64 = {
    countHere: record.u64(24),
    count: record.u64(32),
    size: record.u64(40),
    offset: record.u64(48),
  };
  if (record.u32(16) !== 0 || record.u32(20) !== 0) return failure(multiDisk);
  const agrees =
    end64.countHere === end64.count &&
    agree(end.disk, 0xffff, 0) &&
    agree(end.directoryDisk, 0xffff, 0) &&
    agree(end.countHere, 0xffff, end64.countHere) &&
    agree(end.count, 0xffff, end64.count) &&
    agree(end.size, 0xffffffff, end64.size) &&
    agree(end.offset, 0xffffffff, end64.offset);
  if (!agrees) return failure(inconsistent("its two end records differ"));
  if (end64.offset + end64.size !== recordAt) return failure(misplaced);
  return success({ offset: end64.offset, size: end64.size, count: end64.count });
}

const agree = (short: number, saturated: number, long: number) => short === saturated || short === long;

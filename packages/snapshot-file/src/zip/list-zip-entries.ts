import { failure, type Result, success } from "@sonolens/foundation";
import { type RandomAccessSource, readRange } from "../random-access-source.ts";
import { parseDirectory } from "./central-directory.ts";
import { findDirectory } from "./end-record.ts";
import { checkLocalHeader } from "./local-header.ts";
import { type CentralHeader, method, type ZipEntry } from "./zip-entry.ts";
import { printableName, type ZipError, zipError } from "./zip-error.ts";
import { defaultZipLimits, type ZipLimits } from "./zip-limits.ts";

/**
 * Lists an archive, reading only its headers. Fails when the archive as a whole cannot be trusted; an entry that
 * will not be read carries its `problem`, so that the others still can be.
 */
export async function listZipEntries(
  source: RandomAccessSource,
  limits: ZipLimits = defaultZipLimits,
): Promise<Result<ZipEntry[], ZipError>> {
  if (source.size > limits.archiveBytes) {
    return failure(tooLarge("zipTooLarge", "The file", source.size, limits.archiveBytes));
  }
  const location = await findDirectory(source);
  if (!location.ok) return location;
  const { offset, size, count } = location.value;
  if (count > limits.entries) {
    const message = `The archive holds ${count} files, more than the ${limits.entries} that are read. Choose a .nlz file.`;
    return failure(zipError("zipTooManyEntries", message, { count, limit: limits.entries }));
  }
  if (size > limits.directoryBytes) {
    return failure(tooLarge("zipTooLarge", "The archive's list of files", size, limits.directoryBytes));
  }
  const directory = await readRange(source, offset, size);
  if (!directory.ok) return directory;
  const headers = parseDirectory(directory.value, count);
  if (!headers.ok) return headers;
  const bomb = findBomb(headers.value, source.size, limits);
  if (bomb !== undefined) return failure(bomb);
  const entries = await locate(source, headers.value, offset);
  if (!entries.ok) return entries;
  return success(markDuplicates(entries.value));
}

const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 100_000) / 10);

const tooLarge = (code: "zipTooLarge" | "zipBomb", what: string, bytes: number, limit: number) =>
  zipError(
    code,
    `${what} has ${megabytes(bytes)} MB, more than the ${megabytes(limit)} MB that are read. Choose a smaller recording.`,
    { bytes, limit },
  );

function findBomb(headers: CentralHeader[], archiveBytes: number, limits: ZipLimits): ZipError | undefined {
  let total = 0;
  let deflated = 0;
  for (const header of headers) {
    if (header.problem !== undefined) continue;
    total += header.size;
    if (header.method === method.deflated) deflated += header.size;
  }
  if (total > limits.totalBytes)
    return tooLarge("zipBomb", "Unpacked, the archive", total, limits.totalBytes);
  if (deflated > limits.deflatedBytes) {
    return tooLarge("zipBomb", "What is compressed in the archive", deflated, limits.deflatedBytes);
  }
  // Deflate cannot exceed about 1:1032, so more means that entries have false sizes or share their bytes.
  if (total > archiveBytes * 1100) {
    const message = `The archive announces ${total} bytes, more than its ${archiveBytes} can hold. Export the file again.`;
    return zipError("zipBomb", message, { bytes: total, limit: archiveBytes * 1100 });
  }
  return undefined;
}

async function locate(
  source: RandomAccessSource,
  headers: CentralHeader[],
  limit: number,
): Promise<Result<ZipEntry[], ZipError>> {
  const entries: ZipEntry[] = [];
  const extents: { start: number; end: number; name: string }[] = [];
  for (const header of headers) {
    const { name, directory, packedSize, size, crc } = header;
    const entry: ZipEntry = { name, directory, method: header.method, packedSize, size, crc };
    const local = await checkLocalHeader(source, header, limit);
    if ("problem" in local) {
      if (local.problem.code === "sourceFailed") return failure(local.problem);
      entry.problem = header.problem ?? local.problem;
    } else {
      entry.dataOffset = local.dataOffset;
      if (header.problem !== undefined) entry.problem = header.problem;
      extents.push({ start: local.start, end: local.end, name });
    }
    entries.push(entry);
  }
  extents.sort((one, other) => one.start - other.start);
  for (let index = 1; index < extents.length; index += 1) {
    const [before, after] = [extents[index - 1], extents[index]];
    if (before === undefined || after === undefined || before.end <= after.start) continue;
    const names = { name: printableName(before.name), other: printableName(after.name) };
    const message = `In the archive "${names.name}" and "${names.other}" share the same bytes. Export the file again.`;
    return failure(zipError("zipOverlap", message, names));
  }
  return success(entries);
}

/** Names that are one file on some system: equal but for case or the way accents are composed. */
function markDuplicates(entries: ZipEntry[]): ZipEntry[] {
  const key = ({ name }: ZipEntry) => name.normalize("NFC").toLowerCase().replace(/\/$/, "");
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(key(entry), (counts.get(key(entry)) ?? 0) + 1);
  return entries.map((entry) => {
    if ((counts.get(key(entry)) ?? 0) < 2 || entry.problem !== undefined) return entry;
    const name = printableName(entry.name);
    const message = `The archive holds "${name}" more than once, so nobody can say which one counts. Export the file again.`;
    return { ...entry, problem: zipError("zipDuplicateName", message, { name }) };
  });
}

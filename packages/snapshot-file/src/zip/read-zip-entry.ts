import { failure, type Result, success } from "@sonolens/foundation";
import { noPause, type Pause } from "../pause.ts";
import { type RandomAccessSource, readRange } from "../random-access-source.ts";
import { crc32 } from "./crc32.ts";
import { type ByteSink, inflateChunks } from "./inflate.ts";
import { method, type ZipEntry } from "./zip-entry.ts";
import { inconsistent, printableName, type ZipError, zipError } from "./zip-error.ts";
import { defaultZipLimits, type ZipLimits } from "./zip-limits.ts";

const chunkBytes = 1 << 18;

/**
 * Unpacks an entry chunk by chunk into the sink, and reports at the end whether size and checksum were right: trust the
 * data only after success. Never passes on more bytes than the archive declares.
 */
export async function pipeZipEntry(
  source: RandomAccessSource,
  entry: ZipEntry,
  sink: ByteSink,
  limits: ZipLimits = defaultZipLimits,
): Promise<Result<undefined, ZipError>> {
  const refusal = refuse(entry, limits);
  if (refusal !== undefined) return failure(refusal);
  if (entry.directory) return success(undefined);
  const corrupt = zipError(
    "zipCorrupt",
    `"${printableName(entry.name)}" is damaged: its contents do not match their checksum. Copy or export the file again.`,
    { name: printableName(entry.name) },
  );
  let crc = 0;
  let size = 0;
  const take: ByteSink = async (bytes) => {
    crc = crc32(bytes, crc);
    size += bytes.length;
    await sink(bytes);
  };
  const packed = packedChunks(source, entry);
  const outcome =
    entry.method === method.stored
      ? await copyChunks(packed, take)
      : await inflateChunks(packed, entry.size, take);
  if (!outcome.ok) return outcome.error === "damaged" ? failure(corrupt) : failure(outcome.error);
  return size === entry.size && crc === entry.crc ? success(undefined) : failure(corrupt);
}

/** Checking this much takes some milliseconds. */
const bytesInATurn = 4 << 20;

/** An entry unpacked, in a buffer of its own. `pause` is awaited between pieces of work. */
export async function readZipEntry(
  source: RandomAccessSource,
  entry: ZipEntry,
  limits: ZipLimits = defaultZipLimits,
  pause: Pause = noPause,
): Promise<Result<Uint8Array, ZipError>> {
  const refusal = refuse(entry, limits);
  if (refusal !== undefined) return failure(refusal);
  const bytes = new Uint8Array(entry.size);
  let at = 0;
  let pausedAt = 0;
  const outcome = await pipeZipEntry(
    source,
    entry,
    (chunk) => {
      bytes.set(chunk, at);
      at += chunk.length;
      if (at - pausedAt < bytesInATurn) return undefined;
      pausedAt = at;
      return pause();
    },
    limits,
  );
  return outcome.ok ? success(bytes) : outcome;
}

function refuse(entry: ZipEntry, limits: ZipLimits): ZipError | undefined {
  if (entry.problem !== undefined) return entry.problem;
  const name = printableName(entry.name);
  if (entry.dataOffset === undefined) return inconsistent(`"${name}" is not where the list of files says`);
  if (entry.size > limits.entryBytes) {
    const message = `"${name}" unpacks to ${entry.size} bytes, more than the ${limits.entryBytes} that are read.`;
    return zipError("zipEntryTooLarge", message, { name, bytes: entry.size, limit: limits.entryBytes });
  }
  if (entry.size > limits.ratioFromBytes && entry.size > entry.packedSize * limits.ratio) {
    const message = `"${name}" unpacks to more than ${limits.ratio} times its size, as only a trap does. Export the file again.`;
    return zipError("zipBomb", message, { name, ratio: limits.ratio });
  }
  return undefined;
}

type Chunks = AsyncGenerator<Result<Uint8Array, ZipError>>;

async function* packedChunks(source: RandomAccessSource, entry: ZipEntry): Chunks {
  const start = entry.dataOffset ?? 0;
  for (let at = 0; at < entry.packedSize; at += chunkBytes) {
    yield await readRange(source, start + at, Math.min(chunkBytes, entry.packedSize - at));
  }
}

async function copyChunks(chunks: Chunks, sink: ByteSink): Promise<Result<undefined, ZipError>> {
  for await (const chunk of chunks) {
    if (!chunk.ok) return chunk;
    await sink(chunk.value);
  }
  return success(undefined);
}

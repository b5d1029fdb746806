import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readdir, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { undefinedIfEnoent } from "../undefined-if-enoent.ts";
import type { BlobReference, SpooledFile } from "./blob-store.ts";

/** Hashing this much takes some milliseconds. */
const bytesInATurn = 4 * 1024 * 1024;
/** What a stream holds anyway. Each step with a file waits for a turn of the event loop, which others use too. */
const bytesInMemory = 64 * 1024;

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += bytesInATurn) yield bytes.subarray(at, at + bytesInATurn);
}

/** Writes a new file, of whose bytes the hash may be known; when it returns the bytes survive a power cut. */
export async function writeSynced(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  knownHash?: string,
): Promise<BlobReference> {
  const digest = createHash("sha256");
  let sizeBytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const part of bytes instanceof Uint8Array ? pieces(bytes) : bytes) {
    if (knownHash === undefined) digest.update(part);
    sizeBytes += part.length;
    await file.writeFile(part);
  }
  await file.sync();
  return { hash: knownHash ?? digest.digest("hex"), sizeBytes };
}

/** The same for a file that is already written. */
export async function syncWritten(path: string): Promise<BlobReference> {
  const digest = createHash("sha256");
  let sizeBytes = 0;
  for await (const part of createReadStream(path)) {
    digest.update(part);
    sizeBytes += part.length;
  }
  await using file = await open(path, "r+");
  await file.sync();
  return { hash: digest.digest("hex"), sizeBytes };
}

/** Few bytes are kept in memory, more are in a new file; undefined as soon as there are more than allowed. */
async function receiveUpTo(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | "written" | undefined> {
  const kept: Uint8Array[] = [];
  let file: FileHandle | undefined;
  let sizeBytes = 0;
  try {
    for await (const part of bytes) {
      sizeBytes += part.length;
      if (sizeBytes > maxBytes) return undefined;
      kept.push(part);
      if (sizeBytes <= bytesInMemory) continue;
      file ??= await open(path, "wx", 0o600);
      await file.writeFile(Buffer.concat(kept.splice(0)));
    }
  } finally {
    await file?.close();
  }
  return file === undefined ? Buffer.concat(kept) : "written";
}

/** Receives arriving bytes, as a new file if they are many; undefined if there are more than allowed. */
export async function spoolInto(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<SpooledFile | undefined> {
  const discard = (): Promise<void> => removeFile(path);
  try {
    const received = await receiveUpTo(path, bytes, maxBytes);
    if (received === "written")
      return { read: () => readFile(path), stream: () => createReadStream(path), discard };
    if (received !== undefined) return inMemory(received);
  } catch (error) {
    await discard();
    throw error;
  }
  await discard();
  return undefined;
}

const inMemory = (bytes: Uint8Array): SpooledFile => ({
  read: async () => bytes,
  async *stream() {
    yield bytes;
  },
  discard: async () => undefined,
});

/** Removes a file if it is there, in one step. */
export async function removeFile(path: string): Promise<void> {
  await undefinedIfEnoent(unlink(path));
}

/** Removes the files of a folder that were last written before a time (ms); returns their number. */
export async function removeOlderThan(folder: string, beforeMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await undefinedIfEnoent(stat(file));
    if (found === undefined || found.mtimeMs >= beforeMs) continue;
    await removeFile(file);
    removed += 1;
  }
  return removed;
}

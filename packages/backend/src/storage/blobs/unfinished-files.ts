import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { undefinedIfEnoent } from "../undefined-if-enoent.ts";
import type { BlobReference, SpooledFile } from "./blob-store.ts";

/** Hashing this much takes some milliseconds. */
const bytesInATurn = 4 * 1024 * 1024;

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += bytesInATurn) yield bytes.subarray(at, at + bytesInATurn);
}

/** Writes a new file; when it returns the bytes survive a power cut. */
export async function writeSynced(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<BlobReference> {
  const digest = createHash("sha256");
  let sizeBytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const part of bytes instanceof Uint8Array ? pieces(bytes) : bytes) {
    digest.update(part);
    sizeBytes += part.length;
    await file.writeFile(part);
  }
  await file.sync();
  return { hash: digest.digest("hex"), sizeBytes };
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

/** False as soon as there are more bytes than allowed. */
async function writeUpTo(path: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<boolean> {
  let sizeBytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const part of bytes) {
    sizeBytes += part.length;
    if (sizeBytes > maxBytes) return false;
    await file.writeFile(part);
  }
  return true;
}

/** Writes arriving bytes to a new file; undefined if there are more than allowed. */
export async function spoolInto(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<SpooledFile | undefined> {
  const discard = (): Promise<void> => rm(path, { force: true });
  try {
    const fits = await writeUpTo(path, bytes, maxBytes);
    if (fits) return { read: () => readFile(path), stream: () => createReadStream(path), discard };
  } catch (error) {
    await discard();
    throw error;
  }
  await discard();
  return undefined;
}

/** Removes the files of a folder that were last written before a time (ms); returns their number. */
export async function removeOlderThan(folder: string, beforeMs: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await undefinedIfEnoent(stat(file));
    if (found === undefined || found.mtimeMs >= beforeMs) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

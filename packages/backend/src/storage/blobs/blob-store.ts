import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, syncFolder } from "../folders.ts";

/** A stored sequence of bytes; the same bytes are stored once. */
export interface BlobReference {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly sizeBytes: number;
}

/** Bytes that arrived and wait for their turn outside of memory. */
export interface SpooledFile {
  read(): Promise<Uint8Array>;
  discard(): Promise<void>;
}

/** Files by the hash of their content, below one folder. A name is never made from what a user sent. */
export interface BlobStore {
  /** Stores bytes; when it returns they survive a power cut. */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<BlobReference>;
  /**
   * Stores the file that `write` makes under the given path, which belongs to it alone; when it returns the file
   * survives a power cut. Whatever `write` throws leaves nothing behind.
   */
  putWritten<Value>(
    write: (path: string) => Promise<Value>,
  ): Promise<{ readonly blob: BlobReference; readonly value: Value }>;
  /** Takes bytes as they come, without promising to keep them; undefined when there are more than `mostBytes`. */
  spool(bytes: AsyncIterable<Uint8Array>, mostBytes: number): Promise<SpooledFile | undefined>;
  has(hash: string): Promise<boolean>;
  /** Where a blob is, for another process that only reads it. */
  pathOf(hash: string): string;
  read(hash: string): Promise<Uint8Array>;
  /** Part of a blob, in memory. */
  readRange(hash: string, start: number, length: number): Promise<Uint8Array>;
  /** `start` and `end` in bytes, both included; the whole blob without them. */
  stream(hash: string, range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** Hashes of what was last put before the given time (ms). */
  listOlderThan(timeMs: number): AsyncIterable<string>;
  remove(hash: string): Promise<void>;
  /** Removes what interrupted writes left behind before the given time (ms). */
  sweepUnfinished(beforeMs: number): Promise<number>;
}

const hashForm = /^[0-9a-f]{64}$/;

/** Opens a folder as a blob store and creates it where needed. `newName` gives unique file names. */
export async function openFolderBlobStore(folder: string, newName: () => string): Promise<BlobStore> {
  const unfinished = join(folder, "unfinished");
  await makeFolder(unfinished);
  const prepared = new Map<string, Promise<void>>();

  const folderOf = (hash: string): string => join(folder, hash.slice(0, 2));
  const fileOf = (hash: string): string => {
    if (!hashForm.test(hash)) throw new Error("Not the hash of a blob.");
    return join(folderOf(hash), hash.slice(2));
  };

  /** Once per process: who finds a folder there cannot know whether the one who made it has synced it yet. */
  function prepareFolder(path: string): Promise<void> {
    const known = prepared.get(path);
    if (known !== undefined) return known;
    const ready = makeFolder(path).then((made) => (made ? undefined : syncFolder(folder)));
    prepared.set(path, ready);
    ready.catch(() => prepared.delete(path));
    return ready;
  }

  async function finish(temporary: string, hash: string): Promise<void> {
    const file = fileOf(hash);
    await prepareFolder(folderOf(hash));
    if (await exists(file)) {
      const now = new Date();
      await utimes(file, now, now);
      await rm(temporary, { force: true });
    } else {
      await rename(temporary, file);
    }
    await syncFolder(folderOf(hash));
  }

  return {
    async put(bytes) {
      const temporary = join(unfinished, newName());
      try {
        const written = await writeSynced(temporary, bytes);
        await finish(temporary, written.hash);
        return written;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async putWritten(write) {
      const temporary = join(unfinished, newName());
      try {
        const value = await write(temporary);
        const blob = await syncWritten(temporary);
        await finish(temporary, blob.hash);
        return { blob, value };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async spool(bytes, mostBytes) {
      const temporary = join(unfinished, newName());
      const discard = (): Promise<void> => rm(temporary, { force: true });
      try {
        const fits = await writeUpTo(temporary, bytes, mostBytes);
        if (fits) return { read: () => readFile(temporary), discard };
      } catch (error) {
        await discard();
        throw error;
      }
      await discard();
      return undefined;
    },
    has: (hash) => exists(fileOf(hash)),
    pathOf: fileOf,
    read: (hash) => readFile(fileOf(hash)),
    async readRange(hash, start, length) {
      await using file = await open(fileOf(hash), "r");
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, start);
      return bytes.subarray(0, bytesRead);
    },
    stream: (hash, range) => createReadStream(fileOf(hash), range),
    async *listOlderThan(timeMs) {
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(entry.name)) continue;
        for (const name of await readdir(join(folder, entry.name))) {
          const hash = entry.name + name;
          if (hashForm.test(hash) && (await stat(fileOf(hash))).mtimeMs < timeMs) yield hash;
        }
      }
    },
    remove: (hash) => rm(fileOf(hash), { force: true }),
    async sweepUnfinished(beforeMs) {
      let removed = 0;
      for (const name of await readdir(unfinished)) {
        const file = join(unfinished, name);
        const found = await stat(file).catch(() => undefined);
        if (found === undefined || found.mtimeMs >= beforeMs) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function writeSynced(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<BlobReference> {
  const digest = createHash("sha256");
  let sizeBytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    digest.update(part);
    sizeBytes += part.length;
    await file.writeFile(part);
  }
  await file.sync();
  return { hash: digest.digest("hex"), sizeBytes };
}

/** Of a file that somebody else wrote. */
async function syncWritten(path: string): Promise<BlobReference> {
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
async function writeUpTo(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<boolean> {
  let sizeBytes = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const part of bytes) {
    sizeBytes += part.length;
    if (sizeBytes > mostBytes) return false;
    await file.writeFile(part);
  }
  return true;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

import { constants, createReadStream } from "node:fs";
import { access, open, readdir, readFile, rename, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { sha256Of, sha256OfLarge } from "../../sha256.ts";
import { makeFolder, syncFolder } from "../folders.ts";
import { isThere } from "../is-there.ts";
import { undefinedIfEnoent } from "../undefined-if-enoent.ts";
import { type BlobReference, type BlobStore, blobPath, hashOfPath } from "./blob-store.ts";
import { removeFile, removeOlderThan, spoolInto, syncWritten, writeSynced } from "./unfinished-files.ts";

/** Hashing more in this thread takes longer than the turn of the event loop that another thread costs. */
const hashedHereBytes = 256 * 1024;

/** Opens a folder as a blob store and creates it if needed. `newName` gives unique file names. */
export async function openFolderBlobStore(folder: string, newName: () => string): Promise<BlobStore> {
  const unfinished = join(folder, "unfinished");
  await makeFolder(unfinished);
  const prepared = new Map<string, Promise<void>>();

  const folderOf = (hash: string): string => join(folder, hash.slice(0, 2));
  const fileOf = (hash: string): string => join(folder, blobPath(hash));

  /** Once per process: for an existing folder it is unknown whether its creator has synced it yet. */
  function prepareFolder(path: string): Promise<void> {
    const known = prepared.get(path);
    if (known !== undefined) return known;
    const ready = makeFolder(path).then((made) => (made ? undefined : syncFolder(folder)));
    prepared.set(path, ready);
    ready.catch(() => prepared.delete(path));
    return ready;
  }

  /** Whether there is a file of it, which counts as new from now on. Another process may remove it at any moment. */
  async function isStored(hash: string): Promise<boolean> {
    const now = new Date();
    return (await undefinedIfEnoent(utimes(fileOf(hash), now, now).then(() => true))) ?? false;
  }

  /** So that a file that another process moved in survives a power cut too. */
  async function syncFolderOf(hash: string): Promise<void> {
    await prepareFolder(folderOf(hash));
    await syncFolder(folderOf(hash));
  }

  async function moveIn(temporary: string, hash: string): Promise<void> {
    await prepareFolder(folderOf(hash));
    await rename(temporary, fileOf(hash));
    await syncFolder(folderOf(hash));
  }

  /** Those of which there is a file already are not written again: each step waits for a turn of the event loop. */
  async function putInMemory(bytes: Uint8Array): Promise<BlobReference> {
    const hash = bytes.length > hashedHereBytes ? await sha256OfLarge(bytes) : sha256Of(bytes);
    if (await isStored(hash)) {
      await syncFolderOf(hash);
      return { hash, sizeBytes: bytes.length };
    }
    return unlessFailed(async (temporary) => {
      const written = await writeSynced(temporary, bytes, hash);
      await moveIn(temporary, hash);
      return written;
    });
  }

  /** Leaves nothing behind if it fails. */
  async function unlessFailed<Value>(write: (temporary: string) => Promise<Value>): Promise<Value> {
    const temporary = join(unfinished, newName());
    try {
      return await write(temporary);
    } catch (error) {
      await removeFile(temporary);
      throw error;
    }
  }

  async function finish(temporary: string, hash: string): Promise<void> {
    if (!(await isStored(hash))) return moveIn(temporary, hash);
    await removeFile(temporary);
    await syncFolderOf(hash);
  }

  return {
    put: (bytes) =>
      bytes instanceof Uint8Array
        ? putInMemory(bytes)
        : unlessFailed(async (temporary) => {
            const written = await writeSynced(temporary, bytes);
            await finish(temporary, written.hash);
            return written;
          }),
    putWritten: (write) =>
      unlessFailed(async (temporary) => {
        const value = await write(temporary);
        const blob = await syncWritten(temporary);
        await finish(temporary, blob.hash);
        return { blob, value };
      }),
    spool: (bytes, maxBytes) => spoolInto(join(unfinished, newName()), bytes, maxBytes),
    has: (hash) => isThere(fileOf(hash)),
    borrowFile: async (hash) => ({ path: fileOf(hash), giveBack: async () => undefined }),
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
          const hash = hashOfPath(`${entry.name}/${name}`);
          if (hash === undefined) continue;
          const found = await undefinedIfEnoent(stat(fileOf(hash)));
          if (found !== undefined && found.mtimeMs < timeMs) yield hash;
        }
      }
    },
    remove: (hash) => removeFile(fileOf(hash)),
    sweepUnfinished: (beforeMs) => removeOlderThan(unfinished, beforeMs),
    check: () => access(folder, constants.W_OK),
  };
}

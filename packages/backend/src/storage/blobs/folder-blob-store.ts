import { constants, createReadStream } from "node:fs";
import { access, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, syncFolder } from "../folders.ts";
import { isThere } from "../is-there.ts";
import { undefinedIfEnoent } from "../undefined-if-enoent.ts";
import { type BlobStore, blobPath, hashOfPath } from "./blob-store.ts";
import { removeOlderThan, spoolInto, syncWritten, writeSynced } from "./unfinished-files.ts";

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

  async function finish(temporary: string, hash: string): Promise<void> {
    const file = fileOf(hash);
    await prepareFolder(folderOf(hash));
    const now = new Date();
    // Another process may remove it at any moment; then it is written again.
    const isStored = await undefinedIfEnoent(utimes(file, now, now).then(() => true));
    await (isStored ? rm(temporary, { force: true }) : rename(temporary, file));
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
    remove: (hash) => rm(fileOf(hash), { force: true }),
    sweepUnfinished: (beforeMs) => removeOlderThan(unfinished, beforeMs),
    check: () => access(folder, constants.W_OK),
  };
}

import { type FileHandle, open, readdir, readFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { bestEffort } from "@sonolens/foundation";
import { makeFolder, syncFolder } from "../folders.ts";

/** Growing files of unfinished uploads, by names that the server made. */
export type PartStore = Awaited<ReturnType<typeof openPartStore>>;

const syncEveryBytes = 8 * 1024 * 1024;

export async function openPartStore(folder: string) {
  await makeFolder(folder);
  const fileOf = (name: string): string => {
    if (!/^[0-9A-Za-z]+$/.test(name)) throw new Error("Not a name that the server made.");
    return join(folder, name);
  };

  return {
    /** An empty file. */
    async create(name: string): Promise<void> {
      {
        await using file = await open(fileOf(name), "wx", 0o600);
        await file.sync();
      }
      await syncFolder(folder);
    },
    /**
     * Writes bytes from an offset on. `onSynced` receives the offset up to which they survive a power cut:
     * every few megabytes, and at the end, also if the bytes break off or the disk is full. Throws the error
     * that ended them early.
     */
    async append(
      name: string,
      offset: number,
      bytes: AsyncIterable<Uint8Array>,
      onSynced: (offset: number) => Promise<void>,
    ): Promise<void> {
      await using file = await open(fileOf(name), "r+");
      let written = offset;
      let synced = offset;
      const sync = async (): Promise<void> => {
        if (written === synced) return;
        await file.datasync();
        synced = written;
        await onSynced(synced);
      };
      try {
        for await (const part of bytes) {
          await writeAll(file, part, written);
          written += part.length;
          if (written - synced >= syncEveryBytes) await sync();
        }
      } catch (error) {
        // The first error is the one to report; what cannot be synced is sent again.
        await bestEffort(sync());
        throw error;
      }
      await sync();
    },
    read: (name: string): Promise<Uint8Array> => readFile(fileOf(name)),
    remove: (name: string): Promise<void> => rm(fileOf(name), { force: true }),
    list: async (): Promise<string[]> =>
      (await readdir(folder)).filter((name) => /^[0-9A-Za-z]+$/.test(name)),
    /** Bytes that fit on the disk. */
    async freeBytes(): Promise<number> {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** One call of the operating system may write less than it was given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

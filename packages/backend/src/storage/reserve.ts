import { randomBytes } from "node:crypto";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { bestEffort } from "@sonolens/foundation";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { PartStore } from "./blobs/part-store.ts";
import { storageFault } from "./storage-error.ts";
import { undefinedIfEnoent } from "./undefined-if-enoent.ts";

/**
 * Disk space that is kept free by a file of the data folder. Once the disk is full, the file makes room for what must
 * be written, and all other writes are refused until there is room for it again.
 */
export interface Reserve {
  /** Makes room, unless it is in use already. */
  release(): Promise<void>;
  /** Throws what a full disk throws while the reserve is in use; takes it back once there is room. */
  assertRoom(): Promise<void>;
  /** The same without taking it back, for each chunk of a file. */
  assertKept(): void;
  /** Whether it is in use. */
  isReleased(): Promise<boolean>;
}

export const reserveName = "reserve";
/** How long what is known of the file is current: another process may have released it. */
const knownMs = 250;
/** Of the reserve, that must be free beside it before it is taken back. */
const margin = 0.25;
const blockBytes = 1024 * 1024;

/** Opens the reserve of a data folder, and writes its file if there is room for it. */
export async function openReserve(folder: string, bytes: number): Promise<Reserve> {
  const file = join(folder, reserveName);
  let known = { isReleased: true, untilMs: 0 };
  let taking: Promise<void> | undefined;
  const note = (isReleased: boolean): void => {
    known = { isReleased, untilMs: performance.now() + knownMs };
  };

  async function isReleased(): Promise<boolean> {
    if (performance.now() >= known.untilMs) note((await undefinedIfEnoent(stat(file)))?.size !== bytes);
    return known.isReleased;
  }

  /** Bytes that no file system can compress to nothing. */
  async function write(path: string): Promise<void> {
    const block = randomBytes(Math.min(blockBytes, bytes));
    await using handle = await open(path, "wx", 0o600);
    for (let left = bytes; left > 0; left -= block.length)
      await handle.writeFile(left < block.length ? block.subarray(0, left) : block);
    await handle.sync();
  }

  async function takeBack(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes * (1 + margin)) return;
    const temporary = `${file}-${randomBytes(8).toString("hex")}`;
    try {
      await write(temporary);
      await rename(temporary, file);
      note(false);
    } catch (error) {
      await bestEffort(rm(temporary, { force: true }));
      if (storageFault(error) === undefined) throw error;
    }
  }

  function takeBackOnce(): Promise<void> {
    taking ??= takeBack().finally(() => {
      taking = undefined;
    });
    return taking;
  }

  const reserve: Reserve = {
    async release() {
      await rm(file, { force: true });
      note(true);
    },
    async assertRoom() {
      if (!(await isReleased())) return;
      await takeBackOnce();
      reserve.assertKept();
    },
    assertKept() {
      if (known.isReleased) throw diskIsFull();
    },
    isReleased,
  };
  if (await isReleased()) await takeBackOnce();
  return reserve;
}

const diskIsFull = (): Error =>
  Object.assign(new Error("The disk has no room but its reserve, which is for sessions."), {
    code: "ENOSPC",
  });

async function* whileKept(
  bytes: AsyncIterable<Uint8Array>,
  reserve: Pick<Reserve, "assertKept">,
): AsyncIterable<Uint8Array> {
  for await (const part of bytes) {
    reserve.assertKept();
    yield part;
  }
}

/** Blobs that take none of the reserve. */
export function blobsBesideReserve(blobs: BlobStore, reserve: Reserve): BlobStore {
  return {
    ...blobs,
    async put(bytes) {
      await reserve.assertRoom();
      return blobs.put(bytes instanceof Uint8Array ? bytes : whileKept(bytes, reserve));
    },
    async putWritten(write) {
      await reserve.assertRoom();
      return blobs.putWritten(write);
    },
    async spool(bytes, maxBytes) {
      await reserve.assertRoom();
      return blobs.spool(whileKept(bytes, reserve), maxBytes);
    },
  };
}

/** Parts of uploads that take none of the reserve. */
export function partsBesideReserve(parts: PartStore, reserve: Reserve): PartStore {
  return {
    ...parts,
    async create(name) {
      await reserve.assertRoom();
      return parts.create(name);
    },
    async append(name, offset, bytes, onSynced) {
      await reserve.assertRoom();
      return parts.append(name, offset, whileKept(bytes, reserve), onSynced);
    },
  };
}

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link } from "node:fs/promises";
import { BackupRefusal } from "../backup/backup-error.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import { S3Error } from "../storage/blobs/s3/s3-error.ts";
import type { MovedFiles, MoveWork } from "./move-work.ts";

/** A store over HTTP takes as long to respond as to receive some megabytes. */
const filesAtOnce = 6;

/**
 * Copies every named file that the target lacks, and verifies each there by its hash. Throws if files are
 * missing or damaged at the source, unless these may be skipped. Resumes with files that are already in the
 * target.
 */
export async function moveFiles(
  stores: { readonly from: BlobStore; readonly to: BlobStore },
  named: () => AsyncIterable<string>,
  work: MoveWork,
): Promise<MovedFiles> {
  const [missing, damaged]: [string[], string[]] = [[], []];
  const total = { files: 0, bytes: 0 };
  let all = 0;
  for await (const _ of named()) all += 1;
  let done = 0;
  await eachOf(named(), async (hash) => {
    work.signal.throwIfAborted();
    const outcome = await moveFile(stores, hash);
    if (outcome === "missing") missing.push(hash);
    else if (outcome === "damaged") damaged.push(hash);
    else {
      total.files += 1;
      total.bytes += outcome;
    }
    done += 1;
    work.onProgress?.("files", done / all);
  });
  if (missing.length + damaged.length > 0 && !work.leaveDamaged)
    throw new BackupRefusal(
      "filesDamaged",
      `${missing.length} files are missing and ${damaged.length} are damaged; sonolens check names them. Restore them from a backup, or move without them; nothing was changed.`,
    );
  return { ...total, missing: missing.sort(), damaged: damaged.sort() };
}

/** Returns the size of the file in the target. */
async function moveFile(
  { from, to }: { readonly from: BlobStore; readonly to: BlobStore },
  hash: string,
): Promise<number | "missing" | "damaged"> {
  if (await to.has(hash)) {
    const found = await sumOf(to.stream(hash));
    if (found.hash === hash) return found.bytes;
    await to.remove(hash);
  }
  const file = await orMissing(from.borrowFile(hash));
  if (file === undefined) return "missing";
  try {
    const source = await orMissing(sumOf(createReadStream(file.path)));
    if (source === undefined) return "missing";
    if (source.hash !== hash) return "damaged";
    // Not every file system has links.
    await to.putWritten((path) => link(file.path, path).catch(() => copyFile(file.path, path)));
  } finally {
    await file.giveBack();
  }
  const found = await sumOf(to.stream(hash));
  if (found.hash !== hash)
    throw new BackupRefusal(
      "copyDiffers",
      `The file ${hash} is another one where it was moved to; nothing was changed.`,
    );
  return found.bytes;
}

const orMissing = <Value>(value: Promise<Value>): Promise<Value | undefined> =>
  value.catch((error: unknown) => {
    const isMissing =
      (error instanceof S3Error && error.code === "blobMissing") ||
      (error as NodeJS.ErrnoException).code === "ENOENT";
    if (isMissing) return undefined;
    throw error;
  });

async function sumOf(
  content: AsyncIterable<Uint8Array>,
): Promise<{ readonly hash: string; readonly bytes: number }> {
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const part of content) {
    digest.update(part);
    bytes += part.length;
  }
  return { hash: digest.digest("hex"), bytes };
}

/** Processes several at once; after the first error it ends once the running ones have ended. */
async function eachOf<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let isOver = false;
  const line = async (): Promise<void> => {
    try {
      while (!isOver) {
        const next = await iterator.next();
        if (next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: filesAtOnce }, line));
  await iterator.return?.();
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

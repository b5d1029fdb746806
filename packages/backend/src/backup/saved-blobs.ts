import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BorrowedFile } from "../storage/blobs/blob-store.ts";
import { notedPlace, openBlobStore, writeNote } from "../storage/blobs/open-blob-store.ts";
import { claimBucket } from "../storage/blobs/s3/claim-bucket.ts";
import { openS3BlobStore } from "../storage/blobs/s3/open-s3-blob-store.ts";
import { S3Error } from "../storage/blobs/s3/s3-error.ts";
import { placeOf, type S3Options } from "../storage/blobs/s3/s3-options.ts";
import { isThere } from "../storage/is-there.ts";
import { readBucketIdentity } from "../storage/open-data-folder.ts";
import { BackupRefusal } from "./backup-error.ts";
import { blobName } from "./backup-layout.ts";

/** The blobs of a data folder, one by one as files. */
export interface SavedBlobs {
  /** Undefined if it is missing. */
  borrow(hash: string): Promise<BorrowedFile | undefined>;
}

/**
 * Finds the blobs of a data folder without changing it. Throws if they are elsewhere, or cannot be reached.
 */
export async function findBlobs(
  dataDir: string,
  s3: S3Options | undefined,
  newName: () => string,
  nowMs: () => number,
): Promise<SavedBlobs> {
  if (s3 === undefined && (await notedPlace(dataDir)) === undefined)
    return {
      async borrow(hash) {
        const path = join(dataDir, blobName(hash));
        return (await isThere(path)) ? { path, giveBack: async () => undefined } : undefined;
      },
    };
  const identity = await readBucketIdentity(dataDir);
  const store = await openBlobStore({ dataDir, s3, identity, newName, nowMs });
  return {
    borrow: (hash) =>
      store.borrowFile(hash).catch((error: unknown) => {
        if (error instanceof S3Error && error.code === "blobMissing") return undefined;
        throw error;
      }),
  };
}

/**
 * Moves the blobs of a restored folder into a bucket, by their hash, and notes their location. A bucket with
 * blobs of the same installation is taken over only with `replace`: a server that still uses it would lose
 * everything newer than the backup.
 */
export async function moveBlobs(
  restored: string,
  s3: S3Options,
  parts: {
    readonly replace: boolean;
    readonly signal: AbortSignal;
    readonly newName: () => string;
    readonly nowMs: () => number;
  },
): Promise<void> {
  const { replace, signal, newName, nowMs } = parts;
  const folder = join(restored, "blobs");
  const place = placeOf(s3);
  const identity = await readBucketIdentity(restored);
  const found = await claimBucket(s3, identity, false);
  if (found === "another")
    throw new BackupRefusal("blobsElsewhere", `The ${place} belongs to another data folder.`);
  if (found === "ours" && !replace)
    throw new BackupRefusal(
      "bucketNotEmpty",
      `The ${place} has files of this installation; stop every server that works with it, then replace.`,
    );
  await claimBucket(s3, identity, true);
  const store = await openS3BlobStore({ options: s3, folder, newName, nowMs });
  for (const name of (await readdir(folder)).filter((one) => /^[0-9a-f]{2}$/.test(one))) {
    for (const file of await readdir(join(folder, name))) {
      signal.throwIfAborted();
      await store.putWritten((path) => rename(join(folder, name, file), path));
    }
    await rm(join(folder, name), { recursive: true });
  }
  await writeNote(restored, place, newName());
}

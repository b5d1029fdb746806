import { createHash } from "node:crypto";
import { join } from "node:path";
import { openFolderBlobStore } from "../storage/blobs/folder-blob-store.ts";
import { openS3BlobStore } from "../storage/blobs/s3/open-s3-blob-store.ts";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { type S3Server, startS3Server } from "./start-s3-server.ts";

let starting: Promise<S3Server> | undefined;

/** Whether the tests run with files in a bucket: `SONOLENS_TEST_STORE=s3`. */
export const isTestedOnS3 = process.env.SONOLENS_TEST_STORE === "s3";

/**
 * A separate place for a data folder, the same each time, in the store of this process; nothing without a
 * store.
 */
export async function testBucket(dataDir: string): Promise<{ readonly s3?: S3Options }> {
  if (!isTestedOnS3) return {};
  starting ??= startS3Server({ isKept: false });
  const { options } = await starting;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return { s3: { ...options, prefix: `${name}/` } };
}

/** The hashes of all files of a test's data folder, wherever they are. */
export async function storedBlobs(dataDir: string): Promise<string[]> {
  const { s3 } = await testBucket(dataDir);
  const parts = { folder: join(dataDir, "blobs"), newName: () => crypto.randomUUID() };
  const always = (): number => Number.POSITIVE_INFINITY;
  const store =
    s3 === undefined
      ? await openFolderBlobStore(parts.folder, parts.newName)
      : await openS3BlobStore({ ...parts, options: s3, nowMs: always });
  const hashes: string[] = [];
  for await (const hash of store.listOlderThan(always())) hashes.push(hash);
  return hashes;
}

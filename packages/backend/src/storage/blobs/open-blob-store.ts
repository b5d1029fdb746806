import { existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackendStartError } from "../../start-error.ts";
import { syncFolder } from "../folders.ts";
import { undefinedIfEnoent } from "../undefined-if-enoent.ts";
import type { BlobStore } from "./blob-store.ts";
import { withThread } from "./blob-thread.ts";
import { openFolderBlobStore } from "./folder-blob-store.ts";
import { claimBucket } from "./s3/claim-bucket.ts";
import { openS3BlobStore } from "./s3/open-s3-blob-store.ts";
import { placeOf, type S3Options } from "./s3/s3-options.ts";

/** The note in a data folder that names the bucket of its blobs. */
export const noteName = "blobs-in-bucket.json";

/**
 * Opens the blobs of a data folder at their location. Throws BackendStartError if they are elsewhere: a start
 * without them would show nothing and clean up what others need.
 */
export async function openBlobStore(parts: {
  readonly dataDir: string;
  readonly s3: S3Options | undefined;
  /** Identifies this data folder and its copies. */
  readonly identity: string;
  readonly newName: () => string;
  readonly nowMs: () => number;
}): Promise<BlobStore> {
  const { dataDir, s3, identity, newName, nowMs } = parts;
  const folder = join(dataDir, "blobs");
  const noted = await notedPlace(dataDir);
  if (s3 === undefined) {
    if (noted !== undefined) throw blobsElsewhere(`The files of this data folder are in the ${noted}.`);
    return withThread(await openFolderBlobStore(folder, newName), folder);
  }
  const place = placeOf(s3);
  if (noted === undefined && (await holdsBlobs(folder)))
    throw blobsElsewhere(`This data folder holds its files itself, not in the ${place}.`);
  const claim = await claimBucket(s3, identity, noted === undefined);
  if (claim === "another") throw blobsElsewhere(`The ${place} belongs to another data folder.`);
  if (claim === "nobody")
    throw blobsElsewhere(
      `The ${place} is not where this data folder has its files: they are in the ${noted}.`,
    );
  if (noted !== place) await writeNote(dataDir, place, newName());
  return openS3BlobStore({ options: s3, folder, newName, nowMs });
}

/** The bucket that has the blobs, in words; undefined if the folder has them. */
export async function notedPlace(dataDir: string): Promise<string | undefined> {
  const text = await undefinedIfEnoent(readFile(join(dataDir, noteName), "utf8"));
  if (text === undefined) return undefined;
  const { place, onlyWith } = JSON.parse(text) as { place?: unknown; onlyWith?: unknown };
  return onlyWith === undefined || existsSync(join(dataDir, String(onlyWith))) ? String(place) : undefined;
}

/**
 * Notes in a data folder that its blobs are in a bucket; with `onlyWith` valid only while a file of that name
 * is in the folder, so that one step switches both.
 */
export async function writeNote(
  dataDir: string,
  place: string,
  name: string,
  onlyWith?: string,
): Promise<void> {
  const temporary = join(dataDir, `${noteName}-${name}`);
  try {
    {
      await using file = await open(temporary, "wx", 0o600);
      await file.writeFile(`${JSON.stringify({ place, onlyWith })}\n`);
      await file.sync();
    }
    await rename(temporary, join(dataDir, noteName));
    await syncFolder(dataDir);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Whether a folder of blobs has any. */
export async function holdsBlobs(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  for (const name of await readdir(folder))
    if (/^[0-9a-f]{2}$/.test(name) && (await readdir(join(folder, name))).length > 0) return true;
  return false;
}

const blobsElsewhere = (message: string): BackendStartError =>
  new BackendStartError("blobsElsewhere", message);

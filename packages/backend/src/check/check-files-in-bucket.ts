import { createHash } from "node:crypto";
import { blobName } from "../backup/backup-layout.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import { S3Error } from "../storage/blobs/s3/s3-error.ts";
import { checkUnfinished, isHeld } from "./check-files.ts";
import type { CheckContext } from "./checked-database.ts";
import { type FilesInRows, type NamedFile, openFilesInRows } from "./files-in-rows.ts";

const beginnings = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));

/** The same as `checkFiles` for files in a bucket. Sizes are only compared if the files are read. */
export async function checkFilesInBucket(
  context: CheckContext,
  blobs: BlobStore,
): Promise<{ readonly named: number; readonly bytes: number }> {
  const { database, work, notes, leftBeforeMs } = context;
  const rows = await openFilesInRows(database);
  const total = { named: 0, bytes: 0 };
  for (const [index, beginning] of beginnings.entries()) {
    for (const file of await rows.beginningWith(beginning)) {
      work.signal.throwIfAborted();
      total.named += 1;
      total.bytes += await checkNamed(context, rows, blobs, file);
    }
    work.onProgress?.((index + 1) / beginnings.length);
  }
  for await (const hash of blobs.listOlderThan(leftBeforeMs)) {
    work.signal.throwIfAborted();
    if (await rows.isNamed(hash)) continue;
    const isRemoved =
      work.repair &&
      (await database.writeAlone(work.signal, async () => {
        if ((await rows.isNamed(hash)) || (await isHeld(context))) return false;
        await blobs.remove(hash);
        return true;
      }));
    if (isRemoved || !(await rows.isNamed(hash)))
      notes.add("unnamedFile", blobName(hash), "in the bucket", isRemoved);
  }
  await checkUnfinished(context);
  return total;
}

/** Returns the size of the file, or that in its rows if it is not read. */
async function checkNamed(
  { database, notes, work }: CheckContext,
  rows: FilesInRows,
  blobs: BlobStore,
  { hash, sizes }: NamedFile,
): Promise<number> {
  const found = work.readFiles
    ? await contentOf(blobs, hash, work.signal)
    : (await blobs.has(hash))
      ? { hash, sizeBytes: sizes[0] ?? 0 }
      : undefined;
  if (found === undefined) {
    if (await rows.isNamed(hash)) notes.add("fileMissing", blobName(hash), await rows.owners(hash));
    return 0;
  }
  const { sizeBytes } = found;
  if (found.hash !== hash)
    notes.add("fileDamaged", blobName(hash), `${sizeBytes} bytes; ${await rows.owners(hash)}`);
  else if (work.readFiles && sizes.some((size) => size !== sizeBytes)) {
    if (work.repair) await database.writeAlone(work.signal, () => rows.setSize(hash, sizeBytes));
    const detail = `is whole with ${sizeBytes} bytes, rows state ${sizes.join(" and ")}; ${await rows.owners(hash)}`;
    notes.add("sizeWrong", blobName(hash), detail, work.repair);
  }
  return sizeBytes;
}

async function contentOf(blobs: BlobStore, hash: string, signal: AbortSignal) {
  const digest = createHash("sha256");
  let sizeBytes = 0;
  try {
    for await (const part of blobs.stream(hash)) {
      signal.throwIfAborted();
      digest.update(part);
      sizeBytes += part.length;
    }
  } catch (error) {
    if (error instanceof S3Error && error.code === "blobMissing") return undefined;
    throw error;
  }
  return { hash: digest.digest("hex"), sizeBytes };
}

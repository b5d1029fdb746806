import type { BlobStore } from "../storage/blobs/blob-store.ts";
import type { Database } from "../storage/database/open-database.ts";

/** Younger files may belong to an import that is still running, in another process. */
const quietMs = 24 * 3600 * 1000;

/**
 * Removes what interrupted work left behind; returns the number of files. A process that opened the folder
 * alone knows that older files are not in use, so that the start after a crash repairs at once. The check for
 * a row and the removal happen in one transaction, and an import checks its files in the transaction that
 * names them: one of the two sees the other.
 */
export async function sweepBlobs(parts: {
  readonly blobs: BlobStore;
  readonly database: Database;
  /** Whether a row names the file. */
  readonly isBlobUsed: (hash: string) => Promise<boolean>;
  readonly nowMs: number;
  readonly aloneSinceMs: number | undefined;
}): Promise<number> {
  const { blobs, database, isBlobUsed, nowMs, aloneSinceMs } = parts;
  const leftBeforeMs = Math.max(nowMs - quietMs, aloneSinceMs ?? Number.NEGATIVE_INFINITY);
  let removed = await blobs.sweepUnfinished(leftBeforeMs);
  for await (const hash of blobs.listOlderThan(leftBeforeMs)) {
    if (await isBlobUsed(hash)) continue;
    await database.transaction(async () => {
      if (await isBlobUsed(hash)) return;
      await blobs.remove(hash);
      removed += 1;
    });
  }
  return removed;
}

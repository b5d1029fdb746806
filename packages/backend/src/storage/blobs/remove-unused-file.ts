import type { Database } from "../database/open-database.ts";
import type { BlobStore } from "./blob-store.ts";

/**
 * Removes a file that no row names. In a transaction, so that an import of the same file either sees it
 * missing or keeps it.
 */
export const removeUnusedFile = (
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  isUsed: (hash: string) => Promise<boolean>,
  hash: string,
): Promise<void> =>
  database.transaction(async () => {
    if (!(await isUsed(hash))) await blobs.remove(hash);
  });

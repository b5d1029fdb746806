import type { Database } from "../database/open-database.ts";
import type { BlobReference, BlobStore } from "./blob-store.ts";

const mostAttempts = 3;

/**
 * Stores a file and names it by rows, in one transaction: once more where a clean-up took the file before the rows
 * named it; `bytes` that are too many for the memory are asked for each time. Whoever names a file does it here, or looks in the transaction whether the file is still there.
 */
export async function keepBlob<Value>(
  { blobs, database }: { readonly blobs: BlobStore; readonly database: Database },
  bytes: Uint8Array | (() => AsyncIterable<Uint8Array>),
  name: (blob: BlobReference) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const blob = await blobs.put(bytes instanceof Uint8Array ? bytes : bytes());
    const named = await database.transaction(async () =>
      (await blobs.has(blob.hash)) ? { value: await name(blob) } : undefined,
    );
    if (named !== undefined) return named.value;
  }
  throw new Error("A file that was just written is gone.");
}

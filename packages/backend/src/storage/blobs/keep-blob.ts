import type { Database } from "../database/open-database.ts";
import type { BlobReference, BlobStore } from "./blob-store.ts";

const maxAttempts = 3;

/**
 * Stores a file and writes the rows that name it, in one transaction; retries if a cleanup removed the file
 * before the rows named it. A function provides `bytes` too large for memory, once per attempt. Rows that
 * name a file are written by this, or in a transaction that checks that the file still exists.
 */
export async function keepBlob<Value>(
  { blobs, database }: { readonly blobs: BlobStore; readonly database: Database },
  bytes: Uint8Array | (() => AsyncIterable<Uint8Array>),
  name: (blob: BlobReference) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const blob = await blobs.put(bytes instanceof Uint8Array ? bytes : bytes());
    const named = await database.transaction(async () =>
      (await blobs.has(blob.hash)) ? { value: await name(blob) } : undefined,
    );
    if (named !== undefined) return named.value;
  }
  throw new Error("A file that was just written is gone.");
}

import { parentPort } from "node:worker_threads";
import type { BlobReference, BlobStore } from "./blob-store.ts";
import { openFolderBlobStore } from "./folder-blob-store.ts";

/** What the thread that writes blobs gets: bytes for a folder of them; the answer has the same number. */
export interface BlobTask {
  readonly number: number;
  readonly folder: string;
  readonly bytes: Uint8Array;
}

/** A message between threads would drop the properties of an error, such as its code. */
export type BlobOutcome = { readonly number: number } & (
  | { readonly blob: BlobReference }
  | { readonly message: string; readonly properties: object }
);

/** By folder. */
const stores = new Map<string, Promise<BlobStore>>();

async function outcomeOf({ number, folder, bytes }: BlobTask): Promise<BlobOutcome> {
  try {
    const opened = stores.get(folder) ?? openFolderBlobStore(folder, () => crypto.randomUUID());
    stores.set(folder, opened);
    // It may be there again.
    opened.catch(() => stores.delete(folder));
    return { number, blob: await (await opened).put(bytes) };
  } catch (error) {
    const { message } = error as Error;
    return { number, message, properties: { ...(error as Error) } };
  }
}

parentPort?.on("message", async (task: BlobTask) => parentPort?.postMessage(await outcomeOf(task)));

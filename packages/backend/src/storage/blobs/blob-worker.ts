import { parentPort } from "node:worker_threads";
import type { BlobStore } from "./blob-store.ts";
import type { BlobOutcome, BlobTask } from "./blob-thread.ts";
import { openFolderBlobStore } from "./folder-blob-store.ts";

/** Entry of the thread that writes blobs. */
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

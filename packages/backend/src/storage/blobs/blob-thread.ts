import { Worker } from "node:worker_threads";
import { sourceOptions, workerScript } from "../../worker-script.ts";
import type { BlobReference, BlobStore } from "./blob-store.ts";
import type { BlobOutcome, BlobTask } from "./blob-worker.ts";

interface Waiting {
  resolve(blob: BlobReference): void;
  reject(error: unknown): void;
}

const waiting = new Map<number, Waiting>();
let lastNumber = 0;
let thread: Worker | undefined;

/** Copying more for another thread takes longer than the turns of the event loop that it saves. */
const maxSentBytes = 1024 * 1024;

/**
 * A folder of blobs into which a thread writes what is small; a process has one for all folders. A blob takes ten steps
 * with files: in the event loop, which others use too, each would wait for a turn.
 */
export const withThread = (store: BlobStore, folder: string): BlobStore => ({
  ...store,
  put: (bytes) =>
    bytes instanceof Uint8Array && bytes.length <= maxSentBytes
      ? putFromThread(folder, bytes)
      : store.put(bytes),
});

async function putFromThread(folder: string, bytes: Uint8Array): Promise<BlobReference> {
  thread ??= startThread();
  lastNumber += 1;
  const { promise, resolve, reject } = Promise.withResolvers<BlobReference>();
  waiting.set(lastNumber, { resolve, reject });
  // Without a copy, all that the bytes are a view of would be sent.
  const sent = new Uint8Array(bytes);
  thread.ref();
  thread.postMessage({ number: lastNumber, folder, bytes: sent } satisfies BlobTask, [sent.buffer]);
  return promise;
}

function startThread(): Worker {
  const script = workerScript("blob-worker", new URL("./blob-worker.ts", import.meta.url));
  const started = new Worker(script, sourceOptions(script));
  /** The next blob has a new thread. */
  const giveUp = (error: unknown): void => {
    if (thread !== started) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on("message", settle);
  started.on("error", giveUp);
  started.on("exit", (code) => giveUp(new Error(`The thread that writes blobs ended with ${code}.`)));
  return started;
}

function settle(outcome: BlobOutcome): void {
  const task = waiting.get(outcome.number);
  waiting.delete(outcome.number);
  // With nothing to do, it keeps no process alive.
  if (waiting.size === 0) thread?.unref();
  if ("blob" in outcome) task?.resolve(outcome.blob);
  else task?.reject(Object.assign(new Error(outcome.message), outcome.properties));
}

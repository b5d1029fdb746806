import { failure, type Result, success } from "@sonolens/foundation";
import type { MadeSnapshot, SoundFailure, SoundReply, SoundRequest } from "./sound-messages.ts";

/** Makes snapshot files of recordings in a worker, one at a time, because each needs a lot of memory. */
export type SnapshotMaker = ReturnType<typeof createSnapshotMaker>;

/** The worker starts with the first recording. */
export function createSnapshotMaker() {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end() {
    worker?.terminate();
    worker = undefined;
  }

  const makeOne = (request: SoundRequest) =>
    new Promise<Result<MadeSnapshot, SoundFailure>>((resolve) => {
      worker ??= new Worker(new URL("./sound-worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<SoundReply>) =>
        resolve(data.ok ? success(data) : failure(data.error));
      worker.onerror = (event) => {
        end();
        resolve(failure({ code: "workerFailed", message: event.message || "The worker did not start." }));
      };
      worker.postMessage(request);
    });

  return {
    /** Undefined if `signal` ended it before it began. */
    make(
      request: SoundRequest,
      signal: AbortSignal,
    ): Promise<Result<MadeSnapshot, SoundFailure> | undefined> {
      const made = last.then(() => (signal.aborted ? undefined : makeOne(request)));
      last = made;
      return made;
    },
    /** Ends the worker; what is pending never settles. */
    close: end,
  };
}

import { failure, type Result, success } from "@sonolens/foundation";
import { type OpenWorker, openWorker } from "../../lib/workers/worker-start.ts";
import type { MadeSnapshot, SoundFailure, SoundReply, SoundRequest } from "./sound-messages.ts";

/** Makes snapshot files of recordings in a worker, one at a time, because each needs a lot of memory. */
export type SnapshotMaker = ReturnType<typeof createSnapshotMaker>;

/** The worker starts with the first recording. */
export function createSnapshotMaker() {
  let worker: OpenWorker<SoundRequest> | undefined;
  let settle: (made: Result<MadeSnapshot, SoundFailure>) => void = () => undefined;
  let last: Promise<unknown> = Promise.resolve();

  const makeOne = (request: SoundRequest) =>
    new Promise<Result<MadeSnapshot, SoundFailure>>((resolve) => {
      settle = resolve;
      worker ??= openWorker<SoundRequest, SoundReply>(
        () => new Worker(new URL("./sound-worker.ts", import.meta.url), { type: "module" }),
        {
          onReply: (reply) => settle(reply.ok ? success(reply) : failure(reply.error)),
          onFailed: (message) => settle(failure({ code: "workerFailed", message })),
        },
      );
      worker.post(request);
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
    close(): void {
      worker?.end();
      worker = undefined;
    },
  };
}

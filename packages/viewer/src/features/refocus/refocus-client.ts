import { failure, type Result, type Scope, success } from "@sonolens/foundation";
import { openWorker } from "../../lib/workers/worker-start.ts";
import type {
  RefocusAnswers,
  RefocusFailure,
  RefocusQuestion,
  RefocusReply,
  RefocusRequest,
} from "./refocus-messages.ts";

/**
 * Sends requests to the worker that holds the raw channels. A request that is pending when the scope ends never
 * settles.
 */
export type RefocusClient = ReturnType<typeof openRefocusClient>;

/** Starts a worker for one snapshot. The caller owns the scope, which ends the worker. */
export function openRefocusClient(scope: Scope) {
  const waiting = new Map<number, (reply: RefocusReply) => void>();
  let lastId = 0;
  const worker = openWorker<RefocusQuestion, RefocusReply>(
    () => new Worker(new URL("./refocus-worker.ts", import.meta.url), { type: "module" }),
    {
      onReply: (reply) => waiting.get(reply.id)?.(reply),
      onFailed(message) {
        for (const [id, answer] of waiting) answer({ id, kind: "failed", code: "workerFailed", message });
      },
    },
  );
  scope.add(worker.end);
  return {
    ask<Request extends RefocusRequest>(
      request: Request,
      {
        transfer = [],
        onProgress,
      }: {
        readonly transfer?: readonly Transferable[];
        /** Called with the progress, 0 to 1. */
        readonly onProgress?: (share: number) => void;
      } = {},
    ): Promise<Result<RefocusAnswers[Request["kind"]], RefocusFailure>> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, (reply) => {
          if (reply.kind === "progress") return onProgress?.(reply.share);
          waiting.delete(id);
          if (reply.kind === "done")
            resolve(success(reply.value as RefocusAnswers[(typeof request)["kind"]]));
          else resolve(failure({ code: reply.code, message: reply.message }));
        });
        worker.post({ id, request }, transfer);
      });
    },
  };
}

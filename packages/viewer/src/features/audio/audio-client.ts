import { failure, type Result, type Scope, success } from "@sonolens/foundation";
import { openWorker } from "../../lib/workers/worker-start.ts";
import type { AudioAnswers, AudioQuestion, AudioReply, AudioRequest } from "./audio-messages.ts";

export interface AudioFailure {
  readonly code: string;
  readonly message: string;
}

/** Sends requests to the audio worker. A request that is pending when the scope ends never settles. */
export type AudioClient = ReturnType<typeof openAudioClient>;

/** Starts a worker that reads one recording. The caller owns the scope, which ends the worker. */
export function openAudioClient(scope: Scope) {
  const waiting = new Map<number, (reply: AudioReply) => void>();
  let lastId = 0;
  const worker = openWorker<AudioQuestion, AudioReply>(
    () => new Worker(new URL("./audio-worker.ts", import.meta.url), { type: "module" }),
    {
      onReply(reply) {
        waiting.get(reply.id)?.(reply);
        waiting.delete(reply.id);
      },
      onFailed(message) {
        for (const [id, answer] of waiting) answer({ id, ok: false, code: "workerFailed", message });
        waiting.clear();
      },
    },
  );
  scope.add(worker.end);
  return {
    ask<Request extends AudioRequest>(
      request: Request,
      transfer: Transferable[] = [],
    ): Promise<Result<AudioAnswers[Request["kind"]], AudioFailure>> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, (reply) => {
          if (reply.ok) resolve(success(reply.value as AudioAnswers[(typeof request)["kind"]]));
          else resolve(failure({ code: reply.code, message: reply.message }));
        });
        worker.post({ id, request }, transfer);
      });
    },
  };
}

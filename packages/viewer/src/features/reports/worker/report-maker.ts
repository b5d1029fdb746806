import { failure, type Result, success } from "@sonolens/foundation";
import { openWorker } from "../../../lib/workers/worker-start.ts";
import type {
  ReportFailure,
  ReportQuestion,
  ReportReply,
  ReportRequest,
  ReportResponses,
  ReportStage,
} from "./report-messages.ts";

/** Makes reports in a worker of its own, which keeps the snapshots that it was given. */
export type ReportMaker = ReturnType<typeof openReportMaker>;

/** Starts the worker. */
export function openReportMaker() {
  const waiting = new Map<
    number,
    {
      readonly settle: (reply: ReportReply) => void;
      readonly onStage?: ((stage: ReportStage) => void) | undefined;
    }
  >();
  let asked = 0;
  const worker = openWorker<ReportQuestion, ReportReply>(
    () => new Worker(new URL("./report-worker.ts", import.meta.url), { type: "module" }),
    {
      onReply(reply) {
        const question = waiting.get(reply.id);
        if ("stage" in reply) return question?.onStage?.(reply.stage);
        waiting.delete(reply.id);
        question?.settle(reply);
      },
      onFailed(message) {
        const error = { code: "workerFailed", message } as const;
        for (const [id, { settle }] of waiting) settle({ id, ok: false, error });
        waiting.clear();
      },
    },
  );
  return {
    ask<Kind extends ReportRequest["kind"]>(
      request: Extract<ReportRequest, { kind: Kind }>,
      onStage?: (stage: ReportStage) => void,
    ): Promise<Result<ReportResponses[Kind], ReportFailure>> {
      asked += 1;
      const question: ReportQuestion = { id: asked, request };
      return new Promise((resolve) => {
        waiting.set(question.id, {
          onStage,
          settle: (reply) => {
            if ("stage" in reply) return;
            resolve(reply.ok ? success(reply.value as ReportResponses[Kind]) : failure(reply.error));
          },
        });
        worker.post(question);
      });
    },
    /** Ends the worker; what is pending never settles. */
    close: worker.end,
  };
}

import { failure, type Result, success } from "@sonolens/foundation";
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
  const worker = new Worker(new URL("./report-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<
    number,
    {
      readonly settle: (reply: ReportReply) => void;
      readonly onStage?: ((stage: ReportStage) => void) | undefined;
    }
  >();
  let asked = 0;
  worker.onmessage = ({ data }: MessageEvent<ReportReply>) => {
    const question = waiting.get(data.id);
    if ("stage" in data) return question?.onStage?.(data.stage);
    waiting.delete(data.id);
    question?.settle(data);
  };
  worker.onerror = (event) => {
    const error = { code: "workerFailed", message: event.message || "The worker did not start." };
    for (const [id, { settle }] of waiting) settle({ id, ok: false, error });
    waiting.clear();
  };
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
        worker.postMessage(question);
      });
    },
    /** Ends the worker; what is pending never settles. */
    close: (): void => worker.terminate(),
  };
}

import type { Result } from "@sonolens/foundation";
import type { ExportedVideo } from "../encode/run-export.ts";
import { attempt, type ExportFailure, stopIfCanceled } from "../export-failure.ts";
import { type FramesJob, makeFramesHere, makeVideoHere, type VideoJob } from "../export-job.ts";
import type { ExportOptions } from "../export-video.ts";
import { nodeRuntime } from "../node/node-runtime.ts";
import { runInWorker, startWorker } from "./run-in-worker.ts";

/** A page delegates the work to a worker; a worker, and Node, do it themselves, as the caller has chosen the thread. */
const isPage = (): boolean => nodeRuntime() === undefined && typeof document !== "undefined";

/** Makes a video on the thread where it disturbs least. */
export function runVideoJob(
  job: VideoJob,
  options: ExportOptions,
): Promise<Result<ExportedVideo, ExportFailure>> {
  return attempt(async () => {
    stopIfCanceled(options.signal);
    const worker = isPage() ? await startWorker() : undefined;
    return worker ? runInWorker<ExportedVideo>(worker, job, options) : makeVideoHere(job, options);
  });
}

/** Saves frames on the thread where it disturbs least. */
export function runFramesJob(
  job: FramesJob,
  options: ExportOptions,
): Promise<Result<{ frameCount: number }, ExportFailure>> {
  return attempt(async () => {
    stopIfCanceled(options.signal);
    const worker = isPage() ? await startWorker() : undefined;
    return worker ? runInWorker<{ frameCount: number }>(worker, job, options) : makeFramesHere(job, options);
  });
}

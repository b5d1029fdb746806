import { type ExportProgress, percentOf } from "./encode/run-export.ts";
import type { ExportFailureCode } from "./export-failure.ts";

/** Rate of the frames, for estimating the remaining time. */
interface Pace {
  readonly framesDone: number;
  readonly atMs: number;
  /** Smoothed; undefined before the second report. */
  readonly msPerFrame: number | undefined;
}

/** States of an export of a video (VID-03); `heatmap` carries what the user sees meanwhile (VID-04). */
export type VideoExportState<Video> =
  | { readonly state: "idle" }
  | { readonly state: "exporting" }
  | {
      readonly state: "heatmap";
      /** 0 to 100. */
      readonly percent: number;
      /** Whole seconds; undefined until it can be estimated. */
      readonly remainingS: number | undefined;
      readonly pace: Pace;
    }
  | { readonly state: "encode" }
  | { readonly state: "done"; readonly video: Video }
  | { readonly state: "fail"; readonly code: ExportFailureCode };

/** Events of an export; `atMs` comes from a monotonic clock. */
export type VideoExportEvent<Video> =
  | { readonly type: "start" }
  | { readonly type: "progress"; readonly progress: ExportProgress; readonly atMs: number }
  | { readonly type: "done"; readonly video: Video }
  | { readonly type: "fail"; readonly code: ExportFailureCode }
  | { readonly type: "reset" };

/** Weight of the newest rate. */
const NEWEST_SHARE = 0.2;
/** Reports that follow each other faster are taken together: their pace is noise. */
const MIN_STEP_MS = 100;

function paceAfter(pace: Pace | undefined, framesDone: number, atMs: number): Pace {
  if (!pace || !(framesDone > pace.framesDone)) return { framesDone, atMs, msPerFrame: pace?.msPerFrame };
  const passedMs = atMs - pace.atMs;
  if (!(passedMs >= MIN_STEP_MS)) return pace;
  const newest = passedMs / (framesDone - pace.framesDone);
  const msPerFrame =
    pace.msPerFrame === undefined ? newest : pace.msPerFrame + NEWEST_SHARE * (newest - pace.msPerFrame);
  return { framesDone, atMs, msPerFrame };
}

function afterProgress<Video>(
  before: VideoExportState<Video>,
  { step, framesDone, frameCount }: ExportProgress,
  atMs: number,
): VideoExportState<Video> {
  if (step !== "heatmap") return { state: step };
  const known = before.state === "heatmap" ? before : undefined;
  // A late report does not reduce the progress.
  const percent = Math.max(known?.percent ?? 0, percentOf(framesDone, frameCount));
  const pace = paceAfter(known?.pace, framesDone, atMs);
  const remainingMs = Math.max(0, frameCount - framesDone) * (pace.msPerFrame ?? Number.NaN);
  const remainingS = Number.isFinite(remainingMs) ? Math.ceil(remainingMs / 1000) : undefined;
  return { state: "heatmap", percent, remainingS, pace };
}

/** Initial state of the machine. */
export const idleVideoExport = { state: "idle" } as const;

/**
 * The state after an event. An export that has ended or never started ignores reports, such as late ones of a canceled
 * export.
 */
export function videoExportMachine<Video>(
  before: VideoExportState<Video>,
  event: VideoExportEvent<Video>,
): VideoExportState<Video> {
  if (event.type === "reset") return idleVideoExport;
  const isRunning = before.state === "exporting" || before.state === "heatmap" || before.state === "encode";
  if (event.type === "start") return isRunning ? before : { state: "exporting" };
  if (!isRunning) return before;
  if (event.type === "done") return { state: "done", video: event.video };
  if (event.type === "fail")
    return event.code === "canceled" ? idleVideoExport : { state: "fail", code: event.code };
  if (before.state === "encode") return before;
  return afterProgress(before, event.progress, event.atMs);
}

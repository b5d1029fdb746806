import type { PrpdVideo } from "@sonolens/domain";
import type { Result } from "@sonolens/foundation";
import { runVideoJob } from "./browser/run-job.ts";
import type { ExportedVideo, ExportProgress } from "./encode/run-export.ts";
import type { ExportFailure } from "./export-failure.ts";
import type { PrpdVideoInput } from "./export-job.ts";
import type { ExportOptions } from "./export-video.ts";

/**
 * A growing phase-resolved pattern over the picture, with the recording's sound: one cycle of the voltage wide, drawn
 * by its sine, the strongest pulse on top. A page's export runs in a worker. Never throws.
 */
export const exportPrpdVideo = (
  input: PrpdVideoInput,
  options: ExportOptions = {},
): Promise<Result<ExportedVideo, ExportFailure>> => runVideoJob({ kind: "prpd", input }, options);

/** State of a pattern's video: waiting or in progress, finished and available at a URL, or failed. */
export type PrpdVideoMaking =
  | { readonly status: "preparing"; readonly progress?: ExportProgress }
  | { readonly status: "ready"; readonly video: ExportedVideo; readonly url: string }
  | { readonly status: "error" };

/** The same in the format of the server's response (VID-15). */
export function prpdVideoAnswer(making: PrpdVideoMaking): PrpdVideo {
  const nothing = {
    url: null,
    frames: null,
    fps: null,
    xSize: null,
    ySize: null,
    progress: null,
    durationSeconds: null,
  };
  if (making.status === "error") return { ...nothing, status: "error" };
  if (making.status === "preparing") {
    const { percent = 0, frameCount = null } = making.progress ?? {};
    return { ...nothing, status: "preparing", progress: Math.floor(percent), frames: frameCount };
  }
  const { frameCount, framesPerSecond, widthPx, heightPx, durationS } = making.video;
  return {
    status: "ready",
    url: making.url,
    frames: frameCount,
    fps: framesPerSecond,
    xSize: widthPx,
    ySize: heightPx,
    progress: 100,
    durationSeconds: durationS,
  };
}

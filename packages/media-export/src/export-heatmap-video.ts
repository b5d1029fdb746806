import type { Result } from "@sonolens/foundation";
import { runVideoJob } from "./browser/run-job.ts";
import type { ExportedVideo } from "./encode/run-export.ts";
import type { ExportFailure } from "./export-failure.ts";
import type { ExportOptions } from "./export-video.ts";
import type { HeatmapVideoInput } from "./video-input.ts";

/**
 * The heat maps of a recording over its picture as a video with sound. It lasts as long as its frames, count *
 * intervalS, one picture each; its sound is that of the same stretch of the recording, silence if there is none. A
 * page's export runs in a worker. Never throws.
 */
export const exportHeatmapVideo = (
  input: HeatmapVideoInput,
  options: ExportOptions = {},
): Promise<Result<ExportedVideo, ExportFailure>> => runVideoJob({ kind: "heatmap", input }, options);

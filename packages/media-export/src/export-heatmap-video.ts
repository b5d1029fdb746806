import type { Result } from "@sonolens/foundation";
import type { ExportedVideo } from "./encode/run-export.ts";
import type { ExportFailure } from "./export-failure.ts";
import { type ExportOptions, exportVideo } from "./export-video.ts";
import { videoSize } from "./frames/fit-picture.ts";
import { heatmapFrames } from "./frames/heatmap-frames.ts";
import type { HeatmapVideoInput } from "./video-input.ts";

/**
 * The heat maps of a recording over its picture as a video with sound. It lasts as long as its frames, count *
 * intervalS, one picture each; its sound is that of the same stretch of the recording, silence where there is none.
 * Never throws.
 */
export function exportHeatmapVideo(
  input: HeatmapVideoInput,
  options: ExportOptions = {},
): Promise<Result<ExportedVideo, ExportFailure>> {
  const startS = input.frames.startS - (input.latencyCompensationMs ?? 0) / 1000;
  return exportVideo(
    () => heatmapFrames(input, videoSize(input.picture, input.size)),
    startS,
    input,
    options,
  );
}

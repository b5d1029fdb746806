import type { Result } from "@sonolens/foundation";
import { runFramesJob } from "./browser/run-job.ts";
import type { ExportControl } from "./encode/run-export.ts";
import type { ExportFailure } from "./export-failure.ts";
import type { HeatmapFramesInput, SaveBatch } from "./export-frames.ts";

/**
 * Every frame of a recording as a PNG file, with picture and heat map, passed on in batches of 100 (VID-09), each with
 * its number. To resume after a failure, call it again with `fromFrame`. A page's frames are drawn in a worker. Returns
 * how many were saved; never throws, an error of `save` is the failure "sourceFailed".
 */
export const saveFramesInBatches = (
  input: HeatmapFramesInput,
  save: SaveBatch,
  control: ExportControl = {},
): Promise<Result<{ frameCount: number }, ExportFailure>> =>
  runFramesJob({ kind: "frames", input, save }, control);

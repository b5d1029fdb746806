import type { Result } from "@sonolens/foundation";
import { runVideoJob } from "./browser/run-job.ts";
import type { ExportedVideo } from "./encode/run-export.ts";
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

import type { CodedLevels, FrameTimes } from "@sonolens/snapshot-analysis";
import type { SnapshotHeatmapRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "../snapshots/index.ts";

/** The mean heat map of a row. */
export const stillOf = ({
  still_offset_db,
  still_step_db,
  still_levels,
}: SnapshotHeatmapRow): CodedLevels => ({
  offsetDb: still_offset_db,
  stepDb: still_step_db,
  levels: still_levels,
});

/** When the frames of a snapshot were taken. */
export const frameTimesOf = (details: ImportedDetails): FrameTimes => ({
  frameCount: details.frame_count,
  width: details.frame_width,
  height: details.frame_height,
  startS: details.frame_start_s,
  frameIntervalS: details.frame_interval_s,
});

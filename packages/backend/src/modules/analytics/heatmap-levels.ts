import type { SnapshotHeatmapRow } from "../../storage/database/schema.ts";

type StillHeatmap = Pick<SnapshotHeatmapRow, "still_offset_db" | "still_step_db" | "still_levels">;

/**
 * What the place sounds like beside its loudest source, dB: the median over the heat map. Side lobes of the source are
 * in it, so that a leak counts as heard rather too late than too early. Undefined for an empty map.
 */
export function noiseFloorOf({
  still_offset_db,
  still_step_db,
  still_levels,
}: StillHeatmap): number | undefined {
  const view = new DataView(still_levels.buffer, still_levels.byteOffset, still_levels.byteLength);
  const values = Uint16Array.from({ length: still_levels.byteLength >> 1 }, (_, index) =>
    view.getUint16(2 * index, true),
  ).sort();
  const median = values[values.length >> 1];
  return median === undefined ? undefined : still_offset_db + still_step_db * median;
}

import type { SnapshotHeatmapRow } from "../../storage/database/schema.ts";
import type { ImportedDetails } from "../snapshots/imported-details.ts";

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

type FrameTimes = Pick<
  ImportedDetails,
  "frame_count" | "frame_width" | "frame_height" | "frame_start_s" | "frame_interval_s"
>;
type FrameScale = Pick<ImportedDetails, "frame_offset_db" | "frame_step_db">;

/** As many frames as the frame filter of the viewer looks at. */
const framesAround = 8;

/** Whether the frames end before a time. */
export const isAfterFrames = (times: FrameTimes, timeS: number): boolean =>
  timeS > times.frame_start_s + Math.max(1, times.frame_count) * times.frame_interval_s;

/** Which bytes of the stored frames are around a time; undefined where there are no frames. */
export function framesAt(times: FrameTimes, timeS: number): { start: number; length: number } | undefined {
  const { frame_count, frame_width, frame_height, frame_start_s, frame_interval_s } = times;
  if (frame_count === 0) return undefined;
  const count = Math.min(frame_count, framesAround);
  const middle = frame_interval_s > 0 ? (timeS - frame_start_s) / frame_interval_s : 0;
  const first = Math.max(0, Math.min(frame_count - count, Math.round(middle - count / 2)));
  const frameBytes = 2 * frame_width * frame_height;
  return { start: first * frameBytes, length: count * frameBytes };
}

/** The loudest cell of the frames' mean of squared pressure, dB. */
export function loudestDb(frames: Uint8Array, cells: number, scale: FrameScale): number | undefined {
  const view = new DataView(frames.buffer, frames.byteOffset, frames.byteLength);
  const count = Math.floor(frames.byteLength / 2 / cells);
  let loudest = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    let power = 0;
    for (let frame = 0; frame < count; frame += 1) {
      const value = view.getUint16(2 * (frame * cells + cell), true);
      power += 10 ** ((scale.frame_offset_db + scale.frame_step_db * value) / 10);
    }
    loudest = Math.max(loudest, power / count);
  }
  return loudest > 0 ? 10 * Math.log10(loudest) : undefined;
}

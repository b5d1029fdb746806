import type { SnapshotManifest } from "@sonolens/snapshot-file";
import type { RecordingInput } from "./recording-input.ts";

/** The options of a snapshot's heat maps: band, focus, air and, for a map of directions, its ranges. */
export function recordingOfSnapshot({
  heatmap,
  measurement,
  picture,
}: SnapshotManifest): Omit<RecordingInput, "wav" | "geometry"> {
  const { bandHz, focus, fullScaleDb } = heatmap;
  const { temperatureC } = measurement ?? {};
  return {
    bandHz,
    ...(focus.mode === "near" && { distanceM: focus.distanceM }),
    ...(temperatureC !== undefined && { temperatureC }),
    ...(fullScaleDb !== undefined && { fullScaleDb }),
    ...(picture?.kind === "directionMap" && {
      azimuthDeg: picture.azimuthDeg,
      elevationDeg: picture.elevationDeg,
    }),
  };
}

import {
  chooseFrameEncoding,
  type SnapshotHeatmap,
  type SnapshotManifest,
  type SnapshotSource,
} from "@sonolens/snapshot-file";
import type { RecordingAnalysis } from "./analyze-recording.ts";
import { type PictureGeometry, type PicturePoint, projectDirection } from "./project-direction.ts";
import { type FramePlan, heatmapSize } from "./recorded-frames.ts";
import type { CheckedRecording } from "./recording-input.ts";
import { suggestDynamicRangeDb } from "./suggested-range.ts";

/** The manifest's description of the heat maps of a recording. */
export function describeHeatmap(
  recording: CheckedRecording,
  frames: Float32Array,
  { gridSize = heatmapSize, frameCount, frameIntervalS }: FramePlan,
): SnapshotHeatmap {
  const { fullScaleDb, distanceM, bandHz, startS } = recording;
  return {
    file: "heatmap.u16",
    encoding: "uint16-db",
    width: gridSize,
    height: gridSize,
    frameCount,
    frameIntervalS,
    startS,
    ...chooseFrameEncoding(frames),
    reference: fullScaleDb === undefined ? "fullScale" : "soundPressure",
    ...(fullScaleDb !== undefined && { fullScaleDb }),
    bandHz,
    focus: distanceM === undefined ? { mode: "far" } : { mode: "near", distanceM },
    dynamicRangeDb: suggestDynamicRangeDb(frames, gridSize * gridSize),
  };
}

type Channels = NonNullable<SnapshotManifest["channels"]>;

/** The raw channels in the manifest, with those that are not part of heat maps, sources and audio. */
export const withLeftOut = (
  { leftOut: _, ...channels }: Channels,
  { faults }: CheckedRecording,
): Channels => ({
  ...channels,
  ...(faults.length > 0 && { leftOut: faults.map(({ channel, kind }) => ({ channel, kind })) }),
});

/** The sources of an analysis, with their positions on the picture. */
export const placeSources = (
  { sources }: RecordingAnalysis,
  recording: CheckedRecording,
  picture: PictureGeometry,
): SnapshotSource[] =>
  sources.map(({ alternatives, ...source }) => ({
    ...source,
    ...(alternatives && {
      alternatives: alternatives.map((other) => ({ ...other, ...placeOf(other, recording, picture) })),
    }),
    ...placeOf(source, recording, picture),
  }));

/** Where a direction falls on the picture; nowhere without one. */
export function placeOf(
  { azimuthDeg, elevationDeg }: Pick<SnapshotSource, "azimuthDeg" | "elevationDeg">,
  { distanceM, shape }: CheckedRecording,
  picture: PictureGeometry | undefined,
): PicturePoint {
  if (!picture) return { u: 0.5, v: 0.5, outsidePicture: true };
  const options = { arrayCentreM: shape.centreM, ...(distanceM !== undefined && { distanceM }) };
  return projectDirection(picture, azimuthDeg, elevationDeg, options);
}

import type { ApiSchema } from "@sonolens/api-client";
import { analysisSpan, type HeatmapFrames, highestOfMoments, meanOfFrames } from "@sonolens/heatmap-renderer";
import { highestLevelDb, type LevelField } from "./level-field.ts";

/** How loud a source is, and whether the picture shows it. */
type LevelOfSource = Pick<ApiSchema<"Source">, "levelDb" | "outsidePicture">;

/**
 * Where the scale of the average ends, dB: where the result stands, as the peak between cells is a little higher than the
 * highest cell. Undefined without a level.
 */
export function topOfAverageDb(
  still: LevelField | undefined,
  sources: readonly LevelOfSource[],
): number | undefined {
  const highestDb = still && highestLevelDb(still);
  if (highestDb === undefined) return undefined;
  const strongestDb =
    sources.find(({ outsidePicture }) => !outsidePicture)?.levelDb ?? Number.NEGATIVE_INFINITY;
  return Math.max(highestDb, Math.min(strongestDb, highestDb + 1));
}

/**
 * Whether what is shown is quieter than the camera's threshold as a whole, so that it drew nothing (HMP-10). Where no
 * threshold is known, nothing is. `topDb` is where the scale of the average ends; a moment has its own highest level.
 */
export function isQuiet(
  field: LevelField | undefined,
  topDb: number | undefined,
  thresholdDb: number | undefined,
): thresholdDb is number {
  const highestDb = topDb ?? (field && highestLevelDb(field));
  return thresholdDb !== undefined && highestDb !== undefined && highestDb < thresholdDb;
}

/** What the camera said it draws nothing below, dB; undefined where it did not. */
export const thresholdOf = (
  record: ApiSchema<"SnapshotDetail"> | ApiSchema<"SnapshotRecord"> | undefined,
): number | undefined =>
  record && "sources" in record ? (record.meta.filter_threshold ?? undefined) : undefined;

/** What the stage shows: the average, or the moment at the playhead, and where its scale ends. */
export function shownSound(
  media: { readonly still: LevelField | undefined; readonly frames: HeatmapFrames | undefined },
  sources: readonly LevelOfSource[],
  playheadS: number | undefined,
): { readonly field: LevelField; readonly maxDb: number; readonly isMoment: boolean } | undefined {
  const { still, frames } = media;
  const isMoment = playheadS !== undefined && frames !== undefined;
  const field = isMoment ? meanOfFrames(frames, analysisSpan(frames, playheadS)) : still;
  const maxDb = isMoment ? highestOfMoments(frames) : topOfAverageDb(still, sources);
  return field && maxDb !== undefined ? { field, maxDb, isMoment } : undefined;
}

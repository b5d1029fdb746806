import { analysisSpan, type HeatmapFrames, highestOfMoments, meanOfFrames } from "@sonolens/heatmap-renderer";
import type { SnapshotSource } from "../../data/types.ts";
import { highestLevelDb, type LevelField } from "../../lib/level-field.ts";

/**
 * Where the scale of the average ends, dB: where the result stands, as the peak between cells is a little higher than the
 * highest cell. Undefined without a level.
 */
export function topOfAverageDb(
  still: LevelField | undefined,
  sources: readonly Pick<SnapshotSource, "levelDb" | "outsidePicture">[],
): number | undefined {
  const highestDb = still && highestLevelDb(still);
  if (highestDb === undefined) return undefined;
  const strongestDb =
    sources.find(({ outsidePicture }) => !outsidePicture)?.levelDb ?? Number.NEGATIVE_INFINITY;
  return Math.max(highestDb, Math.min(strongestDb, highestDb + 1));
}

/** What the stage shows: the average, or the moment at the playhead, and where its scale ends. */
export function shownSound(
  media: { readonly still: LevelField | undefined; readonly frames: HeatmapFrames | undefined },
  sources: readonly Pick<SnapshotSource, "levelDb" | "outsidePicture">[],
  playheadS: number | undefined,
): { readonly field: LevelField; readonly maxDb: number } | undefined {
  const { still, frames } = media;
  const isMoment = playheadS !== undefined && frames !== undefined;
  const field = isMoment ? meanOfFrames(frames, analysisSpan(frames, playheadS)) : still;
  const maxDb = isMoment ? highestOfMoments(frames) : topOfAverageDb(still, sources);
  return field && maxDb !== undefined ? { field, maxDb } : undefined;
}

import type { ApiSchema } from "@sonolens/api-client";
import {
  analysisSpan,
  findMaximum,
  type HeatmapFrames,
  highestOfMoments,
  meanOfFrames,
} from "@sonolens/heatmap-renderer";
import { highestLevelDb, type LevelField } from "./level-field.ts";

/** The level of a source, and whether it is inside the picture. */
type LevelOfSource = Pick<ApiSchema<"Source">, "levelDb" | "outsidePicture">;

/**
 * Upper end of the scale of the average, dB: the level of the result, as the peak between cells is a little higher than
 * the highest cell. Undefined without a level.
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

/** A source with its place on the picture. */
type PlacedSource = LevelOfSource & Pick<ApiSchema<"Source">, "u" | "v" | "azimuthDeg" | "elevationDeg">;

/** The directions at the edges of a map, degrees: from left to right, and from bottom to top. */
type DirectionMap = NonNullable<ApiSchema<"SnapshotDetail">["direction_map"]>;

/**
 * The sources as a map of directions shows them: the map is all there is to see, so the strongest source is its
 * summit, with that direction and level. On a picture (no `map`) sources are where the analysis found them.
 */
export function drawnSources<Source extends PlacedSource>(
  field: LevelField | undefined,
  sources: readonly Source[],
  map: DirectionMap | null | undefined,
): readonly Source[] {
  const summit = map && field && findMaximum(field.levelsDb, field.width, field.height);
  const strongest = sources.findIndex(({ outsidePicture }) => !outsidePicture);
  if (!summit || strongest < 0) return sources;
  const at = ([from = 0, to = 0]: readonly number[], share: number) => from + share * (to - from);
  const azimuthDeg = at(map.azimuthDeg, summit.u);
  const direction = {
    azimuthDeg: azimuthDeg > 180 ? azimuthDeg - 360 : azimuthDeg,
    elevationDeg: at(map.elevationDeg, 1 - summit.v),
  };
  return sources.map((source, index) =>
    index === strongest ? { ...source, ...summit, ...direction } : source,
  );
}

/**
 * Whether the whole heat map is below the camera's threshold, so that the camera drew nothing (HMP-10). False if the
 * threshold is unknown. `topDb` is the upper end of the scale of the average; a single frame has its own highest level.
 */
export function isQuiet(
  field: LevelField | undefined,
  topDb: number | undefined,
  thresholdDb: number | undefined,
): thresholdDb is number {
  const highestDb = topDb ?? (field && highestLevelDb(field));
  return thresholdDb !== undefined && highestDb !== undefined && highestDb < thresholdDb;
}

/** The camera's threshold, dB; undefined if it did not store one. */
export const thresholdOf = (
  record: ApiSchema<"SnapshotDetail"> | ApiSchema<"SnapshotRecord"> | undefined,
): number | undefined =>
  record && "sources" in record ? (record.meta.filter_threshold ?? undefined) : undefined;

/** What the stage shows: the average or the frame at the playhead, with the upper end of its scale. */
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

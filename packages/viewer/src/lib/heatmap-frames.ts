/** One heat map, row by row from the top left, dB. */
export interface LevelField {
  readonly width: number;
  readonly height: number;
  readonly levelsDb: Float32Array;
}

/** The heat map of a snapshot: frames after each other, row by row from the top, levels in dB. */
export interface HeatmapFrames {
  readonly width: number;
  readonly height: number;
  readonly frameCount: number;
  /** Time of the first frame in the recording. */
  readonly startS: number;
  readonly frameIntervalS: number;
  /** frameCount x height x width levels, dB. */
  readonly levelsDb: Float32Array;
}

/** Times that are sums of intervals miss a frame's beginning by rounding errors; this share of a frame covers them. */
const frameTolerance = 1e-6;

/**
 * The frame that is current at a time of the recording: frame k begins at `startS + k * frameIntervalS`. The first
 * before it begins, the last after it ends.
 */
export function frameAt(frames: HeatmapFrames, timeS: number): number {
  if (frames.frameCount <= 1 || !(frames.frameIntervalS > 0)) return 0;
  const index = Math.floor((timeS - frames.startS) / frames.frameIntervalS + frameTolerance);
  return Math.min(frames.frameCount - 1, Math.max(0, index));
}

/** One frame, without copying its levels. */
export function frameField(frames: HeatmapFrames, index: number): LevelField {
  const cells = frames.width * frames.height;
  const levelsDb = frames.levelsDb.subarray(index * cells, (index + 1) * cells);
  return { width: frames.width, height: frames.height, levelsDb };
}

/** Highest level of a field or of all frames, dB, or undefined where there is none: the top of the scale. */
export function highestLevelDb(frames: Pick<LevelField, "levelsDb">): number | undefined {
  let highest = Number.NEGATIVE_INFINITY;
  for (const level of frames.levelsDb) if (level > highest) highest = level;
  return Number.isFinite(highest) ? highest : undefined;
}

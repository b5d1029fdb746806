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

/** The frame that is current at a time of the recording; the first before it begins, the last after it ends. */
export function frameAt(frames: HeatmapFrames, timeS: number): number {
  if (frames.frameCount <= 1 || !(frames.frameIntervalS > 0)) return 0;
  const index = Math.round((timeS - frames.startS) / frames.frameIntervalS);
  return Math.min(frames.frameCount - 1, Math.max(0, index));
}

/** One frame's levels, without copying. */
export function frameLevels(frames: HeatmapFrames, index: number): Float32Array {
  const cells = frames.width * frames.height;
  return frames.levelsDb.subarray(index * cells, (index + 1) * cells);
}

/** Highest level of all frames, dB, or undefined where there is none: the top of the scale, so that it stands still. */
export function highestLevelDb(frames: HeatmapFrames): number | undefined {
  let highest = Number.NEGATIVE_INFINITY;
  for (const level of frames.levelsDb) if (level > highest) highest = level;
  return Number.isFinite(highest) ? highest : undefined;
}

/** Highest level of one frame and the middle of its cell, in parts of the picture from the top left. */
export function peakOf(
  frames: HeatmapFrames,
  index: number,
): { readonly levelDb: number; readonly u: number; readonly v: number } | undefined {
  const levels = frameLevels(frames, index);
  let best = -1;
  for (let cell = 0; cell < levels.length; cell++)
    if (best === -1 || (levels[cell] ?? Number.NEGATIVE_INFINITY) > (levels[best] ?? Number.NEGATIVE_INFINITY)) best = cell;
  const levelDb = levels[best];
  if (levelDb === undefined || !Number.isFinite(levelDb)) return undefined;
  return {
    levelDb,
    u: ((best % frames.width) + 0.5) / frames.width,
    v: (Math.floor(best / frames.width) + 0.5) / frames.height,
  };
}

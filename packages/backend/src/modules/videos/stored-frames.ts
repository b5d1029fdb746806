import { closeSync, openSync, readSync } from "node:fs";
import {
  ANALYSIS_FRAMES,
  analysisSpan,
  type FrameSpan,
  type HeatmapFrames,
  highestOfMoments,
  meanOfFrames,
} from "@sonolens/heatmap-renderer";
import type { LevelFrames } from "@sonolens/media-export";
import type { VideoTask } from "./video-task.ts";

/** Frames that are searched at once for the highest level: about 12 MB of the largest maps. */
const atOnce = 512;

/** The heat maps of a stored file as a player shows them, read when they are drawn. */
export interface StoredFrames extends LevelFrames {
  close(): void;
}

/**
 * Opens the heat maps of a snapshot: codes of 16 bits, low byte first, as the processors write them that this runs on.
 * Each moment is the mean of 8 maps, and the scale ends at the highest of all moments. Throws where the file is shorter
 * than it should be.
 */
export function openStoredFrames(path: string, shape: VideoTask["frames"]): StoredFrames {
  const { width, height, count, startS, intervalS, offsetDb, stepDb } = shape;
  const cells = width * height;
  const times = { frameCount: count, startS, frameIntervalS: intervalS };
  const levelsDb = new Float32Array(cells);
  const memory = new Uint16Array(cells * Math.min(count, atOnce));
  const file = openSync(path, "r");

  function read({ first, count: wanted }: FrameSpan): HeatmapFrames {
    const codes = memory.subarray(0, wanted * cells);
    if (readSync(file, codes, 0, codes.byteLength, 2 * cells * first) < codes.byteLength)
      throw new Error(`Of ${count} heat maps some from ${first} on are missing.`);
    return { width, height, ...times, frameCount: wanted, levels: { codes, offsetDb, stepDb } };
  }

  function highest(): number | undefined {
    let found = Number.NEGATIVE_INFINITY;
    // A moment that begins in one part ends in the next.
    const step = Math.max(1, atOnce - ANALYSIS_FRAMES);
    for (let first = 0; first === 0 || first + ANALYSIS_FRAMES <= count; first += step) {
      const part = highestOfMoments(read({ first, count: Math.min(atOnce, count - first) }));
      if (part !== undefined) found = Math.max(found, part);
    }
    return Number.isFinite(found) ? found : undefined;
  }

  const highestDb = highest();
  return {
    width,
    height,
    count,
    startS,
    intervalS,
    ...(highestDb !== undefined && { highestDb }),
    frameAt(index) {
      const span = analysisSpan(times, startS + index * intervalS);
      return meanOfFrames(read(span), { first: 0, count: span.count }, levelsDb).levelsDb;
    },
    close: () => closeSync(file),
  };
}

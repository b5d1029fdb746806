import { closeSync, openSync, readSync } from "node:fs";
import type { VideoTask } from "./video-task.ts";

/** The heat maps of a stored file, read one at a time. */
export interface StoredFrames {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly startS: number;
  readonly intervalS: number;
  /** Levels in dB; the same array each time. */
  frameAt(index: number): Float32Array;
  /** The highest level of all, dB: the top of the scale, as in the viewer. Undefined where there is none. */
  readonly highestDb?: number;
  close(): void;
}

/** Opens the heat maps of a snapshot: codes of 16 bits, low byte first. Throws where the file is shorter than it should be. */
export function openStoredFrames(path: string, shape: VideoTask["frames"]): StoredFrames {
  const { width, height, count, startS, intervalS, offsetDb, stepDb } = shape;
  const cells = width * height;
  const codes = Buffer.alloc(2 * cells);
  const levelsDb = new Float32Array(cells);
  const file = openSync(path, "r");

  function frameAt(index: number): Float32Array {
    if (readSync(file, codes, 0, codes.length, index * codes.length) < codes.length)
      throw new Error(`Heat map ${index} of ${count} is missing.`);
    for (let cell = 0; cell < cells; cell += 1)
      levelsDb[cell] = offsetDb + stepDb * codes.readUInt16LE(2 * cell);
    return levelsDb;
  }

  let highestDb = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index += 1)
    for (const level of frameAt(index)) if (level > highestDb) highestDb = level;
  return {
    width,
    height,
    count,
    startS,
    intervalS,
    frameAt,
    ...(Number.isFinite(highestDb) && { highestDb }),
    close: () => closeSync(file),
  };
}

import { describe, expect, it } from "vitest";
import { frameAt, frameField, type HeatmapFrames, highestLevelDb } from "./heatmap-frames.ts";

const frames: HeatmapFrames = {
  width: 2,
  height: 2,
  frameCount: 2,
  startS: 1,
  frameIntervalS: 0.5,
  levelsDb: Float32Array.of(10, 20, 30, 40, 1, 2, 3, 50),
};

describe("the frames of a heat map", () => {
  it("follows the playhead to the nearest frame and stays on the outer ones", () => {
    expect([0, 1, 1.2, 1.3, 1.5, 99].map((timeS) => frameAt(frames, timeS))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it("gives one frame's levels without copying", () => {
    expect([...frameField(frames, 1).levelsDb]).toEqual([1, 2, 3, 50]);
    expect(frameField(frames, 1).levelsDb.buffer).toBe(frames.levelsDb.buffer);
  });

  it("finds the highest level of all frames", () => {
    expect(highestLevelDb(frames)).toBe(50);
    expect(highestLevelDb({ levelsDb: new Float32Array(0) })).toBeUndefined();
  });
});

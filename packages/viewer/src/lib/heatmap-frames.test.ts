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
  it("follows the playhead from a frame's beginning to the next one's and stays on the outer ones", () => {
    const times = [0, 1, 1.2, 1.3, 1.499, 1.5, 99];
    expect(times.map((timeS) => frameAt(frames, timeS))).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });

  it("finds every frame by its own beginning, however the sum is rounded", () => {
    const many = { ...frames, startS: 0.1, frameIntervalS: 0.1, frameCount: 1000 };
    const indices = Array.from({ length: 1000 }, (_, index) => index);
    expect(indices.map((index) => frameAt(many, 0.1 + index * 0.1))).toEqual(indices);
    let timeS = 0.1;
    for (const index of indices) {
      expect(frameAt(many, timeS)).toBe(index);
      timeS += 0.1;
    }
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

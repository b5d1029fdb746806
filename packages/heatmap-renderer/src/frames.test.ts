import { describe, expect, it } from "vitest";
import {
  ANALYSIS_FRAMES,
  analysisSpan,
  checkFrames,
  frameAt,
  type HeatmapFrames,
  highestOfMoments,
  meanOfFrames,
} from "./frames.ts";

const frames: HeatmapFrames = {
  width: 2,
  height: 2,
  frameCount: 2,
  startS: 1,
  frameIntervalS: 0.5,
  levels: Float32Array.of(10, 20, 30, 40, 1, 2, 3, 50),
};
const asCodes = { codes: Uint16Array.of(100, 200, 300, 400, 10, 20, 30, 500), offsetDb: 0, stepDb: 0.1 };

describe("the frames of a heat map", () => {
  it("follows the playhead from a frame's beginning to the next one's and stays on the outer ones", () => {
    const times = [0, 1, 1.2, 1.3, 1.499, 1.5, 99];
    expect(times.map((timeS) => frameAt(frames, timeS))).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });

  it("finds every frame by its own beginning, however the sum is rounded", () => {
    const many = { startS: 0.1, frameIntervalS: 0.1, frameCount: 1000 };
    const indices = Array.from({ length: 1000 }, (_, index) => index);
    expect(indices.map((index) => frameAt(many, 0.1 + index * 0.1))).toEqual(indices);
    let timeS = 0.1;
    for (const index of indices) {
      expect(frameAt(many, timeS)).toBe(index);
      timeS += 0.1;
    }
  });

  it("[HMP-14] looks at 8 frames from the analysis time on, the last 8 near the end, all where there are fewer", () => {
    expect(ANALYSIS_FRAMES).toBe(8);
    const instant = { frameCount: 305, startS: 0, frameIntervalS: 4 / 305 };
    expect(analysisSpan(instant, 0)).toEqual({ first: 0, count: 8 });
    expect(analysisSpan(instant, 2)).toEqual({ first: 152, count: 8 });
    expect(analysisSpan(instant, 3.99)).toEqual({ first: 297, count: 8 });
    expect(analysisSpan(instant, -5)).toEqual({ first: 0, count: 8 });
    expect(analysisSpan({ ...instant, frameCount: 3 }, 2)).toEqual({ first: 0, count: 3 });
  });

  it("takes the mean of squared pressures, from levels and from codes alike", () => {
    const expected = [10, 20, 30, 40].map(
      (one, cell) => 10 * Math.log10((10 ** (one / 10) + 10 ** (([1, 2, 3, 50][cell] as number) / 10)) / 2),
    );
    for (const levels of [frames.levels, asCodes]) {
      const mean = meanOfFrames({ ...frames, levels }, { first: 0, count: 2 });
      expect([mean.width, mean.height]).toEqual([2, 2]);
      expected.forEach((level, cell) => {
        expect(mean.levelsDb[cell]).toBeCloseTo(level, 4);
      });
      const second = meanOfFrames({ ...frames, levels }, { first: 1, count: 1 }).levelsDb;
      [1, 2, 3, 50].forEach((level, cell) => {
        expect(second[cell]).toBeCloseTo(level, 5);
      });
    }
  });

  it("counts what is not finite as silence", () => {
    const levels = Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, -120, 40, 20, Number.NaN, -120, 40);
    const mean = meanOfFrames({ ...frames, levels }, { first: 0, count: 2 }).levelsDb;
    expect(mean[0]).toBeCloseTo(20 - 10 * Math.log10(2), 4);
    expect(mean[1]).toBe(Number.NEGATIVE_INFINITY);
    expect(mean[2]).toBeCloseTo(-120, 3);
    expect(mean[3]).toBeCloseTo(40, 4);
  });

  it("finds the highest level that a moment shows", () => {
    const one = { width: 1, height: 1, frameCount: 20 };
    const levels = Float32Array.from({ length: 20 }, (_, frame) =>
      frame === 11 ? 60 : frame > 14 ? 55 : 20,
    );
    const moments = Array.from({ length: 13 }, (_, first) =>
      Math.max(
        ...meanOfFrames({ ...one, startS: 0, frameIntervalS: 1, levels }, { first, count: 8 }).levelsDb,
      ),
    );
    expect(highestOfMoments({ ...one, levels })).toBeCloseTo(Math.max(...moments), 4);
    const codes = Uint16Array.from(levels, (levelDb) => levelDb * 10 + 30);
    expect(highestOfMoments({ ...one, levels: { codes, offsetDb: -3, stepDb: 0.1 } })).toBeCloseTo(
      Math.max(...moments),
      4,
    );
    const silent = new Float32Array(20).fill(Number.NaN);
    expect(highestOfMoments({ ...one, levels: silent })).toBeUndefined();
    expect(highestOfMoments({ ...frames, frameCount: 1, levels: Float32Array.of(1, 7, 3, 2) })).toBeCloseTo(
      7,
      4,
    );
  });

  it("refuses spans beyond the frames, targets and levels of another size", () => {
    expect(() => meanOfFrames(frames, { first: 1, count: 2 })).toThrow(RangeError);
    expect(() => meanOfFrames(frames, { first: -1, count: 1 })).toThrow(RangeError);
    expect(() => meanOfFrames(frames, { first: 0, count: 0 })).toThrow(RangeError);
    expect(() => meanOfFrames(frames, { first: 0, count: 1 }, new Float32Array(3))).toThrow(RangeError);
    expect(() => checkFrames({ ...frames, frameCount: 3 })).toThrow(/not 3 x 2 x 2/);
  });
});

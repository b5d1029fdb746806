import { describe, expect, it } from "vitest";
import { intervalScale } from "./interval-scale.ts";

describe("intervalScale", () => {
  it("shows the decades of usual leaks, and a tenfold size one equal step further", () => {
    const scale = intervalScale({ low: 6, high: 8 }, "LPM", "AIR");
    expect([scale.from, scale.to]).toEqual([0.1, 1000]);
    expect(scale.marks).toEqual([0.1, 1, 10, 100, 1000]);
    expect([0.1, 1, 10, 100, 1000].map(scale.shareOf)).toEqual([
      0,
      expect.closeTo(1 / 4, 9),
      expect.closeTo(2 / 4, 9),
      expect.closeTo(3 / 4, 9),
      1,
    ]);
  });
  it("grows by whole decades where the range is beyond them", () => {
    const scale = intervalScale({ low: 0.02, high: 1178 }, "LPM", "AIR");
    expect([scale.from, scale.to]).toEqual([0.01, 10_000]);
  });
  it("goes by the unit shown", () => {
    const scale = intervalScale({ low: 1, high: 2 }, "CFM", "AIR");
    expect([scale.from, scale.to]).toEqual([0.001, 100]);
  });
  it("keeps what is 0 or beyond its ends on it", () => {
    const scale = intervalScale({ low: 0, high: 3 }, "LPM", "AIR");
    expect([scale.shareOf(0), scale.shareOf(1e9)]).toEqual([0, 1]);
  });
});

import { describe, expect, it } from "vitest";
import { spectrogramRangeDb } from "./spectrogram-range.ts";

describe("the palette of a spectrogram", () => {
  it("begins in the background and ends at the loudest thousandth, whatever single values do", () => {
    const levels = Float32Array.from({ length: 10_000 }, (_, index) => -90 + (index % 100) * 0.7);
    levels[5] = 40;
    levels[6] = -300;
    const [floorDb, ceilingDb] = spectrogramRangeDb(levels);
    expect(floorDb).toBeCloseTo(-83, 0);
    expect(ceilingDb).toBeCloseTo(-20.7, 0);
  });

  it("does not stretch mere noise, or silence, over all colours", () => {
    expect(spectrogramRangeDb(new Float32Array(100).fill(-70))).toEqual([-70, -34]);
    expect(spectrogramRangeDb(new Float32Array(100).fill(-300))).toEqual([-36, 0]);
    expect(spectrogramRangeDb(new Float32Array(0))).toEqual([-36, 0]);
  });
});

import { describe, expect, it } from "vitest";
import { containRectangle, edgeArrowDeg, labelPlacement, pictureFilter } from "./stage-layout.ts";

describe("the stage", () => {
  it("shows the picture whole, in the middle, whichever side is short", () => {
    expect(containRectangle(1000, 480, 5 / 3)).toEqual({ left: 100, top: 0, width: 800, height: 480 });
    expect(containRectangle(800, 1000, 5 / 3)).toEqual({ left: 0, top: 260, width: 800, height: 480 });
    expect(containRectangle(0, 0, 5 / 3).width).toBe(0);
  });

  it("keeps the label of a mark on the picture", () => {
    expect(labelPlacement(0.95, 0.05)).toEqual({ toRight: false, above: false });
    expect(labelPlacement(0.1, 0.9)).toEqual({ toRight: true, above: true });
  });

  it("points an arrow at the edge to the outside", () => {
    expect(edgeArrowDeg(1, 0.5)).toBeCloseTo(90);
    expect(edgeArrowDeg(0.5, 0)).toBeCloseTo(0);
    expect(Math.abs(edgeArrowDeg(0.5, 1))).toBeCloseTo(180);
  });
});

describe("the picture under the heat map", () => {
  it("[HMP-06] recedes at the default brightness of 0.2 and is untouched at 1", () => {
    expect(pictureFilter(0.2)).toBe("saturate(0.500) brightness(0.840)");
    expect(pictureFilter(1)).toBe("saturate(1.000) brightness(1.000)");
    expect(pictureFilter(0)).toBe("saturate(0.250) brightness(0.500)");
  });
});

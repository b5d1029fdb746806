import { describe, expect, it } from "vitest";
import {
  containRectangle,
  edgeArrowDeg,
  labelPlacement,
  pictureFilter,
  placeLabels,
} from "./stage-layout.ts";

describe("the stage", () => {
  it("shows the picture whole, in the middle, whichever side is short", () => {
    expect(containRectangle(1000, 480, 5 / 3)).toEqual({ left: 100, top: 0, width: 800, height: 480 });
    expect(containRectangle(800, 1000, 5 / 3)).toEqual({ left: 0, top: 260, width: 800, height: 480 });
    expect(containRectangle(0, 0, 5 / 3).width).toBe(0);
  });

  it("keeps the whole label of a mark on the picture, however small that is", () => {
    const label = { width: 130, height: 22, gap: 26 };
    const corners = [
      [0.99, 0.02],
      [0.01, 0.98],
      [1, 1],
      [0, 0],
      [0.6, 0.2],
    ] as const;
    for (const [width, height] of [
      [390, 234],
      [1200, 720],
      [140, 84],
    ] as const)
      for (const [u, v] of corners) {
        const [placed] = placeLabels([{ ...label, x: u * width, y: v * height }], { width, height });
        expect(placed?.left).toBeGreaterThanOrEqual(0);
        expect((placed?.left ?? 0) + label.width).toBeLessThanOrEqual(width);
        expect(placed?.top).toBeGreaterThanOrEqual(0);
        expect((placed?.top ?? 0) + label.height).toBeLessThanOrEqual(height);
      }
  });

  it("puts a label to the right and above, and where another one is on another side", () => {
    const label = { width: 120, height: 20, gap: 26, y: 200 };
    const [first, second] = placeLabels(
      [
        { ...label, x: 300 },
        { ...label, x: 320 },
      ],
      { width: 800, height: 480 },
    );
    expect(first).toEqual({ left: 326, top: 154, toRight: true, above: true });
    expect(second).toEqual({ left: 174, top: 154, toRight: false, above: true });
  });

  it("keeps the label of the crosshair on the picture", () => {
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

import { describe, expect, it } from "vitest";
import { isolinePath } from "./isoline-path.ts";

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe("isolinePath", () => {
  it("is closed, and the same for the same numbers", () => {
    const path = isolinePath({ centreX: 200, centreY: 200, radius: 100, unevenness: 1 });
    expect(path).toMatch(/^M.*Z$/);
    expect(path).toBe(isolinePath({ centreX: 200, centreY: 200, radius: 100, unevenness: 1 }));
  });

  it("never crosses the next contour outside it", () => {
    const radii = (radius: number, unevenness: number) => {
      const values = numbers(isolinePath({ centreX: 0, centreY: 0, radius, unevenness }));
      return values.flatMap((x, index) =>
        index % 2 ? [] : [Math.hypot(x, (values[index + 1] ?? 0) / 0.86)],
      );
    };
    const inner = radii(50, 1.3);
    const outer = radii(78, 1.1);
    for (const [index, radius] of inner.entries()) expect(radius).toBeLessThan(outer[index] ?? 0);
  });

  it("is an ellipse without unevenness", () => {
    const values = numbers(isolinePath({ centreX: 0, centreY: 0, radius: 100, unevenness: 0 }));
    expect(Math.max(...values)).toBeCloseTo(100, 0);
  });
});

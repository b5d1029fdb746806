import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atShare, limitsOf, moveEnd, nearestEnd } from "./range-values.ts";

const limits = { min: 0, max: 20, step: 0.5, minDistance: 1 };

describe("the two ends of a range", () => {
  it("stop at the distance that they keep", () => {
    expect(moveEnd("low", 18, { low: 5, high: 15 }, limits)).toEqual({ low: 14, high: 15 });
    expect(moveEnd("high", 0, { low: 5, high: 15 }, limits)).toEqual({ low: 5, high: 6 });
    expect(moveEnd("low", -3, { low: 5, high: 15 }, limits)).toEqual({ low: 0, high: 15 });
  });

  it("say what each may be, without the crumbs of binary numbers", () => {
    expect(limitsOf("high", { low: 0.1, high: 3 }, { ...limits, minDistance: 0.2 })).toEqual({
      min: 0.3,
      max: 20,
    });
  });

  it("are never moved past each other, nor off the line", () => {
    const place = fc.integer({ min: 0, max: 40 }).map((steps) => steps / 2);
    fc.assert(
      fc.property(
        place,
        place,
        fc.integer({ min: -50, max: 90 }),
        fc.constantFrom("low", "high"),
        (a, b, to, end) => {
          const start = {
            low: Math.min(a, b, 19),
            high: Math.min(20, Math.max(a, b, Math.min(a, b, 19) + 1)),
          };
          const moved = moveEnd(end as "low" | "high", to, start, limits);
          expect(moved.high - moved.low).toBeGreaterThanOrEqual(1);
          expect(moved.low).toBeGreaterThanOrEqual(0);
          expect(moved.high).toBeLessThanOrEqual(20);
        },
      ),
    );
  });

  it("are chosen by a press: the nearer one, and of two together the one on that side", () => {
    expect(nearestEnd(6, { low: 5, high: 15 })).toBe("low");
    expect(nearestEnd(11, { low: 5, high: 15 })).toBe("high");
    expect(nearestEnd(3, { low: 5, high: 5 })).toBe("low");
    expect(nearestEnd(7, { low: 5, high: 5 })).toBe("high");
  });

  it("stand on steps", () => {
    expect(atShare(0.333, limits)).toBe(6.5);
    expect(atShare(0.1, { min: 0, max: 1, step: 0.1, minDistance: 0 })).toBe(0.1);
    expect(atShare(1, { min: 0, max: 20, step: 3, minDistance: 0 })).toBe(20);
  });
});

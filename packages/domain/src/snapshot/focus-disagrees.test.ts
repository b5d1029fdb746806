import { describe, expect, it } from "vitest";
import { focusDisagrees } from "./focus-disagrees.ts";

describe("focusDisagrees", () => {
  it.each([
    [4, 1.5],
    [1.5, 4],
    [1.51, 1],
  ])("warns at %d m with the focus at %d m", (distanceM, focusM) => {
    expect(focusDisagrees(distanceM, focusM)).toBe(true);
  });
  it.each([
    [1.5, 1.5],
    [1.5, 1],
    [2.4, 2],
    [0, 2],
    [Number.NaN, 2],
    [2, 0],
  ])("does not at %d m with the focus at %d m", (distanceM, focusM) => {
    expect(focusDisagrees(distanceM, focusM)).toBe(false);
  });
});

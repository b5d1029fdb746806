import { expect, it } from "vitest";
import { scaleTopDb } from "./compare-state.ts";

const side = (topDb: number | undefined, heatmapFailed = false) => ({ topDb, heatmapFailed });

it("a scale that is shared ends at the higher of both, and waits until both are known", () => {
  expect(scaleTopDb(side(50), side(61), true)).toBe(61);
  expect(scaleTopDb(side(61), side(50), true)).toBe(61);
  expect(scaleTopDb(side(50), side(61), false)).toBe(50);
  expect(scaleTopDb(side(50), side(undefined), true)).toBeUndefined();
  expect(scaleTopDb(side(50), side(undefined, true), true)).toBe(50);
  expect(scaleTopDb(side(undefined), side(61), true)).toBeUndefined();
});

import { expect, it } from "vitest";
import { parseZoom, steppedZoom } from "./tree-zoom.ts";

it("[ORG-15] zooms the tree in steps of exactly 0.1, within limits", () => {
  expect([1, 1.1, 1.2].map((zoom) => steppedZoom(zoom, 1))).toEqual([1.1, 1.2, 1.3]);
  expect(steppedZoom(0.8, -1)).toBe(0.7);
  expect(steppedZoom(0.7, -1)).toBe(0.7);
  expect(steppedZoom(1.6, 1)).toBe(1.6);
});

it.each([null, "", "abc", "-1", "0.2", "9", "NaN"])("takes a stored %j for 1", (text) => {
  expect(parseZoom(text)).toBe(1);
  expect(parseZoom("0.9")).toBe(0.9);
});

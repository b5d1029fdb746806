import { expect, it } from "vitest";
import { drawnSources, topOfAverageDb } from "./shown-sound.ts";

/** 3 x 3 cells whose summit is right of the middle cell. */
const field = {
  width: 3,
  height: 3,
  levelsDb: Float32Array.from([40, 42, 41, 44, 50, 48, 40, 42, 41]),
};
const outside = { u: 1, v: 0.5, levelDb: 66, outsidePicture: true, azimuthDeg: 80 };
const found = { u: 0.4, v: 0.4, levelDb: 50.9, outsidePicture: false, azimuthDeg: 10 };
const second = { u: 0.9, v: 0.9, levelDb: 44, outsidePicture: false, azimuthDeg: 40 };

it("prints one peak on a map of directions: the place and the level of its summit", () => {
  const [first, peak, last] = drawnSources(field, [outside, found, second], true);
  expect([first, last]).toEqual([outside, second]);
  expect(peak).toMatchObject({ azimuthDeg: 10, outsidePicture: false });
  expect(peak?.u).toBeCloseTo(0.5 + 0.25 / 3, 2);
  expect(peak?.v).toBeCloseTo(0.5, 5);
  const topDb = topOfAverageDb(field, drawnSources(field, [found], true));
  expect(topDb).toBe(peak?.levelDb);
  expect(topDb).toBeGreaterThan(50);
  expect(topDb).toBeLessThan(50.9);
});

it("leaves sources on a picture, and where nothing is drawn, as they were found", () => {
  const sources = [found, second];
  expect(drawnSources(field, sources, false)).toBe(sources);
  expect(drawnSources(undefined, sources, true)).toBe(sources);
  expect(drawnSources(field, [outside], true)).toEqual([outside]);
});

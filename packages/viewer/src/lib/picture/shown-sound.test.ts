import { expect, it } from "vitest";
import { drawnSources, topOfAverageDb } from "./shown-sound.ts";

/** Across the seam behind the array. */
const map: Parameters<typeof drawnSources>[2] = { azimuthDeg: [90, 270], elevationDeg: [-60, 60] };
/** 3 x 3 cells whose summit is right of the middle cell. */
const field = {
  width: 3,
  height: 3,
  levelsDb: Float32Array.from([40, 42, 41, 44, 50, 48, 40, 42, 41]),
};
const outside = { u: 1, v: 0.5, levelDb: 66, outsidePicture: true, azimuthDeg: 80, elevationDeg: 0 };
const found = { u: 0.4, v: 0.4, levelDb: 50.9, outsidePicture: false, azimuthDeg: 170, elevationDeg: 3 };
const second = { u: 0.9, v: 0.9, levelDb: 44, outsidePicture: false, azimuthDeg: 240, elevationDeg: 0 };

it("prints one peak on a map of directions: the place and the level of its summit", () => {
  const [first, peak, last] = drawnSources(field, [outside, found, second], map);
  expect([first, last]).toEqual([outside, second]);
  expect(peak).toMatchObject({ outsidePicture: false });
  expect(peak?.azimuthDeg).toBeCloseTo(180 + (180 * 0.25) / 3 - 360, 0);
  expect(peak?.elevationDeg).toBeCloseTo(0, 5);
  expect(peak?.u).toBeCloseTo(0.5 + 0.25 / 3, 2);
  expect(peak?.v).toBeCloseTo(0.5, 5);
  const topDb = topOfAverageDb(field, drawnSources(field, [found], map));
  expect(topDb).toBe(peak?.levelDb);
  expect(topDb).toBeGreaterThan(50);
  expect(topDb).toBeLessThan(50.9);
});

it("leaves sources on a picture, and where nothing is drawn, as they were found", () => {
  const sources = [found, second];
  expect(drawnSources(field, sources, null)).toBe(sources);
  expect(drawnSources(undefined, sources, map)).toBe(sources);
  expect(drawnSources(field, [outside], map)).toEqual([outside]);
});

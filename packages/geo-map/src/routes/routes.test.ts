import { expect, it } from "vitest";
import { linePoints } from "./line-points.ts";
import { mergeStops, stopNumbers } from "./merge-stops.ts";

const size = { widthPx: 800, heightPx: 500 };

it("puts stops that would cover each other on one mark, and writes their numbers as people do", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 95, y: 5 },
    { x: 97, y: 0 },
    { x: 3, y: 4 },
  ];
  const marks = mergeStops(points, 20);
  expect(marks.map(({ stops }) => stops)).toEqual([
    [0, 4],
    [1, 2, 3],
  ]);
  expect(marks.map(({ stops }) => stopNumbers(stops))).toEqual(["1, 5", "2–4"]);
  expect(stopNumbers([0, 1])).toBe("1, 2");
});

it("draws a leg over 180 degrees the short way", () => {
  const stops = [
    { latitude: 0, longitude: 178 },
    { latitude: 0, longitude: -178 },
    { latitude: 0, longitude: 179 },
  ];
  const view = { centre: { latitude: 0, longitude: 170 }, zoom: 3 };
  const [one, two, three] = linePoints(stops, view, size).map(({ x }) => x);
  expect((two ?? 0) - (one ?? 0)).toBeCloseTo((4 / 360) * 4096, 6);
  expect((three ?? 0) - (two ?? 0)).toBeCloseTo((-3 / 360) * 4096, 6);
});

import { expect, it } from "vitest";
import { pictureOfDay, shareOfDay } from "./day-picture.ts";

const sun = { sunrise: "06:00", sunset: "18:00" };

it("takes times of the day as shares of it", () => {
  expect(["00:00", "6:00", "24:00", "25:00", "noon", ""].map(shareOfDay)).toEqual([
    0,
    0.25,
    1,
    undefined,
    undefined,
    undefined,
  ]);
});

it("draws temperatures from the lowest to the highest, and when the sun was up", () => {
  const hourly = [
    { time: "00:00", degrees: -4 },
    { time: "12:00", degrees: 4 },
    { time: "18:00", degrees: 0 },
  ];
  expect(pictureOfDay(hourly, sun)).toEqual({
    points: [
      { x: 0, y: 0 },
      { x: 0.5, y: 1 },
      { x: 0.75, y: 0.5 },
    ],
    daylight: { from: 0.25, to: 0.75 },
    low: -4,
    high: 4,
  });
  expect(pictureOfDay(hourly, { sunrise: null, sunset: null })?.daylight).toBeUndefined();
});

it("draws an even day in the middle, and nothing from a single temperature", () => {
  const even = [
    { time: "00:00", degrees: 7 },
    { time: "23:00", degrees: 7 },
  ];
  expect(pictureOfDay(even, sun)?.points.map(({ y }) => y)).toEqual([0.5, 0.5]);
  expect(pictureOfDay(even.slice(1), sun)).toBeUndefined();
});

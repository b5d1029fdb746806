import { expect, it } from "vitest";
import { paintOverPicture, pictureLook } from "./index.ts";

it("[HMP-06] dims a picture by the brightness 0.2 unless told otherwise, and leaves it untouched at 1", () => {
  expect(pictureLook()).toEqual(pictureLook(0.2));
  expect(pictureLook()).toEqual({ saturation: 0.5, light: 0.84 });
  expect(pictureLook(1)).toEqual({ saturation: 1, light: 1 });
  expect(pictureLook(0.1).light).toBeCloseTo(0.67, 9);
  const picture = Uint8ClampedArray.of(10, 200, 90, 255);
  paintOverPicture(picture, new Uint8ClampedArray(4), 1);
  expect([...picture]).toEqual([10, 200, 90, 255]);
});

it("puts the heat map over the dimmed picture by its opacity", () => {
  const picture = Uint8ClampedArray.of(100, 100, 100, 255, 100, 100, 100, 255);
  paintOverPicture(picture, Uint8ClampedArray.of(250, 0, 50, 255, 255, 255, 255, 128));
  expect([...picture]).toEqual([250, 0, 50, 255, 170, 170, 170, 255]);
  expect(() => paintOverPicture(picture, new Uint8ClampedArray(4))).toThrow(RangeError);
});

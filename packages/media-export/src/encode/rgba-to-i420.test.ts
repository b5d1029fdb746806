import { expect, it } from "vitest";
import { i420Length, rgbaToI420 } from "./rgba-to-i420.ts";

it.each([
  ["black", [0, 0, 0], [16, 128, 128]],
  ["white", [255, 255, 255], [235, 128, 128]],
  ["red", [255, 0, 0], [63, 102, 240]],
  ["green", [0, 255, 0], [173, 42, 26]],
  ["blue", [0, 0, 255], [32, 240, 118]],
])("writes %s by BT.709 in limited range", (_, [red = 0, green = 0, blue = 0], expected) => {
  const rgba = new Uint8ClampedArray(4 * 2 * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set([red, green, blue, 255], at);
  const target = new Uint8Array(i420Length(4, 2));
  rgbaToI420(rgba, 4, 2, target);
  const [y, cb, cr] = expected;
  expect([...target]).toEqual([...Array(8).fill(y), cb, cb, cr, cr]);
});

it("takes the mean colour of four pixels", () => {
  const rgba = new Uint8ClampedArray([255, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 0, 255, 255]);
  const target = new Uint8Array(i420Length(2, 2));
  rgbaToI420(rgba, 2, 2, target);
  expect([...target]).toEqual([63, 32, 63, 32, 171, 179]);
});

import { encode } from "fast-png";
import { expect, it } from "vitest";
import { pixelsOf } from "./pictures.ts";

const png = (options: Parameters<typeof encode>[0]) => pixelsOf({ kind: "png", bytes: encode(options) });

it("reads PNG files of all kinds of pixels", () => {
  const size = { width: 2, height: 1 };
  expect(png({ ...size, data: new Uint8Array([1, 2, 3, 4, 5, 6]), channels: 3, depth: 8 })).toMatchObject({
    rgb: new Uint8Array([1, 2, 3, 4, 5, 6]),
    alpha: undefined,
  });
  expect(
    png({ ...size, data: new Uint8Array([1, 2, 3, 255, 4, 5, 6, 0]), channels: 4, depth: 8 }),
  ).toMatchObject({
    rgb: new Uint8Array([1, 2, 3, 4, 5, 6]),
    alpha: new Uint8Array([255, 0]),
  });
  expect(png({ ...size, data: new Uint8Array([7, 9]), channels: 1, depth: 8 })).toMatchObject({
    rgb: new Uint8Array([7, 7, 7, 9, 9, 9]),
  });
  expect(
    png({ ...size, data: new Uint16Array([257 * 7, 65_535, 257 * 9, 257 * 2]), channels: 2, depth: 16 }),
  ).toMatchObject({
    rgb: new Uint8Array([7, 7, 7, 9, 9, 9]),
    alpha: new Uint8Array([255, 2]),
  });
});

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
    png({ ...size, data: new Uint8Array([1, 2, 3, 255, 4, 5, 6, 9]), channels: 4, depth: 8 }),
  ).toMatchObject({
    rgb: new Uint8Array([1, 2, 3, 4, 5, 6]),
    alpha: new Uint8Array([255, 9]),
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

it("leaves the clear margins of a picture out, and says where the rest is in it", () => {
  const pixels = new Uint8ClampedArray(4 * 5 * 4);
  pixels.set([1, 2, 3, 128], (2 * 4 + 1) * 4);
  pixels.set([4, 5, 6, 64], (2 * 4 + 2) * 4);
  expect(pixelsOf({ kind: "rgba", widthPx: 4, heightPx: 5, pixels })).toEqual({
    ...{ widthPx: 2, heightPx: 1 },
    part: { x: 0.25, y: 0.4, width: 0.5, height: 0.2 },
    rgb: new Uint8Array([1, 2, 3, 4, 5, 6]),
    alpha: new Uint8Array([128, 64]),
  });
  const within = { widthPx: 8, heightPx: 10, leftPx: 2, topPx: 5 };
  expect(pixelsOf({ kind: "rgba", widthPx: 4, heightPx: 5, pixels, within }).part).toEqual({
    ...{ x: 0.375, y: 0.7 },
    ...{ width: 0.25, height: 0.1 },
  });
  const clear = pixelsOf({ kind: "rgba", widthPx: 4, heightPx: 5, pixels: new Uint8ClampedArray(80) });
  expect(clear).toMatchObject({ widthPx: 1, heightPx: 1, alpha: new Uint8Array([0]) });
});

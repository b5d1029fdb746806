import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readPictureHeader } from "./picture-header.ts";
import { onePixelPng } from "./testing/a-snapshot.ts";
import { hasSharedData, sharedData } from "./testing/shared-data.ts";

const header = (...path: string[]) => readPictureHeader(new Uint8Array(readFileSync(sharedData(...path))));

/** The first bytes of a WebP file with this first chunk. */
function aWebp(kind: string, ...payload: number[]): Uint8Array {
  const bytes = new Uint8Array(40);
  bytes.set(new TextEncoder().encode(`RIFF....WEBP${kind}`));
  bytes.set(payload, 20);
  return bytes;
}

it("finds type and size of PNG and of all three kinds of WebP", () => {
  expect(readPictureHeader(onePixelPng)).toEqual({ mediaType: "image/png", widthPx: 1, heightPx: 1 });
  const webp = { mediaType: "image/webp", widthPx: 640, heightPx: 400 };
  expect(readPictureHeader(aWebp("VP8X", 0, 0, 0, 0, 0x7f, 2, 0, 0x8f, 1, 0))).toEqual(webp);
  expect(readPictureHeader(aWebp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0x90, 1))).toEqual(webp);
  expect(readPictureHeader(aWebp("VP8L", 0x2f, 0x7f, 0xc2, 0x63, 0))).toEqual(webp);
});

it("recognises a cut picture by its type alone, and never reads past its end", () => {
  const png = { mediaType: "image/png" };
  for (let length = 8; length < 24; length += 1)
    expect(readPictureHeader(onePixelPng.subarray(0, length))).toEqual(png);
  expect(readPictureHeader(Uint8Array.of(0xff, 0xd8, 0xff))).toEqual({ mediaType: "image/jpeg" });
  expect(readPictureHeader(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2, 3, 4, 5))).toEqual({
    mediaType: "image/jpeg",
  });
});

it("recognises nothing else", () => {
  for (const text of ["", "GIF89a", "<svg/>", "RIFF....WAVEfmt "]) {
    expect(readPictureHeader(new TextEncoder().encode(text))).toBeUndefined();
  }
});

it.skipIf(!hasSharedData("scenes"))("finds the size of every rendered scene", () => {
  const pictures = readdirSync(sharedData("scenes")).filter((name) => /\.(jpg|png|webp)$/.test(name));
  expect(pictures.length).toBe(48);
  for (const name of pictures)
    expect(header("scenes", name), name).toMatchObject({ widthPx: 1200, heightPx: 720 });
});

it.skipIf(!hasSharedData("photos"))("finds type and size of photos with broken and rotated EXIF", () => {
  expect(header("photos", "pillow-hopper_orientation_6.webp")).toEqual({
    mediaType: "image/webp",
    widthPx: 128,
    heightPx: 128,
  });
  for (const name of readdirSync(sharedData("photos"))) {
    const found = header("photos", name);
    expect(found, name).toBeDefined();
    expect(found?.widthPx, name).toBeGreaterThan(0);
  }
});

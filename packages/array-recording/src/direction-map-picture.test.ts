import { crc32, inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { directionMapPicture, directionMapSize } from "./direction-map-picture.ts";

const { widthPx, heightPx } = directionMapSize;

/** The chunks of a PNG; throws when a checksum is wrong. */
function chunksOf(png: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const body = png.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== view.getUint32(at + 8 + length)) throw new Error("checksum");
    chunks.set(new TextDecoder().decode(body.subarray(0, 4)), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

/** Palette index of a pixel, 0 for the ground. */
function pixelsOf(png: Uint8Array): (column: number, row: number) => number {
  const rows = inflateSync(chunksOf(png).get("IDAT") ?? new Uint8Array());
  expect(rows.length).toBe(heightPx * (widthPx + 1));
  return (column, row) => rows[row * (widthPx + 1) + 1 + column] ?? -1;
}

it("is a well-formed PNG with only pixels in it, small, the same each time", () => {
  const png = directionMapPicture([-180, 180], [-90, 90]);
  expect([...chunksOf(png).keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  expect(png.length).toBeLessThan(20_000);
  expect(directionMapPicture([-180, 180], [-90, 90])).toEqual(png);
});

it("draws lines every 30 degrees, the axes brightest, and leaves the rest dark", () => {
  const pixel = pixelsOf(directionMapPicture([-180, 180], [-90, 90]));
  const columnOf = (azimuth: number) => Math.round(((azimuth + 180) / 360) * (widthPx - 1));
  const between = Math.round(heightPx * 0.53);
  expect(pixel(columnOf(90), between)).toBeGreaterThan(pixel(columnOf(30), between));
  expect(pixel(columnOf(30), between)).toBeGreaterThan(pixel(columnOf(10), between));
  expect(pixel(columnOf(10), between)).toBeGreaterThan(0);
  expect(pixel(columnOf(15), between)).toBe(0);
  const rowOf = (elevation: number) => Math.round(((90 - elevation) / 180) * (heightPx - 1));
  expect(pixel(columnOf(15), rowOf(0))).toBeGreaterThan(pixel(columnOf(15), rowOf(60)));
  expect(pixel(columnOf(15), rowOf(60))).toBeGreaterThan(0);
});

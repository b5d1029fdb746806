import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { pictureLocation } from "./picture-location.ts";

const folder = resolve(import.meta.dirname, "../../../../shared/data/photos");
const locationIn = (file: string) => pictureLocation(new Uint8Array(readFileSync(resolve(folder, file))));

it("finds no position in what is not a picture", async () => {
  expect(await pictureLocation(new Uint8Array(0))).toBeUndefined();
  expect(await pictureLocation(new TextEncoder().encode("not a picture at all"))).toBeUndefined();
  expect(await pictureLocation(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45]))).toBeUndefined();
});

describe.skipIf(!existsSync(folder))("photographs of phones (skipped without the test photographs)", () => {
  it.each([
    ["exifr-IMG_20180725_163423-tiny.jpg", 50.2996, 14.8203],
    ["exifr-issue-exifr-36.jpg", -0.3713, 36.0564],
    ["exifr-issue-exifr-59.jpg", 37.7468, -119.5299],
  ])("reads where %s was taken, south and west being negative", async (file, latitude, longitude) => {
    const location = await locationIn(file);
    expect(location?.latitude).toBeCloseTo(latitude, 3);
    expect(location?.longitude).toBeCloseTo(longitude, 3);
  });

  it("answers for every photograph, whole or broken, with a possible position or none", async () => {
    for (const file of readdirSync(folder)) {
      const location = await locationIn(file);
      if (!location) continue;
      expect(Math.abs(location.latitude), file).toBeLessThanOrEqual(90);
      expect(Math.abs(location.longitude), file).toBeLessThanOrEqual(180);
    }
  });
});

import { readdirSync } from "node:fs";
import exifr from "exifr";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPictureWithGps, aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startOwnClock } from "../../testing/own-clock.ts";
import { sharedFiles } from "../../testing/shared-data.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { isTestedOnS3 } from "../../testing/test-bucket.ts";
import { isOnPostgres } from "../../testing/test-database-place.ts";
import { uploadAs } from "../../testing/upload-as.ts";

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend();
});
afterAll(() => test.close());

const archives = sharedFiles("zip");
const photos = sharedFiles("photos").filter(({ name }) => /\.(?:jpe?g|png|webp)$/i.test(name));
let counter = 0;
const nextCapture = (): string => `5f2504e0-4f89-41d3-9a0c-${String(counter++).padStart(12, "0")}`;

const typeOf = (name: string) =>
  name.endsWith(".png") ? "image/png" : name.endsWith(".webp") ? "image/webp" : "image/jpeg";

async function serve(picture: Uint8Array, name = "picture.jpg") {
  const options = { picture, pictureType: typeOf(name), size: 16, audio: false } as const;
  const file = await aSnapshotFile(nextCapture(), options);
  const { status, body } = await uploadAs(test, "full", file);
  expect(status).toBe(201);
  const base = `/api/snapshots/${body.snapshotId}`;
  const detail = (await test.call("getSnapshot", `${base}/`, { as: "full" })).body;
  const read = async (size: string) =>
    (await test.call("getSnapshotPicture", `${base}/picture/?size=${size}`, { as: "full" })).bytes;
  return { detail, warnings: body.warnings, read };
}

it.skipIf(archives.length === 0)(
  "answers each of the foreign archives within 2 s with one code, and writes nothing outside its folders",
  async () => {
    for (const { name, read } of archives) {
      const ownMs = startOwnClock();
      const { status, refusal } = await uploadAs(test, "full", read(), name);
      expect([name, status]).toEqual([name, 400]);
      expect(refusal.codes?.detail).toEqual(["impFailed", expect.any(String)]);
      expect([name, ownMs() < 2_000]).toEqual([name, true]);
    }
    expect(readdirSync(test.dataDir).sort()).toEqual([
      "blobs",
      ...(isTestedOnS3 ? ["blobs-in-bucket.json"] : []),
      ...(isOnPostgres ? ["postgresql"] : []),
      "presence",
      "secret",
      ...(isOnPostgres ? [] : ["sonolens.db", "sonolens.db-shm", "sonolens.db-wal"]),
    ]);
    expect(await test.backend.countSnapshots("full")).toBe(0);
  },
);

it.skipIf(photos.length === 0)(
  "serves each of the foreign photos upright and without any metadata, or says that it cannot be read",
  async () => {
    let served = 0;
    for (const { name, read } of photos) {
      const { detail, warnings, read: readServed } = await serve(read(), name);
      if (detail.picture_state === "missing") {
        expect([name, warnings]).toEqual([name, expect.arrayContaining(["pictureUnreadable"])]);
        continue;
      }
      served += 1;
      for (const size of ["original", "thumb"]) {
        const bytes = await readServed(size);
        const { exif, xmp, iptc, orientation, icc } = await sharp(bytes).metadata();
        expect([name, exif, xmp, iptc, orientation, icc]).toEqual([name, ...Array(5).fill(undefined)]);
        expect(await exifr.gps(Buffer.from(bytes)).catch(() => undefined)).toBeUndefined();
      }
    }
    process.stdout.write(`${served} of ${photos.length} photos are served\n`);
    expect(served).toBeGreaterThan(photos.length / 2);
  },
);

/**
 * A picture that is red at the top left, green at the top right, blue at the bottom left, white at the bottom right.
 */
function corners(width: number, height: number): Promise<Uint8Array> {
  const colours = [
    { input: patch("#ff0000"), left: 0, top: 0 },
    { input: patch("#00ff00"), left: width - 16, top: 0 },
    { input: patch("#0000ff"), left: 0, top: height - 16 },
    { input: patch("#ffffff"), left: width - 16, top: height - 16 },
  ];
  return sharp({ create: { width, height, channels: 3, background: "#808080" } })
    .composite(colours)
    .png()
    .toBuffer();
}
const patch = (colour: string): Buffer =>
  Buffer.from(`<svg width="16" height="16"><rect width="16" height="16" fill="${colour}"/></svg>`);

/** How a camera stores an upright picture for each orientation value: the inverse of what a viewer must do. */
const stored: Record<number, (upright: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.rotate(270).flop(),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.rotate(90).flop(),
  8: (picture) => picture.rotate(90),
};

it.each(["1", "2", "3", "4", "5", "6", "7", "8"])(
  "turns a picture of EXIF orientation %s upright",
  async (value) => {
    const orientation = Number(value);
    const turned = await (stored[orientation] ?? stored[1])?.(sharp(await corners(96, 64)))
      .png()
      .toBuffer();
    const camera = await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    const { detail, read } = await serve(camera);
    expect([detail.picture_width, detail.picture_height]).toEqual([96, 64]);
    const { data, info } = await sharp(await read("original"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] =>
      [0, 1, 2].map((channel) =>
        Math.round((data[(y * info.width + x) * info.channels + channel] ?? 0) / 255),
      );
    expect([at(6, 6), at(89, 6), at(6, 57), at(89, 57)]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 1],
    ]);
  },
);

it("puts a snapshot on the map by the position in its picture, and strips it from what is served", async () => {
  const picture = await aPictureWithGps();
  expect(await exifr.gps(Buffer.from(picture))).toMatchObject({ latitude: expect.closeTo(60.17, 2) });
  const { detail, read } = await serve(picture);
  expect(detail.meta.latitude).toBeCloseTo(60.17, 2);
  expect(detail.meta.longitude).toBeCloseTo(24.94, 2);
  for (const size of ["original", "thumb"]) {
    const bytes = Buffer.from(await read(size));
    expect(await exifr.gps(bytes).catch(() => undefined)).toBeUndefined();
    expect(bytes.includes("somebody")).toBe(false);
  }
});

it("goes by the snapshot's own position where it has one", async () => {
  const location = { latitude: -33.5, longitude: 151.25 };
  const file = await aSnapshotFile(nextCapture(), {
    picture: await aPictureWithGps(),
    size: 16,
    manifest: { location },
  });
  const { body } = await uploadAs(test, "full", file);
  const { body: places } = await test.call(
    "getLocations",
    `/api/snapshots/${body.snapshotId}/analytics/locations/`,
    {
      as: "full",
    },
  );
  expect(places).toMatchObject(location);
});

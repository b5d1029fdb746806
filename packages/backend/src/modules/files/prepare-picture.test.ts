import { crc32 } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { expect, it } from "vitest";
import { seededRandom } from "../../../../../tooling/tests/seeded-random.ts";
import { aPictureWithGps } from "../../testing/a-snapshot-file.ts";
import { sharedFiles } from "../../testing/shared-data.ts";
import { preparePicture } from "./prepare-picture.ts";

it.each([
  [
    "an SVG that reads a file",
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
  ],
  ["a PDF", "%PDF-1.4"],
  ["nothing", ""],
  ["the first bytes of a JPEG", "\xff\xd8\xff\xe0"],
])("refuses %s", async (_what, text) => {
  expect(await preparePicture(Buffer.from(text, "latin1"))).toEqual({
    ok: false,
    error: "pictureUnreadable",
  });
});

it("makes a thumbnail of at most 480 pixels, and does not blow up a small picture", async () => {
  const widthOf = async (width: number): Promise<number> => {
    const bytes = await sharp({ create: { width, height: 100, channels: 3, background: "#123" } })
      .png()
      .toBuffer();
    const prepared = await preparePicture(bytes);
    return prepared.ok ? (await sharp(prepared.value.thumbnail).metadata()).width : 0;
  };
  expect([await widthOf(1_600), await widthOf(200)]).toEqual([480, 200]);
});

const aJpeg = (width: number, height: number, orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: "#345678" } })
    .withMetadata({ orientation })
    .jpeg({ quality: 30 })
    .toBuffer();

it.each([
  ["its end marker", 2],
  ["its last lines", 400],
])("shows a JPEG that lacks %s, with a warning", async (_what, missing) => {
  const bytes = await aJpeg(600, 400);
  expect(await preparePicture(bytes)).toMatchObject({ ok: true, value: { warnings: [] } });
  expect(await preparePicture(bytes.subarray(0, bytes.length - missing))).toMatchObject({
    ok: true,
    value: { widthPx: 600, heightPx: 400, warnings: ["pictureIncomplete"] },
  });
});

it("shows any JPEG that was cut off, of its whole size, with a warning", async () => {
  const photo = fc.record({
    widthPx: fc.integer({ min: 60, max: 700 }),
    heightPx: fc.integer({ min: 60, max: 700 }),
    quality: fc.integer({ min: 20, max: 95 }),
    progressive: fc.boolean(),
    chromaSubsampling: fc.constantFrom("4:4:4", "4:2:0"),
    lost: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.4, noNaN: true })),
    seed: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(photo, async ({ widthPx, heightPx, lost, seed, ...jpeg }) => {
      const random = seededRandom(seed);
      const noise = Uint8Array.from({ length: widthPx * heightPx * 3 }, () => 256 * random());
      const bytes = await sharp(noise, { raw: { width: widthPx, height: heightPx, channels: 3 } })
        .jpeg(jpeg)
        .toBuffer();
      expect(await preparePicture(bytes)).toMatchObject({ ok: true, value: { warnings: [] } });
      const cut = bytes.subarray(0, Math.floor((bytes.length - 2) * (1 - lost)));
      expect(await preparePicture(cut)).toMatchObject({
        ok: true,
        value: { widthPx, heightPx, warnings: ["pictureIncomplete"] },
      });
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 500 : 15 },
  );
});

it("makes a photo of more than 100 megapixels smaller, upright, with a warning", async () => {
  const prepared = await preparePicture(await aJpeg(12_000, 9_000, 6));
  if (!prepared.ok) throw new Error(prepared.error);
  const { widthPx, heightPx, warnings } = prepared.value;
  expect(warnings).toEqual(["pictureReduced"]);
  expect(heightPx / widthPx).toBeCloseTo(4 / 3, 2);
  expect(widthPx * heightPx).toBeGreaterThan(20_000_000);
  expect(widthPx * heightPx).toBeLessThan(30_000_000);
});

it.each(["heic", "heix", "hevc", "mif1"])("names HEIC where a photo is one (%s)", async (brand) => {
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`)]);
  expect(await preparePicture(bytes)).toEqual({ ok: false, error: "heicNotSupported" });
});

const aPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#345678" } })
    .png()
    .toBuffer();

it("keeps a picture with the longest side of a JPEG, and refuses a longer one, whose lines take gigabytes", async () => {
  const [longest, longer, tall, endless] = await Promise.all([
    aPng(65_535, 1),
    aPng(65_536, 1),
    aPng(1, 65_536),
    aPng(60, 30),
  ]);
  endless.writeUInt32BE(6_174_477, 16);
  endless.writeUInt32BE(crc32(endless.subarray(12, 29)), 29);
  const warmed = process.memoryUsage.rss();
  const prepared = await preparePicture(longest);
  expect(prepared.ok && prepared.value.widthPx).toBe(65_535);
  for (const refused of [longer, tall, endless])
    expect(await preparePicture(refused)).toEqual({ ok: false, error: "pictureUnreadable" });
  expect(process.memoryUsage.rss() - warmed).toBeLessThan(2 ** 30);
});

const cases = ["picture-without-end-marker", "picture-over-100-megapixels"]
  .flatMap((folder) => sharedFiles(`cases/${folder}`))
  .filter(({ name }) => /\.(?:jpg|png)$/.test(name));

it.skipIf(cases.length === 0)("shows the pictures that failed elsewhere (../shared/data/cases)", async () => {
  for (const { name, read } of cases) expect([name, (await preparePicture(read())).ok]).toEqual([name, true]);
});

it("reserves no memory for as many values as a damaged position claims", async () => {
  const intact = await aPictureWithGps();
  const location = { latitude: expect.closeTo(60.17, 2), longitude: expect.closeTo(24.94, 2) };
  expect(await preparePicture(intact)).toMatchObject({ ok: true, value: { location } });
  // The fields of latitude and longitude: three fractions each.
  for (const tag of [2, 4]) {
    const damaged = Buffer.from(intact);
    const little = Buffer.from([tag, 0, 5, 0, 3, 0, 0, 0]);
    const big = Buffer.from([0, tag, 0, 5, 0, 0, 0, 3]);
    const at = Math.max(damaged.indexOf(little), damaged.indexOf(big));
    expect(at).toBeGreaterThan(0);
    // 3.5 GB of whole numbers.
    if (damaged.includes(little)) damaged.writeUInt32LE(0x34000000, at + 4);
    else damaged.writeUInt32BE(0x34000000, at + 4);
    const before = process.memoryUsage().arrayBuffers;
    const prepared = await preparePicture(damaged);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100e6);
    expect(prepared).toMatchObject({ ok: true });
    expect(prepared).not.toHaveProperty("value.location");
  }
});

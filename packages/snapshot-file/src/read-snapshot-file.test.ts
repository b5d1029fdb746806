import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SnapshotManifest } from "./manifest.ts";
import { readSnapshotFile } from "./read-snapshot-file.ts";
import { aManifest, aSnapshot, aWav, onePixelPng } from "./testing/a-snapshot.ts";
import { writeSnapshotFile } from "./write-snapshot-file.ts";
import { writeZip, type ZipInput } from "./zip/write-zip.ts";

const text = (value: unknown) =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

/** A file with these entries in place of, or in addition to, those of a valid one. */
function pack(
  manifest: unknown,
  changes: Record<string, Uint8Array | undefined> = {},
  extra: ZipInput[] = [],
) {
  const parts: Record<string, Uint8Array | undefined> = {
    "manifest.json": text(manifest),
    "heatmap.u16": new Uint8Array(120),
    "picture.png": onePixelPng,
    "audio.wav": aWav(),
    "channels.wav": aWav({ channelCount: 2 }),
    ...changes,
  };
  const inputs = Object.entries(parts).flatMap(([name, bytes]) =>
    bytes ? [{ name, bytes, deflate: true }] : [],
  );
  return writeZip([...inputs, ...extra]);
}

const codeOf = async (bytes: Uint8Array) => {
  const read = await readSnapshotFile(bytes);
  return read.ok ? read.value.warnings.map(({ code }) => code) : read.error.code;
};

it("reads back what was written, levels within half a step", async () => {
  const dimension = fc.integer({ min: 1, max: 7 });
  const shape = fc.record({
    width: dimension,
    height: dimension,
    frameCount: fc.integer({ min: 1, max: 3 }),
  });
  const snapshots = shape.chain((size) =>
    fc.record({
      size: fc.constant(size),
      frames: fc.float32Array({
        min: -150,
        max: 150,
        noNaN: true,
        minLength: size.width * size.height * size.frameCount,
        maxLength: size.width * size.height * size.frameCount,
      }),
      label: fc.string({ unit: "grapheme", maxLength: 40 }),
      unknown: fc.jsonValue({ maxDepth: 4 }),
      withSound: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(snapshots, async ({ size, frames, label, unknown, withSound }) => {
      const base = aManifest({ label });
      const manifest = {
        ...base,
        heatmap: { ...base.heatmap, ...size },
        fromTheFuture: unknown,
      } as SnapshotManifest;
      const given = aSnapshot({ manifest, frames });
      if (!withSound) delete given.channelsWav;
      const read = await readSnapshotFile(await writeSnapshotFile(given));
      if (!read.ok) throw new Error(read.error.message);
      const { heatmap, ...rest } = read.value.manifest;
      const { heatmap: givenHeatmap, ...givenRest } = manifest;
      expect(JSON.stringify(rest)).toBe(JSON.stringify(givenRest));
      expect({ ...heatmap, offsetDb: 0 }).toEqual({ ...givenHeatmap, offsetDb: 0 });
      expect(read.value.picture).toEqual(onePixelPng);
      expect(read.value.channelsWav).toEqual(given.channelsWav);
      expect(read.value.warnings.map(({ code }) => code)).toEqual(withSound ? [] : ["channelsMissing"]);
      frames.forEach((level, index) => {
        expect(Math.abs((read.value.frames[index] ?? 0) - level)).toBeLessThanOrEqual(0.0025 + 2e-5);
      });
    }),
    { seed: 5, numRuns: 150 },
  );
});

it("reads a file again into the same bytes when nothing was changed", async () => {
  const first = await writeSnapshotFile(aSnapshot());
  const read = await readSnapshotFile(first);
  if (!read.ok) throw new Error(read.error.message);
  expect(await writeSnapshotFile(read.value)).toEqual(first);
});

it("reads codes that were packed without a predictor", async () => {
  const codes = new Uint8Array(new Uint16Array(60).fill(2000).buffer);
  const read = await readSnapshotFile(pack(aManifest(), { "heatmap.u16": codes }));
  expect(read.ok && read.value.frames.every((level) => Math.abs(level + 50) < 1e-4)).toBe(true);
});

it("shares no memory with the bytes it read", async () => {
  const bytes = await writeSnapshotFile(aSnapshot());
  const read = await readSnapshotFile(bytes);
  bytes.fill(0);
  expect(read.ok && read.value.picture).toEqual(onePixelPng);
});

describe("refuses, with a code,", () => {
  const manifest = aManifest();
  const changed = (change: object) => pack({ ...manifest, ...change });
  const cases: [string, Uint8Array, string][] = [
    ["an archive without a manifest", pack(manifest, { "manifest.json": undefined }), "notASnapshot"],
    ["another format", changed({ format: "something-else" }), "notASnapshot"],
    ["a manifest that is no object", pack([1]), "notASnapshot"],
    ["a later version", changed({ version: 2, heatmap: { encoding: "new" } }), "tooNew"],
    ["a version that is no number", changed({ version: "1" }), "manifestInvalid"],
    ["a manifest that is not JSON", pack("{"), "manifestUnreadable"],
    ["an empty manifest", pack("", { "manifest.json": new Uint8Array() }), "manifestUnreadable"],
    [
      "a manifest in another encoding",
      pack("", { "manifest.json": Uint8Array.of(0xff, 0xfe, 0x7b) }),
      "manifestUnreadable",
    ],
    ["a manifest nested 100,000 deep", pack(`${"[".repeat(1e5)}${"]".repeat(1e5)}`), "manifestUnreadable"],
    ["a missing field", changed({ device: { serial: "x" } }), "manifestInvalid"],
    ["a date without a time zone", changed({ createdDate: "2026-11-21T10:00:00" }), "manifestInvalid"],
    [
      "a file name that leads out",
      changed({ picture: { ...manifest.picture, file: "../x.png" } }),
      "manifestInvalid",
    ],
    ["a missing heat map", pack(manifest, { "heatmap.u16": undefined }), "framesMissing"],
    [
      "a heat map of the wrong size",
      pack(manifest, { "heatmap.u16": new Uint8Array(121) }),
      "framesWrongSize",
    ],
    [
      "a heat map larger than is read",
      changed({ heatmap: { ...manifest.heatmap, width: 4096, height: 4096, frameCount: 1_000_000 } }),
      "framesTooLarge",
    ],
    [
      "a stray entry that leads out",
      pack(manifest, {}, [{ name: "../evil.txt", bytes: text("x"), deflate: false }]),
      "zipUnsafeName",
    ],
    [
      "a second manifest",
      pack(manifest, {}, [{ name: "Manifest.json", bytes: text("x"), deflate: false }]),
      "zipDuplicateName",
    ],
  ];
  it.each(cases)("%s", async (_, bytes, code) => {
    const read = await readSnapshotFile(bytes);
    expect(read).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } });
  });
});

describe("reads with a warning", () => {
  const manifest = aManifest();
  const jpeg = { ...manifest, picture: { ...manifest.picture, mediaType: "image/jpeg" } };
  const cases: [string, Uint8Array, string[]][] = [
    ["nothing that is wrong: none", pack(manifest), []],
    ["a missing picture", pack(manifest, { "picture.png": undefined }), ["pictureMissing"]],
    ["a picture that is none", pack(manifest, { "picture.png": text("<svg/>") }), ["pictureUnreadable"]],
    ["an empty picture", pack(manifest, { "picture.png": new Uint8Array() }), ["pictureUnreadable"]],
    ["a picture of another type", pack(jpeg), ["pictureUnreadable"]],
    [
      "a picture of another size",
      pack({ ...manifest, picture: { ...manifest.picture, widthPx: 2 } }),
      ["pictureWrongSize"],
    ],
    ["missing sound", pack(manifest, { "audio.wav": undefined }), ["audioMissing"]],
    ["sound that is none", pack(manifest, { "audio.wav": onePixelPng }), ["audioUnreadable"]],
    [
      "sound of another rate",
      pack(manifest, { "audio.wav": aWav({ sampleRateHz: 44_100 }) }),
      ["audioMismatch"],
    ],
    [
      "sound of another length",
      pack(manifest, { "audio.wav": aWav({ frameCount: 4800 }) }),
      ["audioMismatch"],
    ],
    ["sound of two channels", pack(manifest, { "audio.wav": aWav({ channelCount: 2 }) }), ["audioMismatch"]],
    ["too few raw channels", pack(manifest, { "channels.wav": aWav() }), ["channelsMismatch"]],
  ];
  it.each(cases)("%s", async (_, bytes, warnings) => expect(await codeOf(bytes)).toEqual(warnings));

  it("leaves out a picture whose checksum is wrong", async () => {
    const bytes = await writeSnapshotFile(aSnapshot());
    const at = bytes.findIndex((byte, index) => byte === 0x89 && bytes[index + 1] === 0x50);
    bytes[at + 40] = (bytes[at + 40] ?? 0) ^ 1;
    const read = await readSnapshotFile(bytes);
    expect(read.ok && read.value.warnings.map(({ code }) => code)).toEqual(["pictureUnreadable"]);
    expect(read.ok && "picture" in read.value).toBe(false);
  });
});

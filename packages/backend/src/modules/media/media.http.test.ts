import { type ApiSchema, decodeFramesFile, decodeHeatmapFrame } from "@sonolens/api-client";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAudioFile, aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let id: string;
let bareId: string;
let nowMs = Date.parse("2026-11-21T12:00:00Z");

async function importOne(captureId: string, options: Parameters<typeof aSnapshotFile>[1]): Promise<string> {
  const imported = await test.backend.importSnapshotFile(await aSnapshotFile(captureId, options), "full");
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs });
  id = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3303", { frameCount: 5 });
  bareId = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3304", { picture: null, audio: false });
});
afterAll(() => test.close());

const base = () => `/api/snapshots/${id}`;
const levelsOf = (frame: ApiSchema<"HeatmapFrame">): Float32Array =>
  decodeHeatmapFrame(frame)?.levelsDb ?? new Float32Array();
const levelOfColumn = (column: number): number => 20 + column * 0.2;

it("[API-18] answers the mean of all frames as a still in 16 bits", async () => {
  const { body } = await test.call("getHeatmapStill", `${base()}/heatmap_still/`, { as: "demo" });
  expect(body).toMatchObject({ width: 110, height: 110, encoding: "uint16-db", reference: "soundPressure" });
  const levelsDb = levelsOf(body);
  for (const column of [0, 55, 109]) expect(levelsDb[110 * 7 + column]).toBeCloseTo(levelOfColumn(column), 1);
});

it("[GAL-09] answers many thumbnail heat maps in the order asked for, and names what is missing", async () => {
  const { body } = await test.call("listThumbnailFrames", "/api/thumbnail-frames/", {
    as: "demo",
    json: { ids: [bareId, "nobody", id, id] },
  });
  expect(body.frames.map((frame) => frame.id)).toEqual([bareId, id]);
  expect(body.missing).toEqual(["nobody"]);
  const [first] = body.frames;
  if (first === undefined) throw new Error("no frame");
  expect(levelsOf(first.frame)[109]).toBeCloseTo(levelOfColumn(109), 0);
  const theirs = await test.call("listThumbnailFrames", "/api/thumbnail-frames/", {
    as: "stranger",
    json: { ids: [id] },
  });
  expect(theirs.body).toEqual({ frames: [], missing: [id] });
});

it("[GAL-09] keeps of a heat map of very many cells as many as a screen has", async () => {
  const wide = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3398", {
    size: 2048,
    frameCount: 1,
    levelAt: (_frame, column) => 20 + column * 0.01,
    audio: false,
    picture: null,
  });
  const still = await test.call("getHeatmapStill", `/api/snapshots/${wide}/heatmap_still/`, { as: "demo" });
  const many = await test.call("listThumbnailFrames", "/api/thumbnail-frames/", {
    as: "demo",
    json: { ids: [wide] },
  });
  const [thumbnail] = many.body.frames;
  if (thumbnail === undefined) throw new Error("no frame");
  expect(still.body).toMatchObject({ width: 512, height: 512 });
  expect(thumbnail.frame).toMatchObject({ width: 256, height: 256 });
  expect(levelsOf(still.body)[512 * 511 + 256]).toBeCloseTo(20 + 0.01 * 1025.5, 1);
  expect(levelsOf(thumbnail.frame)[255]).toBeCloseTo(20 + 0.01 * 2043.5, 0);
  expect(many.bytes.length).toBeLessThan(100 * 1024);
  const frames = await test.call("getFrames", `/bfv/devices/SL-2041/frames/${wide}_bfv`, { as: "demo" });
  expect(decodeFramesFile(Uint8Array.from(frames.bytes).buffer)).toMatchObject({ width: 2048, height: 2048 });
});

it("[API-85] answers all frames, or those from start to before end", async () => {
  const path = `/bfv/devices/SL-2041/frames/${id}_bfv`;
  const { bytes } = await test.call("getFrames", path, { as: "demo" });
  const all = decodeFramesFile(Uint8Array.from(bytes).buffer);
  expect(all).toMatchObject({ width: 110, height: 110, frameCount: 5, firstFrame: 0, totalFrames: 5 });
  expect(all?.frameIntervalS).toBeCloseTo(0.1);
  const column = 40;
  const code = all?.values[110 * 3 + column] ?? 0;
  expect((all?.offsetDb ?? 0) + (all?.stepDb ?? 0) * code).toBeCloseTo(levelOfColumn(column), 1);
  const some = await test.call("getFrames", `${path}?start=1&end=3`, { as: "demo" });
  expect(some.bytes).toHaveLength(44 + 2 * 110 * 110 * 2);
  expect(decodeFramesFile(Uint8Array.from(some.bytes).buffer)).toMatchObject({
    firstFrame: 1,
    frameCount: 2,
  });
  const beyond = await test.call("getFrames", `${path}?start=9&end=99`, { as: "demo" });
  expect(beyond.bytes).toHaveLength(44);
});

it("[API-85] answers 404 for another camera's serial and to others", async () => {
  const wrong = await test.call("getFrames", `/bfv/devices/SL-1/frames/${id}_bfv`, { as: "demo" });
  const theirs = await test.call("getFrames", `/bfv/devices/SL-2041/frames/${id}_bfv`, { as: "stranger" });
  expect([wrong.status, theirs.status]).toEqual([404, 404]);
});

it("[API-20] answers the picture, and a smaller one as WebP", async () => {
  const original = await test.call("getSnapshotPicture", `${base()}/picture/`, { as: "demo" });
  expect(original.headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(original.bytes).metadata()).toMatchObject({ format: "jpeg", width: 64, height: 48 });
  // Re-encoded without hidden data, and still the same picture: #4a6572.
  const { channels } = await sharp(original.bytes).stats();
  for (const [index, level] of [0x4a, 0x65, 0x72].entries())
    expect(Math.abs((channels[index]?.mean ?? 0) - level)).toBeLessThan(4);
  const small = await test.call("getSnapshotPicture", `${base()}/picture/?size=thumb`, { as: "demo" });
  expect(small.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
});

it("answers 304 to whoever has the bytes already", async () => {
  const first = await test.call("getSnapshotPicture", `${base()}/picture/`, { as: "demo" });
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  const again = await test.call("getSnapshotPicture", `${base()}/picture/`, { as: "demo", headers });
  expect(again.status).toBe(304);
});

it("[API-20] answers fileNotFound where the picture is missing", async () => {
  const detail = await test.call("getSnapshot", `/api/snapshots/${bareId}/`, { as: "demo" });
  expect(detail.body).toMatchObject({ picture_state: "missing", picture_width: null, sample_rate_hz: null });
  const { status, refusal } = await test.call("getSnapshotPicture", `/api/snapshots/${bareId}/picture/`, {
    as: "demo",
  });
  expect(status).toBe(404);
  expect(refusal.codes).toEqual({ detail: ["fileNotFound"] });
});

it("[API-19] answers the undistorted audio, and fileNotFound where there is none", async () => {
  const { bytes, headers } = await test.call("getSignal", `${base()}/signal/`, { as: "demo" });
  expect(headers.get("content-type")).toBe("audio/wav");
  expect(Buffer.from(bytes).equals(anAudioFile())).toBe(true);
  const none = await test.call("getSignal", `/api/snapshots/${bareId}/signal/`, { as: "demo" });
  expect(none.refusal.codes).toEqual({ detail: ["fileNotFound"] });
});

it("answers the file as it was imported, whole or in parts, and says whether it holds raw channels", async () => {
  const whole = await test.call("getSnapshotFile", `${base()}/file/`, { as: "demo" });
  expect(whole.headers.get("content-type")).toBe("application/zip");
  expect(whole.headers.get("content-length")).toBe(String(whole.bytes.length));
  const read = await readSnapshotFile(whole.bytes);
  expect(read.ok && Buffer.from(read.value.audioWav ?? []).equals(anAudioFile())).toBe(true);
  const headers = { range: "bytes=0-3" };
  const part = await test.call("getSnapshotFile", `${base()}/file/`, { as: "demo", headers });
  expect(part.status).toBe(206);
  expect(Buffer.from(part.bytes)).toEqual(Buffer.from(whole.bytes.subarray(0, 4)));
  const detail = await test.call("getSnapshot", `${base()}/`, { as: "demo" });
  expect(detail.body.has_raw_channels).toBe(false);
});

it("[API-22] gives an address of the audio that answers byte ranges", async () => {
  const { body } = await test.call("getWavUrl", `${base()}/wav-url/?rawAudio=true&_rnd=1`, { as: "full" });
  const whole = await test.call("getSignedMedia", body.url);
  const size = whole.bytes.length;
  // The recorded sound, as signal/ returns it, not the audible version.
  expect(Buffer.from(whole.bytes).equals(anAudioFile())).toBe(true);
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  const ranges = [
    ["bytes=0-3", 0, 4],
    ["bytes=10-", 10, size],
    ["bytes=-6", size - 6, size],
    [`bytes=${size - 2}-${size + 100}`, size - 2, size],
  ] as const;
  for (const [range, start, end] of ranges) {
    const part = await test.call("getSignedMedia", body.url, { headers: { range } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${size}`);
    expect(part.bytes).toEqual(whole.bytes.subarray(start, end));
  }
});

it("[API-22] answers 416 to a range behind the end, and the whole file to what is no range", async () => {
  const { body } = await test.call("getWavUrl", `${base()}/wav-url/`, { as: "full" });
  const whole = await test.call("getSignedMedia", body.url);
  for (const range of ["bytes=9999999-", "bytes=9999999-99999999", "bytes=-0"]) {
    const part = await test.call("getSignedMedia", body.url, { headers: { range } });
    expect(part.status).toBe(416);
    expect(part.headers.get("content-range")).toBe(`bytes */${whole.bytes.length}`);
    expect(part.refusal.codes).toEqual({ detail: ["rangeNotSatisfiable"] });
  }
  for (const range of ["bytes=5-2", "bytes=0-1,4-5", "lines=1-2", "bytes=-"])
    expect((await test.call("getSignedMedia", body.url, { headers: { range } })).status).toBe(200);
});

it("[API-22] answers a part only of the file whose tag the request names, and all of another one", async () => {
  const { body } = await test.call("getWavUrl", `${base()}/wav-url/`, { as: "full" });
  const whole = await test.call("getSignedMedia", body.url);
  const etag = whole.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const statusWith = async (ifRange: string) =>
    (
      await test.call("getSignedMedia", body.url, {
        headers: { range: "bytes=0-3", "if-range": ifRange },
      })
    ).status;
  expect(await statusWith(etag)).toBe(206);
  for (const other of ['"other"', `W/${etag}`, "Sat, 28 Nov 2026 10:00:00 GMT", ""])
    expect([other, await statusWith(other)]).toEqual([other, 200]);
  const validator = fc.oneof(
    fc.stringMatching(/^[0-9a-f]{32}$/).map((tag) => `"${tag}"`),
    fc.stringMatching(/^[!-~]{0,40}$/),
    // Parts of the true one.
    fc.integer({ min: 1, max: 33 }).map((length) => etag.slice(0, length)),
    fc.date({ noInvalidDate: true }).map((time) => time.toUTCString()),
  );
  await fc.assert(
    fc.asyncProperty(validator, async (other) => {
      fc.pre(other !== etag);
      expect([other, await statusWith(other)]).toEqual([other, 200]);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 3_000 : 40 },
  );
  const file = await test.call("getSnapshotFile", `${base()}/file/`, {
    as: "demo",
    headers: { range: "bytes=0-3", "if-range": '"other"' },
  });
  expect([file.status, file.headers.get("etag")]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
});

it("[API-86] answers frames of any grid on 110 by 110 cells, and those of that grid as they are", async () => {
  const small = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3311", { size: 16, frameCount: 4 });
  const path = (of: string, kind: string) => `/bfv/devices/SL-2041/frames/${of}_${kind}`;
  const asIs = await test.call("getFrames", path(small, "bfv"), { as: "demo" });
  expect(decodeFramesFile(Uint8Array.from(asIs.bytes).buffer)).toMatchObject({ width: 16, height: 16 });
  const { bytes } = await test.call("getConvertedFrames", `${path(small, "converted_bfv")}?start=1&end=3`, {
    as: "demo",
  });
  const converted = decodeFramesFile(Uint8Array.from(bytes).buffer);
  expect(converted).toMatchObject({ width: 110, height: 110, frameCount: 2, firstFrame: 1, totalFrames: 4 });
  const levelAt = (column: number) =>
    (converted?.offsetDb ?? 0) + (converted?.stepDb ?? 0) * (converted?.values[110 * 50 + column] ?? 0);
  // The levels rise by 0.2 dB a column of 16, so the center of column c of 110 is at (c + 0.5) * 16 / 110 -
  // 0.5.
  for (const column of [10, 55, 100])
    expect(levelAt(column)).toBeCloseTo(20 + 0.2 * (((column + 0.5) * 16) / 110 - 0.5), 1);
  const [same, original] = [
    await test.call("getConvertedFrames", path(id, "converted_bfv"), { as: "demo" }),
    await test.call("getFrames", path(id, "bfv"), { as: "demo" }),
  ];
  expect(Buffer.from(same.bytes)).toEqual(Buffer.from(original.bytes));
  const theirs = await test.call("getConvertedFrames", path(id, "converted_bfv"), { as: "stranger" });
  expect(theirs.status).toBe(404);
});

it("[API-24] answers the frames of a stretch of seconds", async () => {
  const { bytes } = await test.call("getVideoFrames", `${base()}/video-bfv/?begin=0.1&end=0.3`, {
    as: "demo",
  });
  expect(decodeFramesFile(Uint8Array.from(bytes).buffer)).toMatchObject({ firstFrame: 1, frameCount: 2 });
  const all = await test.call("getVideoFrames", `${base()}/video-bfv/`, { as: "demo" });
  expect(decodeFramesFile(Uint8Array.from(all.bytes).buffer)).toMatchObject({ firstFrame: 0, frameCount: 5 });
  const after = await test.call("getVideoFrames", `${base()}/video-bfv/?begin=7`, { as: "demo" });
  expect(decodeFramesFile(Uint8Array.from(after.bytes).buffer)).toMatchObject({ frameCount: 0 });
});

it("[API-23] gives an address of the picture that stands for the video", async () => {
  const { body } = await test.call("getVideoThumbnailUrl", `${base()}/video-thumbnail-url/?rnd=7`, {
    as: "demo",
  });
  const shown = await test.call("getSignedMedia", body.url);
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
  const none = await test.call("getVideoThumbnailUrl", `/api/snapshots/${bareId}/video-thumbnail-url/`, {
    as: "demo",
  });
  expect(none.refusal.codes).toEqual({ detail: ["fileNotFound"] });
});

it("[API-26] answers ultrasound in the range of the ear, made once and kept", async () => {
  const { decodeWav, encodeWav } = await import("@sonolens/acoustics");
  const rateHz = 96_000;
  const tone = new Float32Array(rateHz).map((_, n) => 0.2 * Math.sin((2 * Math.PI * 30_000 * n) / rateHz));
  const loud = await importOne("3f2504e0-4f89-41d3-9a0c-0305e82c3312", {
    size: 16,
    audioWav: encodeWav([tone], rateHz, "pcm16"),
  });
  const path = `/api/snapshots/${loud}/audible-wav/`;
  const first = await test.call("getAudibleWav", path, { as: "demo" });
  const { sampleRateHz, channels } = decodeWav(Uint8Array.from(first.bytes));
  const samples = channels[0] ?? new Float32Array();
  expect([sampleRateHz, samples.length]).toEqual([48_000, 48_000]);
  // 30 kHz of 48 kHz comes out at 5 kHz of 8 kHz: that many times a second it rises through zero.
  let rises = 0;
  for (let n = 12_000; n < 36_000; n += 1)
    if ((samples[n - 1] ?? 0) < 0 && (samples[n] ?? 0) >= 0) rises += 1;
  expect(rises / 0.5).toBeGreaterThan(4_900);
  expect(rises / 0.5).toBeLessThan(5_100);
  const again = await test.call("getAudibleWav", path, {
    as: "full",
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  const { body } = await test.call("getWavUrl", `/api/snapshots/${loud}/wav-url/?rawAudio=false`, {
    as: "demo",
  });
  expect(Buffer.from((await test.call("getSignedMedia", body.url)).bytes)).toEqual(Buffer.from(first.bytes));
  const none = await test.call("getAudibleWav", `/api/snapshots/${bareId}/audible-wav/`, { as: "demo" });
  expect(none.refusal.codes).toEqual({ detail: ["fileNotFound"] });
});

it("[API-14] [OPEN-05] answers one page of the list, with how many there are", async () => {
  const all = (await test.call("listSnapshots", "/api/snapshots/", { as: "full" })).body;
  const page = async (query: string) =>
    (await test.call("listSnapshots", `/api/snapshots/?${query}`, { as: "full" })).body;
  const first = await page("page=1&page_size=2");
  expect(first).toMatchObject({ complete: false, page: 1, page_size: 2, total: all.snapshots.length });
  const second = await page("page=2&page_size=2");
  expect([...first.snapshots, ...second.snapshots]).toEqual(all.snapshots.slice(0, 4));
  expect((await page("page=99")).snapshots).toEqual([]);
  const refused = await test.call("listSnapshots", "/api/snapshots/?page=0", { as: "full" });
  expect(refused.refusal.codes).toEqual({ page: ["outOfRange"] });
  const other = await test.call("listSnapshots", "/api/snapshots/?page=1", { as: "stranger" });
  expect(other.body).toMatchObject({ snapshots: [], total: 0 });
});

it.each([
  ["getHeatmapStill", "heatmap_still/"],
  ["getSnapshotPicture", "picture/"],
  ["getSignal", "signal/"],
  ["getSnapshotFile", "file/"],
  ["getThumbnailUrl", "thumbnail-url/"],
  ["getWavUrl", "wav-url/"],
  ["getVideoThumbnailUrl", "video-thumbnail-url/"],
  ["getVideoFrames", "video-bfv/"],
  ["getAudibleWav", "audible-wav/"],
  ["getSnapshotWeather", "weather/"],
  ["getSnapshotAddress", "address/"],
] as const)(
  "%s answers 404 to those whose snapshot it is not, and 401 to nobody",
  async (operation, path) => {
    expect((await test.call(operation, `${base()}/${path}`, { as: "stranger" })).status).toBe(404);
    expect((await test.call(operation, `${base()}/${path}`)).status).toBe(401);
  },
);

it("[API-21] gives an address of the thumbnail that works without a token until it expires", async () => {
  const { body } = await test.call("getThumbnailUrl", `${base()}/thumbnail-url/`, { as: "demo" });
  const shown = await test.call("getSignedMedia", body.url);
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
  const forged = `${body.url.slice(0, -2)}xx`;
  expect((await test.call("getSignedMedia", forged)).status).toBe(404);
  nowMs += 16 * 60_000;
  expect((await test.call("getSignedMedia", body.url)).status).toBe(404);
});

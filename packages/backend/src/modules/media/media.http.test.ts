import { type ApiSchema, decodeFramesFile, decodeHeatmapFrame } from "@sonolens/api-client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let id: string;
let bareId: string;
let nowMs = Date.parse("2026-11-21T12:00:00Z");

async function importOne(captureId: string, wishes: Parameters<typeof aSnapshotFile>[1]): Promise<string> {
  const imported = await test.backend.importSnapshotFile(await aSnapshotFile(captureId, wishes), "full");
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
  expect(await sharp(original.bytes).metadata()).toMatchObject({ width: 64, height: 48 });
  const small = await test.call("getSnapshotPicture", `${base()}/picture/?size=thumb`, { as: "demo" });
  expect(small.headers.get("content-type")).toBe("image/webp");
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
  expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("RIFF");
  const none = await test.call("getSignal", `/api/snapshots/${bareId}/signal/`, { as: "demo" });
  expect(none.refusal.codes).toEqual({ detail: ["fileNotFound"] });
});

it("[API-22] gives an address of the audio that answers byte ranges", async () => {
  const { body } = await test.call("getWavUrl", `${base()}/wav-url/?rawAudio=true&_rnd=1`, { as: "full" });
  const whole = await test.call("getSignedMedia", body.url);
  const size = whole.bytes.length;
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

it("[API-22] answers the whole file to a range that it cannot satisfy", async () => {
  const { body } = await test.call("getWavUrl", `${base()}/wav-url/`, { as: "full" });
  for (const range of ["bytes=9999999-", "bytes=5-2", "bytes=0-1,4-5", "lines=1-2", "bytes=-"]) {
    expect((await test.call("getSignedMedia", body.url, { headers: { range } })).status).toBe(200);
  }
});

it.each([
  ["getHeatmapStill", "heatmap_still/"],
  ["getSnapshotPicture", "picture/"],
  ["getSignal", "signal/"],
  ["getThumbnailUrl", "thumbnail-url/"],
  ["getWavUrl", "wav-url/"],
] as const)(
  "%s answers 404 to those whose snapshot it is not, and 401 to nobody",
  async (operation, path) => {
    expect((await test.call(operation, `${base()}/${path}`, { as: "stranger" })).status).toBe(404);
    expect((await test.call(operation, `${base()}/${path}`)).status).toBe(401);
  },
);

it("[API-21] gives an address of the thumbnail that works without a token until it expires", async () => {
  const { body } = await test.call("getThumbnailUrl", `${base()}/thumbnail-url/`, { as: "demo" });
  expect((await test.call("getSignedMedia", body.url)).headers.get("content-type")).toBe("image/webp");
  const forged = `${body.url.slice(0, -2)}xx`;
  expect((await test.call("getSignedMedia", forged)).status).toBe(404);
  nowMs += 16 * 60_000;
  expect((await test.call("getSignedMedia", body.url)).status).toBe(404);
});

import { encodeWav } from "@sonolens/acoustics";
import { snapshotFromSound } from "@sonolens/array-recording";
import { bytesSource, type SnapshotAnalysisType, writeSnapshotFile } from "@sonolens/snapshot-file";
import { readXlsx } from "hucre/xlsx";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";
import { uploadAs } from "../../testing/upload-as.ts";

let test: TestBackend;
let ids: Record<"PD" | "MECHANICAL" | "LEAK", string>;
const rate = 384_000;

/** A second of noise with a tone of 40 kHz in its second half, as one microphone records it. */
async function aSound(analysisType: SnapshotAnalysisType, seed: number): Promise<Uint8Array> {
  let state = seed;
  const samples = Float32Array.from({ length: rate }, (_, n) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const noise = 0.002 * (state / 2 ** 30 - 1);
    return noise + (n < rate / 2 ? 0 : 0.1 * Math.sin((2 * Math.PI * 40_000 * n) / rate));
  });
  const made = await snapshotFromSound({
    source: bytesSource(encodeWav([samples], rate, "pcm16")),
    fileName: "20260614_213005.wav",
    modified: new Date("2026-06-14T22:00:00Z"),
    analysisType,
  });
  if (!made.ok) throw new Error(made.error.message);
  return writeSnapshotFile(made.value);
}

beforeAll(async () => {
  test = await startTestBackend();
  const imported = async (type: SnapshotAnalysisType, seed: number) => {
    const { status, body } = await uploadAs(test, "full", await aSound(type, seed), "20260614_213005.nlz");
    expect(status).toBe(201);
    expect(body).toMatchObject({ created: true, warnings: [] });
    return body.snapshotId;
  };
  ids = {
    PD: await imported("PD", 1),
    MECHANICAL: await imported("MECHANICAL", 2),
    LEAK: await imported("LEAK", 3),
  };
});
afterAll(() => test.close());

const base = (kind: keyof typeof ids) => `/api/snapshots/${ids[kind]}`;

it("shows the spectrogram as the picture of a sound without a map", async () => {
  const { body } = await test.call("getSnapshot", `${base("PD")}/`, { as: "full" });
  expect(body).toMatchObject({
    label: "20260614_213005",
    picture_kind: "spectrogram",
    picture_state: "present",
    ...{ picture_width: 1200, picture_height: 720, sample_rate_hz: rate, microphone_count: 1 },
    ...{ sources: [], has_raw_channels: false, created_date_source: "fileName" },
  });
  const picture = await test.call("getSnapshotPicture", `${base("PD")}/picture/`, { as: "full" });
  expect(picture.headers.get("content-type")).toBe("image/png");
  const { data, info } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
  const brightnessAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0);
  };
  // 40 of 192 kHz, counted from the bottom.
  const toneY = Math.round(720 * (1 - 40 / 192));
  expect(brightnessAt(900, toneY)).toBeGreaterThan(600);
  expect(brightnessAt(300, toneY)).toBeLessThan(400);
  expect(brightnessAt(900, 100)).toBeLessThan(400);
});

it("has a thumbnail, and no heat map on its card", async () => {
  const thumb = await test.call("getSnapshotPicture", `${base("PD")}/picture/?size=thumb`, { as: "full" });
  expect(thumb.headers.get("content-type")).toBe("image/webp");
  const { body } = await test.call("listThumbnailFrames", "/api/thumbnail-frames/", {
    as: "full",
    json: { ids: [ids.PD] },
  });
  expect(body).toEqual({ frames: [], missing: [ids.PD] });
});

it("is analyzed as a machine and for discharges, and is audible", async () => {
  const mech = await test.call("getMechAnalysis", `${base("MECHANICAL")}/analytics/mech/`, { as: "full" });
  expect(mech.body.reason).toBeNull();
  const pd = await test.call("getPdAnalysis", `${base("PD")}/analytics/pd/`, { as: "full" });
  expect(pd.body).toMatchObject({ inputs: expect.anything(), levelReference: "fullScale" });
  const audible = await test.call("getAudibleWav", `${base("PD")}/audible-wav/`, { as: "full" });
  expect(audible.status).toBe(200);
});

it("has no direction, no size of a leak and no movie, and says why", async () => {
  const leak = await test.call("getLeakAnalysis", `${base("LEAK")}/analytics/leak/`, { as: "full" });
  expect(leak.body).toMatchObject({ leakSize: null, leakDetected: false, reason: "noDirection" });
  const places = await test.call("getLocations", `${base("LEAK")}/analytics/locations/`, { as: "full" });
  expect(places.body).toMatchObject({ sources: [], reason: "noDirection" });
  const movie = await test.call("getMovie", `${base("LEAK")}/video-mov/`, { as: "full" });
  expect(movie.body).toMatchObject({ status: "noVideo", errorCode: 1010 });
});

it("is looked at for something else when a user says so, which is logged", async () => {
  const path = `${base("MECHANICAL")}/analysis-type/`;
  const set = (analysis_type: string, as: "full" | "stranger" = "full") =>
    test.call("setSnapshotAnalysisType", path, { as, json: { analysis_type } });
  expect((await set("LEAK")).body).toMatchObject({ snapshot: { device_analysis_type: "LEAK" } });
  const leak = await test.call("getLeakAnalysis", `${base("MECHANICAL")}/analytics/leak/`, { as: "full" });
  expect(leak.body.reason).toBe("noDirection");
  expect((await set("NOISE")).status).toBe(400);
  expect((await set("PD", "stranger")).status).toBe(404);
  const { body } = await test.call("listSnapshotChanges", `${base("MECHANICAL")}/changes/`, { as: "full" });
  expect(body.changes[0]).toMatchObject({ field: "analysis_type", from: "MECHANICAL", to: "LEAK" });
  expect((await set("MECHANICAL")).status).toBe(200);
});

it("is a row of the table with its spectrogram", async () => {
  const { body: job } = await test.call("createExcelExport", "/api/excel/", {
    as: "full",
    json: { snapshotIDs: [ids.PD], iotID: "web-1", includeImages: true, target: "excel" },
  });
  const poll = async () =>
    (
      await test.call("pollExcelResult", `/api/poll-excel-result/?executionID=${job.executionID}`, {
        as: "full",
      })
    ).body;
  await until(async () => (await poll()).status !== "PROCESSING");
  const done = await poll();
  expect(done).toMatchObject({ status: "FINISHED", done: 1 });
  const { sheets } = await readXlsx((await test.call("getExportFile", done.url ?? "")).bytes);
  const [header = [], , row = []] = sheets[1]?.rows ?? [];
  expect(row[header.indexOf("label")]).toBe("20260614_213005");
  expect(sheets[1]?.images).toHaveLength(1);
});

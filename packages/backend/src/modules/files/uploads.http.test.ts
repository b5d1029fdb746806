import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAudioFile, aPictureWithGps, aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { arrayWav, testArray } from "../../testing/test-array.ts";
import { until } from "../../testing/until.ts";
import { uploadAs } from "../../testing/upload-as.ts";

let captures = 0;
let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs, uploadBytes: 3_000_000 });
});
afterAll(() => test.close());

let others = 0;
/** The id of a file that no other test imports. */
const nextId = () => `4f2504e0-4f89-41d3-9a0c-${String(others++).padStart(12, "0")}`;

/** Turns over some bytes of a part, as a failing memory card does. */
function withDamagedPart(file: Uint8Array, name = "audio.wav"): Uint8Array {
  const bytes = file.slice();
  const data = Buffer.from(bytes.buffer).indexOf(name) + 200;
  for (let at = data; at < data + 20; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
  return bytes;
}

it("[API-66] [API-67] imports a file posted as a form with the fields that it was given", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3501");
  const { status, body } = await uploadAs(test, "full", file, "Flansch 7 \u00e4.nlz");
  expect(status).toBe(201);
  expect(body).toMatchObject({ created: true, warnings: [] });
  const detail = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "demo" });
  expect(detail.body.file_name).toBe("Flansch 7 \u00e4.nlz");
});

it("[API-67] imports the same file once, and keeps what was edited since", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3502");
  const first = await uploadAs(test, "full", file);
  const path = `/api/snapshots/${first.body.snapshotId}`;
  await test.call("setSnapshotDistance", `${path}/distance/`, { as: "full", json: { distance: 33 } });
  const second = await uploadAs(test, "full", file);
  expect(second.body).toEqual({
    snapshotId: first.body.snapshotId,
    created: false,
    mended: [],
    warnings: [],
  });
  expect((await test.call("getSnapshot", `${path}/`, { as: "full" })).body.source_distance).toBe(33);
});

it("[API-67] mends what a damaged copy lacked from a whole copy, and keeps what was edited since", async () => {
  const captureId = "3f2504e0-4f89-41d3-9a0c-0305e82c3705";
  const whole = await aSnapshotFile(captureId);
  const damaged = withDamagedPart(await aSnapshotFile(captureId, { picture: null }));
  const first = await uploadAs(test, "full", damaged);
  expect(first.body).toMatchObject({ created: true, mended: [] });
  expect(first.body.warnings.toSorted()).toEqual(["audioUnreadable", "pictureMissing"]);
  const path = `/api/snapshots/${first.body.snapshotId}`;
  const detail = async () => (await test.call("getSnapshot", `${path}/`, { as: "full" })).body;
  await test.call("setSnapshotDistance", `${path}/distance/`, { as: "full", json: { distance: 33 } });
  const before = await detail();
  expect(before).toMatchObject({ picture_state: "missing", source_distance: 33 });
  const sound = async () => (await test.call("getSignal", `${path}/signal/`, { as: "full" })).status;
  expect(await sound()).toBe(404);

  const again = await uploadAs(test, "full", whole);
  expect(again.body).toEqual({
    snapshotId: first.body.snapshotId,
    created: false,
    mended: ["picture", "audio"],
    warnings: [],
  });
  const after = await detail();
  expect(after).toMatchObject({ picture_state: "present", picture_width: 64, source_distance: 33 });
  expect(after.version).toBeGreaterThan(before.version);
  expect(await sound()).toBe(200);
  const changes = await test.call("listSnapshotChanges", `${path}/changes/`, { as: "full" });
  expect(changes.body.changes.find(({ field }) => field === "parts")?.to).toEqual(["picture", "audio"]);

  // What is whole stays so, whatever copy comes.
  for (const copy of [damaged, whole]) {
    expect((await uploadAs(test, "full", copy)).body).toMatchObject({ created: false, mended: [] });
    expect(await detail()).toMatchObject({ version: after.version, picture_state: "present" });
  }
});

it("[API-67] mends nothing from another recording that has the same id", async () => {
  const captureId = "3f2504e0-4f89-41d3-9a0c-0305e82c3706";
  const first = await uploadAs(test, "full", await aSnapshotFile(captureId, { picture: null, size: 12 }));
  const device = { serial: "SL-2041", label: "Hall camera", microphoneCount: 64 };
  const others = [
    { manifest: { device: { ...device, serial: "SL-9999" } } },
    { manifest: { analysisType: "PD" } },
    { manifest: { createdDate: "2026-11-18T09:12:45.000Z" } },
    { frameCount: 2 },
    { size: 13 },
  ] as const;
  for (const other of others) {
    const { body } = await uploadAs(test, "full", await aSnapshotFile(captureId, { size: 12, ...other }));
    expect(body).toMatchObject({ snapshotId: first.body.snapshotId, created: false, mended: [] });
  }
  const { body } = await uploadAs(test, "full", await aSnapshotFile(captureId, { size: 12 }));
  expect(body.mended).toEqual(["picture"]);
});

it.each([
  ["a", '"has_raw_channels":true'],
  ["b", '"was_not_noted":true'],
])("[API-67] mends raw channels that an earlier program did not note as damaged (%s)", async (end, noted) => {
  const captureId = `3f2504e0-4f89-41d3-9a0c-0305e82c370${end}`;
  const channelsWav = arrayWav([{ azimuthDeg: 0, elevationDeg: 0, amplitude: 0.1, seed: 1 }], 0.01);
  const whole = (label: string) =>
    aSnapshotFile(captureId, {
      ...{ size: 12, channelsWav },
      manifest: { label, channels: { file: "channels.wav", geometry: [...testArray] } },
    });
  const damaged = withDamagedPart(await whole("first"), "channels.wav");
  const { body } = await uploadAs(test, "full", damaged);
  expect(body.warnings).toEqual(["channelsUnreadable"]);
  test.database.run(
    `update snapshots set details = replace(details, '"has_raw_channels":false', '${noted}')
     where id = '${body.snapshotId}'`,
  );
  for (const [copy, mended] of [
    [damaged, []],
    [await whole("first"), ["channels"]],
    // It differs elsewhere, and replaces no channels that are there.
    [await whole("second"), []],
  ] as const)
    expect((await uploadAs(test, "full", copy)).body.mended).toEqual(mended);
  const detail = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "full" });
  expect(detail.body.has_raw_channels).toBe(true);
});

it("[API-67] takes the position of a mended picture, unless the snapshot has one", async () => {
  const place = { latitude: -33.5, longitude: 151.25 };
  const mend = async (end: string, known?: typeof place) => {
    const captureId = `3f2504e0-4f89-41d3-9a0c-0305e82c37${end}`;
    const file = { size: 12, picture: await aPictureWithGps() };
    const first = await uploadAs(test, "full", await aSnapshotFile(captureId, { ...file, picture: null }));
    const path = `/api/snapshots/${first.body.snapshotId}`;
    if (known !== undefined)
      await test.call("setSnapshotLocation", `${path}/location/`, {
        as: "full",
        json: { location: `${known.latitude},${known.longitude}` },
      });
    expect((await uploadAs(test, "full", await aSnapshotFile(captureId, file))).body.mended).toEqual([
      "picture",
    ]);
    const { meta } = (await test.call("getSnapshot", `${path}/`, { as: "full" })).body;
    return { latitude: meta.latitude, longitude: meta.longitude };
  };
  expect(await mend("08")).toEqual({
    latitude: expect.closeTo(60.17, 2),
    longitude: expect.closeTo(24.94, 2),
  });
  expect(await mend("09", place)).toEqual(place);
});

it("imports one file sent five times at once as one snapshot", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3503");
  const answers = await Promise.all(Array.from({ length: 5 }, () => uploadAs(test, "full", file)));
  expect(new Set(answers.map(({ body }) => body.snapshotId)).size).toBe(1);
  expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
});

it("gives two libraries a snapshot each of the same file", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3504");
  const mine = await uploadAs(test, "full", file);
  const theirs = await uploadAs(test, "stranger", file);
  expect(theirs.body.created).toBe(true);
  expect(theirs.body.snapshotId).not.toBe(mine.body.snapshotId);
});

it("[HMP-10] says how quiet the camera drew, where its file does", async () => {
  const thresholdOf = async (id: string, thresholdDb?: number) => {
    const options = thresholdDb === undefined ? {} : { thresholdDb };
    const { body } = await uploadAs(test, "full", await aSnapshotFile(id, options));
    const detail = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "full" });
    return detail.body.meta;
  };
  expect(await thresholdOf("3f2504e0-4f89-41d3-9a0c-0305e82c3591", -12.5)).toMatchObject({
    filter_threshold: -12.5,
  });
  expect(await thresholdOf("3f2504e0-4f89-41d3-9a0c-0305e82c3592")).not.toHaveProperty("filter_threshold");
});

it("[HMP-18] says by how much it evens out frames of a live stream: 500 ms, unless the file says", async () => {
  const latencyOf = async (id: string, streamed?: { latencyMs?: number }) => {
    const { body } = await uploadAs(test, "full", await aSnapshotFile(id, streamed ? { streamed } : {}));
    const path = `/api/snapshots/${body.snapshotId}/`;
    const { meta } = (await test.call("getSnapshot", path, { as: "full" })).body;
    return meta.acimg_latency_compensation_ms;
  };
  expect(await latencyOf("3f2504e0-4f89-41d3-9a0c-0305e82c3595")).toBeUndefined();
  expect(await latencyOf("3f2504e0-4f89-41d3-9a0c-0305e82c3596", {})).toBe(500);
  expect(await latencyOf("3f2504e0-4f89-41d3-9a0c-0305e82c3597", { latencyMs: 120 })).toBe(120);
});

it("says where the time of a recording comes from, where its file does", async () => {
  const sourceOf = async (id: string, manifest: { createdDateSource?: string }) => {
    const { body } = await uploadAs(test, "full", await aSnapshotFile(id, { manifest }));
    const path = `/api/snapshots/${body.snapshotId}/`;
    return (await test.call("getSnapshot", path, { as: "full" })).body.created_date_source;
  };
  expect(await sourceOf("3f2504e0-4f89-41d3-9a0c-0305e82c35a1", { createdDateSource: "fileTime" })).toBe(
    "fileTime",
  );
  expect(await sourceOf("3f2504e0-4f89-41d3-9a0c-0305e82c35a2", {})).toBeUndefined();
});

it("starts with the dynamic range that the file suggests, where a user could have set it", async () => {
  const rangeOf = async (id: string, dynamicRangeDb: number) => {
    const { body } = await uploadAs(test, "full", await aSnapshotFile(id, { dynamicRangeDb }));
    const detail = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "full" });
    return detail.body.dynamicrange_lin;
  };
  expect(await rangeOf("3f2504e0-4f89-41d3-9a0c-0305e82c3541", 9.5)).toBe(9.5);
  expect(await rangeOf("3f2504e0-4f89-41d3-9a0c-0305e82c3542", 100.5)).toBeNull();
});

it("[PD-02] asks with the voltage and frequency of the file, where a user could have entered them", async () => {
  const inputsOf = async (id: string, voltageKv: number, acFrequencyHz: number) => {
    const measurement = { durationS: 0.1, voltageKv, acFrequencyHz };
    const file = await aSnapshotFile(id, { manifest: { analysisType: "PD", measurement } });
    const { body } = await uploadAs(test, "full", file);
    const path = `/api/snapshots/${body.snapshotId}/analytics/pd/`;
    return (await test.call("getPdAnalysis", path, { as: "full" })).body.inputs;
  };
  const good = await inputsOf("3f2504e0-4f89-41d3-9a0c-0305e82c3551", 22, 60);
  expect(good).toMatchObject({ voltageV: 22_000, acfreq: 60 });
  const odd = await inputsOf("3f2504e0-4f89-41d3-9a0c-0305e82c3552", 22, 5);
  expect(odd).toMatchObject({ voltageV: 22_000, acfreq: 0 });
});

it.each(["1970-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z"])(
  "doubts a time of capture that no camera can have had: %s",
  async (createdDate) => {
    const { status, body } = await uploadAs(
      test,
      "full",
      await aSnapshotFile(nextId(), { size: 4, manifest: { createdDate } }),
    );
    expect([status, body.warnings]).toEqual([201, ["dateImplausible"]]);
  },
);

it("doubts any time of capture before 1990 or after tomorrow, and no other", async () => {
  const time = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  // Most years between are in the future.
  const likely = fc.date({
    min: new Date("1980-01-01"),
    max: new Date(Date.now() + 864e6),
    noInvalidDate: true,
  });
  const tomorrow = () => Date.now() + 24 * 3600e3;
  await fc.assert(
    fc.asyncProperty(fc.oneof(time, likely), async (moment) => {
      const ms = moment.getTime();
      fc.pre(Math.abs(ms - tomorrow()) > 3600e3 * 24);
      const createdDate = moment.toISOString();
      const { status, body } = await uploadAs(
        test,
        "full",
        await aSnapshotFile(nextId(), { size: 4, manifest: { createdDate } }),
      );
      const isDoubted = ms < Date.UTC(1990) || ms > tomorrow();
      expect([createdDate, status, body.warnings]).toEqual([
        createdDate,
        201,
        isDoubted ? ["dateImplausible"] : [],
      ]);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 1_000 : 30 },
  );
});

it("[API-67] takes nothing of a file's texts that hides or turns what is shown", async () => {
  const manifest = { label: "Valve\u202E3\n\u0007left", comments: "a\r\n\u2066b\u001b", tags: ["x\u202Ay"] };
  const { body } = await uploadAs(test, "full", await aSnapshotFile(nextId(), { size: 4, manifest }));
  const shown = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "full" });
  expect(shown.body).toMatchObject({ label: "Valve3 left", comments: "a\nb", tags: ["xy"] });
});

it("[API-67] leaves out sound that nothing can play or analyze, with a warning", async () => {
  const audioWav = anAudioFile();
  const view = new DataView(audioWav.buffer);
  view.setUint16(22, 32_767, true);
  view.setUint16(32, 65_534, true);
  const { status, body } = await uploadAs(test, "full", await aSnapshotFile(nextId(), { size: 4, audioWav }));
  expect([status, body.warnings]).toEqual([201, expect.arrayContaining(["audioUnreadable"])]);
  const path = `/api/snapshots/${body.snapshotId}`;
  for (const [call, name] of [
    ["getSignal", "signal/"],
    ["getAudibleWav", "audible-wav/"],
  ] as const)
    expect((await test.call(call, `${path}/${name}`, { as: "full" })).status).toBe(404);
});

it("[API-67] refuses heat maps whose levels no sound has", async () => {
  const file = await aSnapshotFile(nextId(), { size: 4 });
  const parts = unzipSync(file);
  const manifest = JSON.parse(strFromU8(parts["manifest.json"] as Uint8Array));
  for (const more of [
    { offsetDb: 1e308 },
    { stepDb: 1e308 },
    { stepDb: 1e-300 },
    { frameIntervalS: 1e308 },
  ]) {
    const damaged = { ...manifest, heatmap: { ...manifest.heatmap, ...more } };
    const bytes = zipSync({ ...parts, "manifest.json": strToU8(JSON.stringify(damaged)) });
    const { status, refusal } = await uploadAs(test, "full", bytes);
    expect([more, status, refusal.codes]).toEqual([more, 400, { detail: ["impFailed", "manifestInvalid"] }]);
  }
});

it("says what was missing", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3505", { picture: null });
  const { body } = await uploadAs(test, "full", file);
  expect(body.warnings).toEqual(["pictureMissing"]);
});

it("keeps what fits of texts that are too long for the product, and says what it cut", async () => {
  const tags = ["leak", "x".repeat(101), ...Array.from({ length: 100 }, (_, index) => `tag ${index}`)];
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3530", {
    manifest: { comments: "c".repeat(10_001), tags },
  });
  const { body } = await uploadAs(test, "full", file);
  expect(body.warnings).toEqual(["tagsLeftOut", "commentsShortened"]);
  const detail = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "full" });
  expect(detail.body.comments).toBe("c".repeat(10_000));
  expect(detail.body.tags).toEqual(tags.filter((tag) => tag.length < 101).slice(0, 100));
});

it.each([
  ["text", new TextEncoder().encode("This is no snapshot."), "notAZip"],
  ["nothing", new Uint8Array(), "notAZip"],
])("refuses %s with the message key impFailed and a code", async (_what, bytes, code) => {
  const { status, refusal } = await uploadAs(test, "full", bytes);
  expect(status).toBe(400);
  expect(refusal).toEqual({
    detail: "impFailed",
    codes: { detail: ["impFailed", code] },
    texts: {
      detail: ["Could not import the file.", "This is not a snapshot file. Choose one that ends in .nlz."],
    },
  });
});

it.each([
  [
    "de",
    "Die Datei konnte nicht importiert werden.",
    "Das Hochladen hat zu lange gedauert. Beginnen Sie noch einmal.",
  ],
  ["nl", "Het bestand kon niet worden geïmporteerd.", "Het uploaden duurde te lang. Begin opnieuw."],
  [
    "ja",
    "ファイルを取り込めませんでした。",
    "アップロードに時間がかかりすぎました。もう一度始めてください。",
  ],
])("says why in the language asked for: %s", async (language, failed, reason) => {
  const form = new FormData();
  for (const name of ["key", "policy", "signature"]) form.append(name, "x");
  form.append("file", new Blob(["x"]), "a.nlz");
  const headers = { "accept-language": language };
  const { refusal } = await test.call("uploadFile", "/uploads/", { body: form, headers });
  expect(refusal).toMatchObject({ detail: "impFailed", codes: { detail: ["impFailed", "uploadExpired"] } });
  expect(refusal.texts).toEqual({ detail: [failed, reason] });
});

it("refuses a damaged snapshot and keeps nothing of it", async () => {
  const before = await test.backend.countSnapshots("full");
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3506");
  const { status, refusal } = await uploadAs(test, "full", file.subarray(0, file.length - 200));
  expect(status).toBe(400);
  expect(refusal.codes?.detail?.[0]).toBe("impFailed");
  expect(await test.backend.countSnapshots("full")).toBe(before);
});

it("[PERM-03] gives the demo account no place to upload to", async () => {
  const { status, refusal } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as: "demo",
    json: { filename: "a.nlz" },
  });
  expect(status).toBe(400);
  expect(refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("refuses forged fields, another key, and fields that come too late", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3507");
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as: "full",
    json: { filename: "a.nlz" },
  });
  const { fields } = target;
  const send = async (changed: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
    form.append("file", new Blob([Uint8Array.from(file)]), "a.nlz");
    return test.call("uploadFile", "/uploads/", { body: form });
  };
  for (const changed of [{ signature: "x" }, { key: "other/a.nlz" }, { policy: "e30" }]) {
    const { status, refusal } = await send(changed);
    expect(status).toBe(400);
    expect(refusal.codes).toEqual({ detail: ["impFailed", "uploadExpired"] });
  }
  nowMs += 3_601_000;
  expect((await send({})).refusal.codes).toEqual({ detail: ["impFailed", "uploadExpired"] });
  nowMs -= 3_601_000;
  expect((await send({})).status).toBe(201);
});

it("refuses a file that is larger than the limit with 413", async () => {
  const { status, refusal } = await uploadAs(test, "full", new Uint8Array(3_000_001));
  expect(status).toBe(413);
  expect(refusal.codes).toEqual({ detail: ["payloadTooLarge"] });
});

it("refuses a form without a file, and a body that is no form", async () => {
  const form = new FormData();
  form.append("key", "1");
  expect((await test.call("uploadFile", "/uploads/", { body: form })).refusal.codes).toEqual({
    detail: ["impFailed", "required"],
  });
  expect((await test.call("uploadFile", "/uploads/", { json: {} })).status).toBe(415);
});

it("[API-67] says of a file before the fields what is wrong with it, and takes it the other way round", async () => {
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as: "full",
    json: { filename: "a.nlz" },
  });
  const file = new Blob([Uint8Array.from(await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3571"))]);
  const fields = Object.entries(target.fields);
  const formOf = (parts: readonly (readonly [string, string | Blob])[]) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return form;
  };
  const orders = [
    [["file", file], ...fields],
    [...fields.slice(0, 2), ["file", file], ...fields.slice(2)],
    [["file", file]],
  ] as const;
  const before = await test.backend.countSnapshots("full");
  for (const parts of orders) {
    const { status, refusal } = await test.call("uploadFile", target.url, { body: formOf(parts) });
    expect([status, refusal.codes]).toEqual([400, { detail: ["impFailed", "fileBeforeFields"] }]);
  }
  expect(await test.backend.countSnapshots("full")).toBe(before);
  const sent = await test.call("uploadFile", target.url, { body: formOf([...fields, ["file", file]]) });
  expect(sent.body.created).toBe(true);
});

it("[API-67] takes neither of two files in one form", async () => {
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as: "full",
    json: { filename: "a.nlz" },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
  for (const captureId of ["3f2504e0-4f89-41d3-9a0c-0305e82c3572", "3f2504e0-4f89-41d3-9a0c-0305e82c3573"])
    form.append("file", new Blob([Uint8Array.from(await aSnapshotFile(captureId))]), `${captureId}.nlz`);
  const before = await test.backend.countSnapshots("full");
  const { status, refusal } = await test.call("uploadFile", target.url, { body: form });
  expect([status, refusal.codes]).toEqual([400, { detail: ["impFailed", "severalFiles"] }]);
  expect(refusal.texts).toEqual({ detail: ["Could not import the file.", "Send one file per form."] });
  expect(await test.backend.countSnapshots("full")).toBe(before);
  expect(readdirSync(join(test.dataDir, "blobs", "unfinished"))).toEqual([]);
});

it.each([
  ["../../../../tmp/sonolens-escaped.nlz", "sonolens-escaped.nlz"],
  ["C:\\x\\..\\y.nlz", "y.nlz"],
  ["nul\u0000l.nlz", "null.nlz"],
  ["CON", "CON"],
  ["/etc/passwd", "passwd"],
] as const)("[API-66] [API-67] writes no file where the name %j points to", async (name, shown) => {
  captures += 1;
  const file = await aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-0305e82c36${String(captures).padStart(2, "0")}`);
  const { status, body } = await uploadAs(test, "full", file, name);
  expect(status).toBe(201);
  const detail = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "full" });
  expect(detail.body.file_name).toBe(shown);
  const files = readdirSync(join(test.dataDir, "blobs"), { recursive: true, withFileTypes: true });
  for (const entry of files.filter((found) => found.isFile())) expect(entry.name).toMatch(/^[0-9a-f]{62}$/);
});

it("imports while somebody else's uploads are stuck half-way", async () => {
  const { body: target } = await test.call("createUploadUrl", "/api/get-upload-url/", {
    as: "stranger",
    json: { filename: "slow.nlz" },
  });
  const stuck = Array.from({ length: 4 }, () => {
    const { port } = new URL(test.url);
    const socket = connect(Number(port), "127.0.0.1");
    const field = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = Object.entries(target.fields).map(([name, value]) => field(name, String(value)));
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="slow.nlz"\r\n\r\nPK';
    const head =
      "POST /uploads/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n";
    socket.on("error", () => socket.destroy());
    socket.write(head + fields.join("") + file);
    return socket;
  });
  try {
    const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3509");
    expect((await uploadAs(test, "full", file)).status).toBe(201);
  } finally {
    for (const socket of stuck) socket.destroy();
  }
  const unfinished = join(test.dataDir, "blobs", "unfinished");
  await until(() => readdirSync(unfinished).length === 0);
});

it("[API-67] takes no file by the form of somebody who was signed out since", async () => {
  const json = { username: "stranger", password: "stranger-sonolens" };
  const { body } = await test.call("createToken", "/api/token/", { json });
  const target = await test.call("createUploadUrl", "/api/get-upload-url/", {
    token: body.access,
    json: { filename: "late.nlz" },
  });
  const { sid } = JSON.parse(Buffer.from(body.access.split(".")[1] ?? "", "base64url").toString());
  test.database.run(`update sessions set ended_at = '2026-11-22' where id = '${sid}'`);
  const form = new FormData();
  for (const [name, value] of Object.entries(target.body.fields)) form.append(name, String(value));
  form.append("file", new Blob([Uint8Array.from(await aSnapshotFile(crypto.randomUUID(), { size: 16 }))]));
  const { refusal } = await test.call("uploadFile", target.body.url, { body: form });
  expect(refusal.codes).toEqual({ detail: ["impFailed", "uploadExpired"] });
});

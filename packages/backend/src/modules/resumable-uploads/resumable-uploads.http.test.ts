import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, rmSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInCamera } from "../../testing/a-camera.ts";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { codeOf, pairCamera } from "../../testing/pair-camera.ts";
import { resumableClient } from "../../testing/resumable-client.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";
import { uploadAs } from "../../testing/upload-as.ts";

let test: TestBackend;
let full: ReturnType<typeof resumableClient>;
let nowMs = Date.parse("2026-11-22T12:00:00Z");
let captures = 0;

beforeAll(async () => {
  const tokenLifetimes = { accessS: 10 ** 8, refreshS: 10 ** 8 };
  test = await startTestBackend({ nowMs: () => nowMs, uploadBytes: 3_000_000, tokenLifetimes });
  full = resumableClient(test, { as: "full" });
});
afterAll(() => test.close());

const aFile = (options = {}): Promise<Uint8Array> =>
  aSnapshotFile(`5f2504e0-4f89-41d3-9a0c-${String(captures++).padStart(12, "0")}`, options);
const partFiles = (): string[] => readdirSync(join(test.dataDir, "blobs", "resumable"));
const started = async (lengthBytes: number, filename?: string): Promise<string> =>
  (await full.start(lengthBytes, filename)).body.id;

it("[API-67] [EXP-17] imports a file that came in three parts as a form would, and says so as often as it is asked", async () => {
  const file = await aFile();
  const start = await full.start(file.length, "../Flansch 7 \u00e4.nlz");
  expect(start.status).toBe(201);
  expect(start.headers.get("location")).toBe(start.body.url);
  const { id } = start.body;
  expect(start.body).toMatchObject({
    filename: "Flansch 7 \u00e4.nlz",
    state: "receiving",
    offsetBytes: 0,
    result: null,
  });
  const cuts = [0, 1, 1_000, file.length];
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[index + 1] ?? 0;
    const { status, headers } = await full.append(id, from, file.subarray(from, to));
    expect([status, headers.get("upload-offset")]).toEqual([204, String(to)]);
  }
  const read = (await full.read(id)).body;
  expect(read).toMatchObject({ state: "imported", result: { created: true, warnings: [] }, refusal: null });
  expect((await full.append(id, file.length, new Uint8Array())).status).toBe(204);
  expect((await full.read(id)).body).toEqual(read);
  const path = `/api/snapshots/${read.result?.snapshotId}/`;
  const detail = await test.call("getSnapshot", path, { as: "demo" });
  expect(detail.body.file_name).toBe("Flansch 7 \u00e4.nlz");
  expect((await uploadAs(test, "full", file)).body).toMatchObject({
    snapshotId: read.result?.snapshotId,
    created: false,
  });
  expect(partFiles()).toEqual([]);
});

it("brings back a deleted snapshot once, however often the end of the upload is repeated", async () => {
  const file = await aFile();
  const { body } = await uploadAs(test, "full", file);
  const remove = () =>
    test.call("deactivateSnapshot", `/api/snapshots/${body.snapshotId}/deactivate/`, { as: "full" });
  await remove();
  const id = await started(file.length);
  await full.append(id, 0, file);
  expect((await full.read(id)).body.result).toMatchObject({ snapshotId: body.snapshotId, created: false });
  await remove();
  await full.append(id, file.length, new Uint8Array());
  await full.read(id);
  const gone = await test.call("getSnapshot", `/api/snapshots/${body.snapshotId}/`, { as: "full" });
  expect(gone.status).toBe(404);
});

it.each([
  ["nothing", new Uint8Array(), "notAZip"],
  ["text", new TextEncoder().encode("This is no snapshot."), "notAZip"],
])("refuses %s as the form does", async (_what, bytes, code) => {
  const id = await started(bytes.length);
  if (bytes.length > 0) expect((await full.append(id, 0, bytes)).status).toBe(204);
  expect((await full.read(id)).body).toMatchObject({
    state: "refused",
    result: null,
    refusal: {
      detail: "impFailed",
      codes: { detail: ["impFailed", code] },
      texts: { detail: ["Could not import the file.", expect.stringMatching(/^(?!Something).+\.$/)] },
    },
  });
  // The outcome is stored first.
  await until(() => partFiles().length === 0);
});

it("takes bytes only where it has to go on, and no more than were announced", async () => {
  const id = await started(10);
  const early = await full.append(id, 3, new Uint8Array(2));
  expect([early.status, early.headers.get("upload-offset")]).toEqual([409, "0"]);
  expect(early.refusal.codes).toEqual({ detail: ["uploadOffsetWrong"] });
  expect((await full.append(id, 0, new Uint8Array(4))).status).toBe(204);
  expect((await full.append(id, 0, new Uint8Array(4))).headers.get("upload-offset")).toBe("4");
  const long = await full.append(id, 4, new Uint8Array(7));
  expect([long.status, long.refusal.codes]).toEqual([413, { detail: ["payloadTooLarge"] }]);
  expect(await full.offset(id)).toBe(4);
  await full.cancel(id);
});

it("keeps a part with a checksum whole or not at all", async () => {
  const id = await started(8);
  const bytes = new Uint8Array([1, 2, 3, 4]);
  const checksum = (algorithm: string, of: Uint8Array) => ({
    "upload-checksum": `${algorithm} ${createHash(algorithm).update(of).digest("base64")}`,
  });
  const damaged = await full.append(id, 0, bytes, checksum("sha1", new Uint8Array(4)));
  expect([damaged.status, damaged.headers.get("upload-offset")]).toEqual([460, "0"]);
  expect(damaged.refusal.codes).toEqual({ detail: ["uploadDamaged"] });
  expect((await full.append(id, 0, bytes, checksum("sha1", bytes))).status).toBe(204);
  expect((await full.append(id, 4, bytes, checksum("sha256", bytes))).status).toBe(204);
  const unknown = await full.append(id, 8, bytes, { "upload-checksum": "md5 AAAA" });
  expect(unknown.refusal.codes).toEqual({ "Upload-Checksum": ["invalidFormat"] });
});

it("says what is wrong with a start", async () => {
  const codes = async (length: number, more: Record<string, string>) => {
    const { status, refusal } = await full.start(length, "a.nlz", more);
    return [status, refusal.codes];
  };
  expect(await codes(3_000_001, {})).toEqual([413, { detail: ["payloadTooLarge"] }]);
  expect(await codes(1, { "tus-resumable": "0.2.2" })).toEqual([412, { detail: ["uploadProtocolUnknown"] }]);
  expect(await codes(1, { "upload-length": "-1" })).toEqual([400, { "Upload-Length": ["outOfRange"] }]);
  expect(await codes(1, { "upload-length": "1.5" })).toEqual([400, { "Upload-Length": ["wrongType"] }]);
  for (const metadata of ["filename ???", "filename YQ==,filename YQ==", "filename YQ== YQ==", "ä YQ=="])
    expect(await codes(1, { "upload-metadata": Buffer.from(metadata).toString("latin1") })).toEqual([
      400,
      { "Upload-Metadata": ["invalidFormat"] },
    ]);
  const long = `filename ${Buffer.from("x".repeat(256)).toString("base64")}`;
  expect(await codes(1, { "upload-metadata": long })).toEqual([400, { "Upload-Metadata": ["tooLong"] }]);
  const wrongType = await full.append("x", 0, new Uint8Array(1), { "content-type": "application/json" });
  expect(wrongType.status).toBe(415);
  const elsewhere = await test.call("createToken", "/api/token/", {
    headers: { "content-type": "application/offset+octet-stream" },
    body: "x",
  });
  expect(elsewhere.status).toBe(415);
});

it.each(["1e3", "0x10", "+5", "5.0", "5 6", "", "５"])(
  "refuses a length that is not written as a whole number: %j",
  async (length) => {
    const headers = { "upload-length": Buffer.from(length).toString("latin1") };
    const { status, refusal } = await full.start(5, "a.nlz", headers);
    expect([status, refusal.codes]).toEqual([400, { "Upload-Length": ["wrongType"] }]);
  },
);

it("refuses whatever is no whole number for a length", async () => {
  const length = fc
    .string({ unit: fc.constantFrom(..."0123456789+-.eExX_, ;'Infinity") })
    // Blanks around a header's value are not a part of it.
    .filter((text) => !/^\d+$/.test(text.trim()));
  await fc.assert(
    fc.asyncProperty(length, async (text) => {
      const { status, refusal } = await full.start(5, "a.nlz", { "upload-length": text });
      expect([status, refusal.codes]).toEqual([400, { "Upload-Length": ["wrongType"] }]);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 3_000 : 40 },
  );
});

it("tells what it understands", async () => {
  const { status, headers } = await test.call("getUploadProtocol", "/api/resumable-uploads/");
  expect([status, headers.get("tus-version"), headers.get("tus-max-size")]).toEqual([
    204,
    "1.0.0",
    "3000000",
  ]);
  expect(headers.get("tus-extension")).toBe("creation,expiration,checksum,termination");
});

it("[PERM-03] shows an upload to whoever started it, and to nobody else", async () => {
  const id = await started(10);
  const stranger = resumableClient(test, { as: "stranger" });
  expect(await stranger.offset(id)).toBe(-404);
  for (const answer of [
    await stranger.append(id, 0, new Uint8Array(10)),
    await stranger.read(id),
    await stranger.cancel(id),
  ])
    expect([answer.status, answer.refusal.codes]).toEqual([404, { detail: ["notFound"] }]);
  const demo = resumableClient(test, { as: "demo" });
  expect((await demo.start(10)).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  expect(await full.offset(id)).toBe(0);
  expect((await full.cancel(id)).status).toBe(204);
  expect(await full.offset(id)).toBe(-404);
  expect(partFiles()).toEqual([]);
});

it("knows nothing any more of an upload whose bytes are gone, as after a restored backup", async () => {
  const id = await started(10);
  rmSync(join(test.dataDir, "blobs", "resumable", id));
  expect((await full.append(id, 0, new Uint8Array(5))).status).toBe(404);
  expect(await full.offset(id)).toBe(-404);
});

/** Sends the head of a PATCH and some of its bytes, and leaves the connection open. */
async function stuck(id: string, offset: number, bytes: Uint8Array, announced: number) {
  const { port } = new URL(test.url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.resume();
  await once(socket, "connect");
  socket.write(
    `PATCH /api/resumable-uploads/${id}/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await test.token("full")}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: ${offset}\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: ${announced}\r\n\r\n`,
  );
  socket.write(bytes);
  const file = join(test.dataDir, "blobs", "resumable", id);
  await until(() => statSync(file).size === offset + bytes.length);
  return socket;
}

it("keeps what arrived of a connection that broke, and locks a second one out while the first sends", async () => {
  const file = await aFile();
  const id = await started(file.length);
  const socket = await stuck(id, 0, file.subarray(0, 5_000), file.length);
  const locked = await full.append(id, 0, new Uint8Array());
  expect(locked.status).toBe(423);
  expect(locked.refusal.codes).toEqual({ detail: ["uploadInUse"] });
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(0);
  socket.destroy();
  await until(async () => (await full.offset(id)) === 5_000);
  expect((await full.append(id, 5_000, file.subarray(5_000))).status).toBe(204);
  expect((await full.read(id)).body).toMatchObject({ state: "imported", result: { created: true } });
});

it("gives up what a sending connection brought when its sender cancels", async () => {
  const id = await started(10_000);
  const socket = await stuck(id, 0, new Uint8Array(100), 10_000);
  expect((await full.cancel(id)).status).toBe(204);
  expect(partFiles()).toEqual([]);
  if (!socket.destroyed) await once(socket, "close");
});

it("lets nobody have more than 100 unfinished uploads", async () => {
  const stranger = resumableClient(test, { as: "stranger" });
  const ids: string[] = [];
  for (let index = 0; index < 100; index += 1) ids.push((await stranger.start(10)).body.id);
  const refused = await stranger.start(10);
  expect([refused.status, refused.refusal.codes]).toEqual([400, { non_field_errors: ["tooMany"] }]);
  await stranger.cancel(ids[0] ?? "");
  expect((await stranger.start(10)).status).toBe(201);
  for (const id of ids.slice(1)) await stranger.cancel(id);
});

it("forgets an upload a day after its last byte, and a week after its start", async () => {
  const id = await started(10);
  for (let day = 0; day < 6; day += 1) {
    nowMs += 23 * 3600 * 1000;
    expect((await full.append(id, day, new Uint8Array(1))).status).toBe(204);
  }
  nowMs += 23 * 3600 * 1000;
  expect(await full.offset(id)).toBe(6);
  nowMs += 2 * 3600 * 1000;
  expect(await full.offset(id)).toBe(-404);
  const lazy = await started(10);
  const late = await full.append(lazy, 0, new Uint8Array(1));
  expect(Date.parse(late.headers.get("upload-expires") ?? "")).toBe(nowMs + 24 * 3600 * 1000);
  nowMs += 24 * 3600 * 1000;
  expect((await full.append(lazy, 1, new Uint8Array(1))).status).toBe(404);
});

it("imports what a camera sends into the library of whoever paired it, and only files of this camera", async () => {
  const secret = await pairCamera(test, "SL-2041", "full");
  const camera = resumableClient(test, { token: await signInCamera(test, "SL-2041", secret) });
  const file = await aFile();
  const { id, url } = (await camera.start(file.length)).body;
  expect(url).toBe(`/api/camera/resumable-uploads/${id}/`);
  expect(await full.offset(id)).toBe(-404);
  await camera.append(id, 0, file.subarray(0, 100));
  expect(await camera.offset(id)).toBe(100);
  await camera.append(id, 100, file.subarray(100));
  const { result } = (await camera.read(id)).body;
  expect(result?.created).toBe(true);
  const path = `/api/snapshots/${result?.snapshotId}/`;
  expect((await test.call("getSnapshot", path, { as: "full" })).status).toBe(200);
  const device = { serial: "SL-9", label: "Another", microphoneCount: 64 };
  const others = await aFile({ manifest: { device } });
  const second = (await camera.start(others.length)).body.id;
  await camera.append(second, 0, others);
  expect((await camera.read(second)).body.refusal?.codes.detail).toEqual(["impFailed", "otherCamera"]);

  const third = (await camera.start(file.length)).body.id;
  await test.call("removeDevice", "/api/device/SL-2041/remove/", { as: "full", json: {} });
  expect((await camera.append(third, 0, file)).status).toBe(401);
  nowMs += 60_000;
  const json = { device_serial: "SL-2041", device_totp_token: await codeOf(test, "SL-2041") };
  expect((await test.call("pairDevice", "/api/pair/", { as: "stranger", json })).status).toBe(200);
  const again = resumableClient(test, { token: await signInCamera(test, "SL-2041", secret) });
  await again.append(third, 0, file);
  expect((await again.read(third)).body.refusal?.codes.detail).toEqual(["impFailed", "uploadExpired"]);
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { readEdition } from "@sonolens/editions";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPicture, aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let id: string;
let nowMs = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  test = await startTestBackend({ edition: readEdition("ue"), nowMs: () => nowMs });
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c8701", { size: 16 });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  id = imported.value.snapshotId;
});
afterAll(() => test.close());

type Target = { readonly url: string; readonly fields: Readonly<Record<string, unknown>> };

const attachments = () => `/api/snapshots/${id}/imageattachments`;
const targetOfSnapshot = async () =>
  (await test.call("createImageUploadUrl", `${attachments()}/getuploadurl/`, { as: "full" })).body;
const targetOfUser = async (category = "logo") =>
  (
    await test.call("createUserImageUploadUrl", `/api/userimages/getuploadurl/?category=${category}`, {
      as: "full",
    })
  ).body;
function send(target: Target, bytes: Uint8Array, name = "photo.jpg", changed: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...target.fields, ...changed }))
    form.append(field, String(value));
  form.append("file", new Blob([Uint8Array.from(bytes)], { type: "image/png" }), name);
  return test.call("uploadImage", target.url, { body: form });
}
const list = async (as: "full" | "demo" = "full") =>
  (await test.call("listImageAttachments", `${attachments()}/list/`, { as })).body;
const detail = async () => (await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" })).body;

/** A black PNG with this many pixels per side, in a few kilobytes. */
function aHugePng(sidePx: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(sidePx, 0);
  head.writeUInt32BE(sidePx, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(sidePx * (1 + Math.ceil(sidePx / 8))));
  const magic = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

it("[API-60] [API-61] [API-62] [SNP-45] adds an image to a snapshot, shows and removes it", async () => {
  const before = await detail();
  const sent = await send(await targetOfSnapshot(), await aPicture());
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({ mediaType: "image/jpeg", widthPx: 64, heightPx: 48, category: "" });
  expect((await detail()).version).toBeGreaterThan(before.version);
  const [listed] = await list("demo");
  expect(listed?.attachmentId).toBe(sent.body.attachmentId);
  const shown = await test.call("getSignedImage", listed?.url ?? "");
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 64, height: 48 });
  const remove = () =>
    test.call("removeImageAttachment", `${attachments()}/remove/`, {
      as: "full",
      json: { attachmentId: sent.body.attachmentId },
    });
  expect((await remove()).body).toEqual([]);
  expect((await remove()).body).toEqual([]);
  expect((await test.call("getSignedImage", listed?.url ?? "")).status).toBe(404);
  const log = await test.call("listSnapshotChanges", `/api/snapshots/${id}/changes/`, { as: "full" });
  expect(log.body.changes.slice(0, 2)).toMatchObject([
    { field: "imageattachments", from: sent.body.attachmentId, to: null },
    { field: "imageattachments", from: null, to: sent.body.attachmentId },
  ]);
});

it("[API-60] encodes images anew, so that nothing hidden in them is passed on", async () => {
  const hidden = await sharp({ create: { width: 20, height: 10, channels: 3, background: "red" } })
    .withExif({ IFD0: { Copyright: "secret words" } })
    .jpeg()
    .toBuffer();
  expect(hidden.includes("secret words")).toBe(true);
  const sent = await send(await targetOfSnapshot(), Buffer.concat([hidden, Buffer.from("<script>")]));
  const shown = await test.call("getSignedImage", sent.body.url);
  expect(Buffer.from(shown.bytes).includes("secret words")).toBe(false);
  expect(Buffer.from(shown.bytes).includes("<script>")).toBe(false);
});

it("[SNP-43] [API-60] refuses what is no image, whatever it is called", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const truncated = (await aPicture()).slice(0, 200);
  for (const bytes of [svg, Buffer.from("MZ"), Buffer.alloc(0), truncated]) {
    const sent = await send(await targetOfSnapshot(), bytes, "photo.png");
    expect(sent.status).toBe(400);
    expect(sent.refusal.codes).toEqual({ detail: ["impFailed", "notAnImage"] });
  }
  const large = await send(await targetOfSnapshot(), new Uint8Array(20 * 1024 * 1024 + 1));
  expect(large.status).toBe(413);
  const bomb = aHugePng(30_000);
  expect(bomb.length).toBeLessThan(200_000);
  expect((await send(await targetOfSnapshot(), bomb)).refusal.codes).toEqual({
    detail: ["impFailed", "notAnImage"],
  });
});

it("[API-60] names HEIC where a photo of a telephone is refused", async () => {
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
  const { status, refusal } = await send(await targetOfSnapshot(), bytes, "IMG_0001.HEIC");
  expect([status, refusal.codes]).toEqual([400, expect.objectContaining({})]);
  expect(JSON.stringify(refusal)).toContain("HEIC");
  expect(JSON.stringify(refusal.codes)).toContain("heicNotSupported");
});

it("[RPT-24] [API-63] [API-64] [API-65] keeps images of one's own by category, PNG or JPEG", async () => {
  const png = await sharp({ create: { width: 40, height: 12, channels: 4, background: "#0008" } })
    .png()
    .toBuffer();
  const sent = await send(await targetOfUser(), png, "logo.png");
  expect(sent.body).toMatchObject({ category: "logo", mediaType: "image/png", widthPx: 40 });
  const own = async (category: string, as: "full" | "demo" = "full") =>
    (await test.call("listUserImages", `/api/userimages/list/?category=${category}`, { as })).body.map(
      ({ attachmentId }) => attachmentId,
    );
  expect(await own("logo")).toEqual([sent.body.attachmentId]);
  expect(await own("cover")).toEqual([]);
  expect(await own("logo", "demo")).toEqual([]);
  const webp = await sharp(png).webp().toBuffer();
  expect((await send(await targetOfUser(), webp)).refusal.codes).toEqual({
    detail: ["impFailed", "notPngOrJpeg"],
  });
  const remove = (category: string) =>
    test.call("removeUserImage", "/api/userimages/remove/", {
      as: "full",
      json: { category, attachmentId: sent.body.attachmentId },
    });
  await remove("cover");
  expect(await own("logo")).toHaveLength(1);
  expect((await remove("logo")).body).toEqual([]);
  const wrong = await test.call("listUserImages", "/api/userimages/list/?category=../x", { as: "full" });
  expect(wrong.refusal.codes).toEqual({ category: ["invalidFormat"] });
});

it("[API-60] [API-63] takes forms only as they were signed, until they expire", async () => {
  const target = await targetOfSnapshot();
  const other = await targetOfUser();
  for (const changed of [
    { signature: "x" },
    { policy: "e30" },
    { key: "../../x" },
    { key: other.fields.key },
  ]) {
    const sent = await send(target, await aPicture(), "a.jpg", changed as Record<string, string>);
    expect(sent.refusal.codes).toEqual({ detail: ["impFailed", "uploadExpired"] });
  }
  nowMs += 3_601_000;
  const late = await send(target, await aPicture());
  nowMs -= 3_601_000;
  expect(late.refusal.codes).toEqual({ detail: ["impFailed", "uploadExpired"] });
});

it.each(["../../../../tmp/escaped.jpg", "nul\u0000l.jpg", "CON", "C:\\x\\..\\y.jpg", "/etc/passwd"])(
  "[API-67] writes no file where the name %j points to",
  async (name) => {
    const sent = await send(await targetOfUser("cover"), await aPicture(), name);
    expect(sent.status).toBe(201);
    const files = readdirSync(join(test.dataDir, "blobs"), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) expect(file.name).toMatch(/^[0-9a-f]{62}$/);
    expect(readdirSync(test.dataDir).sort()).toEqual(
      expect.not.arrayContaining(["escaped.jpg", "CON", "passwd"]),
    );
  },
);

it("[API-60] [API-61] shows nothing to strangers, changes nothing for demo and staff", async () => {
  for (const [operation, path] of [
    ["createImageUploadUrl", "getuploadurl/"],
    ["listImageAttachments", "list/"],
  ] as const)
    expect((await test.call(operation, `${attachments()}/${path}`, { as: "stranger" })).status).toBe(404);
  const asDemo = await test.call("createImageUploadUrl", `${attachments()}/getuploadurl/`, { as: "demo" });
  expect(asDemo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  const asStaff = await test.call("createImageUploadUrl", `${attachments()}/getuploadurl/`, { as: "staff" });
  expect(asStaff.refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
});

it("[API-58] [LEAK-43] counts the days of a year where the edition does, without weeks", async () => {
  const set = (json: object) =>
    test.call("setSnapshotUtilization", `/api/snapshots/${id}/utilization/`, { as: "full", json });
  expect((await set({ hours: 24, days: 365 })).body.snapshot.meta).toMatchObject({
    utilization_hours_per_year: 8760,
    ue_util_hours: 24,
    ue_util_days: 365,
  });
  expect((await set({ hours: 24, days: 366 })).refusal.codes).toEqual({ days: ["outOfRange"] });
  expect((await set({ hours: 24, days: 7, weeks: 52 })).refusal.codes).toEqual({ weeks: ["unknownField"] });
});

it("[EDN-04] has no image attachments where the edition has them switched off", async () => {
  const other = await startTestBackend();
  try {
    const imported = await other.backend.importSnapshotFile(
      await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c8702", { size: 16 }),
      "full",
    );
    if (!imported.ok) throw new Error(imported.error.message);
    const path = `/api/snapshots/${imported.value.snapshotId}/imageattachments/list/`;
    expect((await other.call("listImageAttachments", path, { as: "full" })).status).toBe(404);
  } finally {
    await other.close();
  }
});

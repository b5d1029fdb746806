import { readEdition } from "@sonolens/editions";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPicture, aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { giveFeature } from "../../testing/give-feature.ts";
import { aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";

const captures = [1, 2, 3].map((number) => `3f2504e0-4f89-41d3-9a0c-0305e82c920${number}`);
let nowMs = Date.parse("2026-11-21T12:00:00Z");
let test: TestBackend;
let ann: TestPerson;
let ids: string[];

async function imported(captureId: string, owner: string, manifest: object = {}): Promise<string> {
  const answer = await test.backend.importSnapshotFile(
    await aSnapshotFile(captureId, { size: 12, manifest }),
    owner,
  );
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.snapshotId;
}

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => nowMs, edition: readEdition("ue") });
  ann = await aPerson(test, "ann");
  ids = [];
  for (const captureId of captures) ids.push(await imported(captureId, "ann"));
  await imported("3f2504e0-4f89-41d3-9a0c-0305e82c9209", "stranger", { label: "not of Ann" });
});
afterAll(() => test.close());

const start = (token = ann.token) => test.call("exportAccount", "/api/me/export/", { token });
const poll = (executionID: string, token = ann.token) =>
  test.call("pollExcelResult", `/api/poll-excel-result/?executionID=${executionID}`, { token });
async function finished(executionID: string, token = ann.token) {
  await until(async () => (await poll(executionID, token)).body.status !== "PROCESSING");
  return (await poll(executionID, token)).body;
}
async function send(target: { readonly url: string; readonly fields: Readonly<Record<string, unknown>> }) {
  const form = new FormData();
  for (const [field, value] of Object.entries(target.fields)) form.append(field, String(value));
  form.append("file", new Blob([Uint8Array.from(await aPicture())], { type: "image/jpeg" }), "photo.jpg");
  expect((await test.call("uploadImage", target.url, { body: form })).status).toBe(201);
}
async function archive(token = ann.token) {
  const job = await finished((await start(token)).body.executionID, token);
  expect(job).toMatchObject({ kind: "account", status: "FINISHED", done: job.total });
  const { bytes, headers } = await test.call("getExportFile", job.url ?? "");
  expect(headers.get("content-type")).toBe("application/zip");
  const files = unzipSync(bytes);
  const json = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as unknown;
  return { job, files, json };
}

it("[API-06] [API-69] packs all that is one's own: account, keys without secrets, changes, snapshots, images", async () => {
  const as = { token: ann.token };
  await test.call("setSnapshotLabel", `/api/snapshots/${ids[0]}/label/`, {
    ...as,
    headers: { "if-match": '"9999"' },
    json: { label: "Flange 7" },
  });
  await test.call("updateSettings", "/api/customer-settings/", {
    ...as,
    json: { currency_iso_code: "SEK" },
  });
  await giveFeature(test, { kind: "user", id: ann.accountId }, "DataConnectNewKey");
  const { body: key } = await test.call("createDataConnectKey", "/keys", as);
  const attached = `/api/snapshots/${ids[1]}/imageattachments/getuploadurl/`;
  await send((await test.call("createImageUploadUrl", attached, as)).body);
  const logo = "/api/userimages/getuploadurl/?category=logo";
  await send((await test.call("createUserImageUploadUrl", logo, as)).body);

  const { job, files, json } = await archive();
  expect(job.description).toMatch(/^My-data-2026-11-21_12-00-00\.zip$/);
  const explained = strFromU8(files["README.txt"] ?? new Uint8Array());
  for (const name of Object.keys(files).filter((path) => path !== "README.txt"))
    expect(explained).toMatch(new RegExp(`^${name.replace(/\/.*/, "/")} `, "m"));
  expect(json("account.json")).toMatchObject({
    username: "ann",
    email: ann.email,
    settings: { currency_iso_code: "SEK" },
    features: ["DataConnectNewKey"],
  });
  expect(json("cameras.json")).toMatchObject([{ device_serial: "SL-2041" }]);
  expect(json("keys.json")).toEqual([
    {
      ...{ name: "", created_at: expect.any(String), expires_at: null, last_used_at: null },
      ...{ replaced_at: null, invoked: 0 },
    },
  ]);
  expect(json("changes.json")).toMatchObject([
    { snapshot_id: ids[0], field: "label", to: "Flange 7" },
    { snapshot_id: ids[1], field: "imageattachments" },
  ]);
  expect(json("snapshots.json")).toMatchObject(ids.toSorted().map((id) => ({ id })));
  const everything = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join("\n");
  for (const secret of [key.key, "not of Ann", "password_hash", "$argon2", "$scrypt"])
    expect(everything).not.toContain(secret);

  const picture = await aPicture();
  const images = Object.entries(files).filter(([name]) => /^(images|attachments)/.test(name));
  expect(images.map(([name]) => name.replace(/[^/]*\.jpg$/, "*.jpg"))).toEqual([
    "images/logo/*.jpg",
    `attachments/${ids[1]}/*.jpg`,
  ]);
  for (const [, bytes] of images) expect(bytes.length).toBeGreaterThan(picture.length / 2);
  const snapshots = Object.entries(files).filter(([name]) => name.startsWith("snapshots/"));
  expect(snapshots.map(([name]) => name)).toContain(`snapshots/${ids[0]}-Flange 7.nlz`);
  const read = await Promise.all(snapshots.map(([, bytes]) => readSnapshotFile(bytes)));
  expect(read.map((file) => file.ok && file.value.manifest.snapshotId).sort()).toEqual(captures);
});

it("[API-69] a packed snapshot imports elsewhere as the same snapshot", async () => {
  const { files } = await archive();
  const [, bytes = new Uint8Array()] =
    Object.entries(files).find(([name]) => name.includes(ids[2] ?? "?")) ?? [];
  const bob = await aPerson(test, "bob");
  const again = await test.backend.importSnapshotFile(bytes, "bob");
  if (!again.ok) throw new Error(again.error.message);
  const of = async (id: string, token: string) => {
    const { body } = await test.call("getSnapshot", `/api/snapshots/${id}/`, { token });
    const { id: _id, version: _version, ownership: _ownership, synced_date: _synced, ...rest } = body;
    return JSON.parse(JSON.stringify(rest).replaceAll(id, "ID")) as Record<string, unknown>;
  };
  const [before, after] = [await of(ids[2] ?? "", ann.token), await of(again.value.snapshotId, bob.token)];
  const same = [
    "label",
    "comments",
    "tags",
    "created_date",
    "device_label",
    "source_distance",
    "analysis_type",
  ];
  for (const name of same) expect([name, after[name]]).toEqual([name, before[name]]);
  const frames = async (id: string, token: string) =>
    (await test.call("getFrames", `/bfv/devices/SL-2041/frames/${id}_bfv`, { token })).bytes;
  expect(await frames(again.value.snapshotId, bob.token)).toEqual(await frames(ids[2] ?? "", ann.token));
});

it("[API-69] is for its owner alone, is not shared, and its link ends after a day", async () => {
  const { job } = await archive();
  expect((await poll(job.executionID, await test.token("stranger"))).status).toBe(404);
  const shared = await test.call("createSharedReport", "/api/shared/reports/", {
    token: ann.token,
    json: { reportUrl: job.url },
  });
  expect([shared.status, Object.values(shared.refusal.codes ?? {}).flat()]).toEqual([
    400,
    ["reportNotShareable"],
  ]);
  nowMs += 24 * 3600_000 + 1_000;
  expect((await test.call("getExportFile", job.url ?? "")).status).toBe(404);
  nowMs = Date.parse("2026-11-21T12:00:00Z");
});

it("[API-69] makes one at a time, which can be cancelled", async () => {
  const answers = await Promise.all([start(), start(), start()]);
  const started = new Set(answers.map(({ body }) => body.executionID));
  // The first may be done before the last is requested.
  expect(started.size).toBeLessThan(3);
  for (const id of started)
    expect((await test.call("cancelExport", `/api/exports/${id}/`, { token: ann.token })).status).toBe(204);
  for (const id of started) expect((await poll(id)).status).toBe(404);
});

it("[API-69] goes on after the process that made it was killed", async () => {
  const { body } = await start();
  await finished(body.executionID);
  test.database.run(
    `update export_jobs set status = 'PROCESSING', file_hash = null, done = 1, leased_until = '2026-11-21T11:00:00.000Z'
     where id = '${body.executionID}'`,
  );
  expect(await finished(body.executionID)).toMatchObject({ status: "FINISHED", done: 3, total: 3 });
});

it("[API-69] an account without anything gets an archive that opens", async () => {
  const eve = await aPerson(test, "eve");
  const { files, json } = await archive(eve.token);
  expect(json("snapshots.json")).toEqual([]);
  expect(Object.keys(files).filter((name) => name.includes("/"))).toEqual([]);
});

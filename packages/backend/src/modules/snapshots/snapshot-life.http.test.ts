import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { storedBlobs } from "../../testing/test-bucket.ts";
import { until } from "../../testing/until.ts";

vi.setConfig({ testTimeout: 60_000 });

const folder = makeTemporaryFolder();
const dayMs = 24 * 3600 * 1000;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
let test: TestBackend;
let count = 0;

const open = async () => {
  test = await startTestBackend({
    dataDir: folder.path,
    nowMs: () => nowMs,
    tokenLifetimes: { accessS: (90 * dayMs) / 1000, refreshS: (90 * dayMs) / 1000 },
  });
};
beforeAll(open);
afterAll(async () => {
  await test.close();
  folder.remove();
});

async function anImport(measurement?: object): Promise<string> {
  count += 1;
  const file = await aSnapshotFile(`3f2504e0-4f89-41d3-9a0c-0305e82c88${String(count).padStart(2, "0")}`, {
    size: 16,
    ...(measurement && { manifest: { measurement: { durationS: 0.3, distanceM: 2.4, ...measurement } } }),
  });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  return imported.value.snapshotId;
}
const list = async (query = "") =>
  (await test.call("listSnapshots", `/api/snapshots/${query}`, { as: "full" })).body;
const deactivate = (id: string, as: "full" | "demo" | "stranger" | "staff" = "full") =>
  test.call("deactivateSnapshot", `/api/snapshots/${id}/deactivate/`, { as });
const restore = (id: string, as: "full" | "demo" | "stranger" = "full") =>
  test.call("restoreSnapshot", `/api/snapshots/${id}/restore/`, { as });
const deletedIds = async (as: "full" | "stranger" = "full") =>
  (await test.call("listDeletedSnapshots", "/api/deleted-snapshots/", { as })).body.snapshots.map(
    ({ snapshotId }) => snapshotId,
  );
const changes = async (id: string, query = "") =>
  (await test.call("listSnapshotChanges", `/api/snapshots/${id}/changes/${query}`, { as: "full" })).body;
const set = (id: string, write: string, json: object, headers: Record<string, string> = {}) =>
  test.call("setSnapshotDistance", `/api/snapshots/${id}/${write}/`, { as: "full", json, headers });

it("[API-17] takes a deleted snapshot out of every list, and answers the same when asked again", async () => {
  const id = await anImport();
  const { version } = await list();
  const deleted = await deactivate(id);
  expect(deleted.body).toMatchObject({
    snapshotId: id,
    deletedAt: "2026-11-21T12:00:00.000Z",
    restorableUntil: "2026-12-21T12:00:00.000Z",
  });
  expect((await deactivate(id)).body).toEqual(deleted.body);
  expect((await list(`?since=${version}`)).removed).toEqual([id]);
  expect((await list()).snapshots.map((record) => record.id)).not.toContain(id);
  expect((await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" })).status).toBe(404);
  expect((await set(id, "distance", { distance: 1 })).status).toBe(404);
  expect(await deletedIds()).toContain(id);
  expect(await deletedIds("stranger")).toEqual([]);
});

it("[API-17] [PERM-07] lets neither strangers, the demo account nor staff delete or restore", async () => {
  const id = await anImport();
  expect((await deactivate(id, "stranger")).status).toBe(404);
  expect((await deactivate(id, "demo")).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
  expect((await deactivate(id, "staff")).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
  await deactivate(id);
  expect((await restore(id, "stranger")).status).toBe(404);
  expect((await restore(id, "demo")).status).toBe(400);
});

it("[API-17] brings it back with all that belonged to it, within 30 days", async () => {
  const id = await anImport();
  await set(id, "tags", { tags: ["kept"] });
  const before = (await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" })).body;
  await deactivate(id);
  const { version } = await list();
  const restored = await restore(id);
  expect(restored.body.snapshot).toEqual({ ...before, version: restored.body.version });
  expect((await list(`?since=${version}`)).snapshots.map((record) => record.id)).toEqual([id]);
  expect(
    (await test.call("getSnapshotPicture", `/api/snapshots/${id}/picture/`, { as: "full" })).status,
  ).toBe(200);
  expect((await restore(id)).body).toEqual(restored.body);
  await deactivate(id);
  nowMs += 30 * dayMs + 1;
  expect((await restore(id)).status).toBe(404);
  expect(await deletedIds()).not.toContain(id);
  nowMs -= 30 * dayMs + 1;
});

it("brings a deleted snapshot back when its file is imported again", async () => {
  const id = await anImport();
  await deactivate(id);
  count -= 1;
  expect(await anImport()).toBe(id);
  expect((await list()).snapshots.map((record) => record.id)).toContain(id);
  expect(await deletedIds()).not.toContain(id);
});

it("writes down who changed what, from what to what, and nothing where nothing changed", async () => {
  const id = await anImport();
  const { version } = await list();
  await set(id, "distance", { distance: 3 });
  await set(id, "distance", { distance: 3 });
  await set(id, "label", { label: "Flange 9" }, { "if-match": `"${version}"` });
  await set(id, "location", { location: "60.17,24.94" });
  await set(id, "utilization", { hours: 8, days: 5, weeks: 50 });
  await deactivate(id);
  await restore(id);
  const { changes: log, nextBefore } = await changes(id);
  expect(log.map(({ field, from, to }) => [field, from, to])).toEqual([
    ["active", false, true],
    ["active", true, false],
    ["utilization", null, { hours: 8, days: 5, weeks: 50 }],
    ["location", null, "60.17,24.94"],
    ["label", `Snapshot 3f2504e0-4f89-41d3-9a0c-0305e82c88${String(count).padStart(2, "0")}`, "Flange 9"],
    ["distance", 2.4, 3],
  ]);
  expect(new Set(log.map(({ username }) => username))).toEqual(new Set(["full"]));
  expect(log[0]?.changedAt).toBe("2026-11-21T12:00:00.000Z");
  expect(nextBefore).toBeNull();
  const first = await changes(id, "?limit=4");
  const rest = await changes(id, `?limit=4&before=${first.nextBefore}`);
  expect([...first.changes, ...rest.changes]).toEqual(log);
  const theirs = await test.call("listSnapshotChanges", `/api/snapshots/${id}/changes/`, { as: "stranger" });
  expect(theirs.status).toBe(404);
});

it("logs what the camera measured as the value before the first change", async () => {
  const id = await anImport({ temperatureC: 20.1, humidityPercent: 47 });
  await set(id, "temperature", { temperature: 41.5 });
  await set(id, "temperature", { temperature: 42 });
  await set(id, "humidity", { humidity: 11 });
  expect((await changes(id)).changes).toMatchObject([
    { field: "humidity", from: 47, to: 11 },
    { field: "temperature", from: 41.5, to: 42 },
    { field: "temperature", from: 20.1, to: 41.5 },
  ]);
});

it("[PERM-04] [PERM-08] writes down nothing of what the demo account tries", async () => {
  const id = await anImport();
  for (const [write, json] of [
    ["distance", { distance: 1 }],
    ["tags", { tags: ["x"] }],
  ] as const)
    await test.call("setSnapshotDistance", `/api/snapshots/${id}/${write}/`, { as: "demo", json });
  expect((await changes(id)).changes).toEqual([]);
  const read = await test.call("listSnapshotChanges", `/api/snapshots/${id}/changes/`, { as: "demo" });
  expect(read.status).toBe(200);
});

it("keeps the newest 1,000 changes of a snapshot", async () => {
  const id = await anImport();
  await set(id, "distance", { distance: 1 });
  const row = (n: number) =>
    `('${String(n).padStart(12, "0")}', '${id}', 1, 'a', 'a', '2026-11-21T12:00:00.000Z', 'distance', '1', '2')`;
  openTestDatabase(folder.path).run(
    `insert into snapshot_changes values ${Array.from({ length: 1_000 }, (_, n) => row(n)).join(",")}`,
  );
  await set(id, "distance", { distance: 2 });
  const [counted] = openTestDatabase(folder.path).all(
    `select count(*) as n from snapshot_changes where snapshot_id = '${id}'`,
  );
  expect(counted).toEqual({ n: 1_000 });
});

it("[SNP-26] [SNP-27] keeps repair status and fixed together, whichever is set, with a history", async () => {
  const id = await anImport();
  const path = `/api/snapshots/${id}/repair/`;
  const repair = async () => (await test.call("getSnapshotRepair", path, { as: "demo" })).body;
  expect(await repair()).toEqual({ repair_status: "open", fixed: false, fixed_date: null, history: [] });
  const change = (repair_status: string, note?: string) =>
    test.call("setSnapshotRepair", path, { as: "full", json: { repair_status, ...(note && { note }) } });
  await change("inRepair", "Gasket ordered");
  expect((await change("inRepair", "Gasket ordered")).status).toBe(200);
  expect((await change("inRepair", "Another one")).refusal.codes).toEqual({
    repair_status: ["repairStatusUnchanged"],
  });
  const solved = await change("solved");
  expect(solved.body.snapshot).toMatchObject({ fixed: true, fixed_date: "2026-11-21T12:00:00.000Z" });
  await set(id, "fixed", { fixed: 0 });
  await set(id, "fixed", { fixed: 1, fixed_date_utc_ts: Date.parse("2026-11-20T08:00:00Z") });
  expect(await repair()).toMatchObject({
    repair_status: "solved",
    fixed: true,
    fixed_date: "2026-11-20T08:00:00.000Z",
    history: [
      { status: "inRepair", note: "Gasket ordered", username: "full" },
      { status: "solved" },
      { status: "open" },
      { status: "solved" },
    ],
  });
  const { body } = await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "full" });
  expect(body).toMatchObject({ repair_status: "solved", fixed: true });
});

it("[API-17] purges rows and files after 30 days, and tells clients that were away", async () => {
  const id = await anImport();
  const away = (await list()).version;
  const files = async () => (await storedBlobs(folder.path)).length;
  const kept = await files();
  const hashes = openTestDatabase(folder.path).all(
    `select hash from snapshot_blobs where snapshot_id = '${id}'`,
  );
  expect(hashes.length).toBeGreaterThan(3);
  await deactivate(id);
  const known = (await list()).version;
  await test.close();
  nowMs += 30 * dayMs + 1;
  await open();
  const rows = (table: string, column = "snapshot_id") =>
    openTestDatabase(folder.path).all(`select 1 from ${table} where ${column} = '${id}'`).length;
  await until(() => rows("snapshots", "id") === 0);
  for (const table of ["snapshot_blobs", "snapshot_heatmaps", "snapshot_changes", "snapshot_analyses"])
    expect(rows(table)).toBe(0);
  await until(async () => (await files()) < kept);
  expect(await list(`?since=${away}`)).toMatchObject({ complete: true });
  expect(await list(`?since=${known}`)).toMatchObject({ complete: false, snapshots: [] });
});

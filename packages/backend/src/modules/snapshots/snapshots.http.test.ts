import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

const captureId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
let test: TestBackend;
let id: string;

beforeAll(async () => {
  test = await startTestBackend();
  const imported = await test.backend.importSnapshotFile(
    await aSnapshotFile(captureId),
    "full",
    "flange-7.nlz",
  );
  if (!imported.ok) throw new Error(imported.error.message);
  id = imported.value.snapshotId;
});
afterAll(() => test.close());

it("[API-14] lists what both accounts of a library see, and nothing to others", async () => {
  for (const as of ["demo", "full"] as const) {
    const { body } = await test.call("listSnapshots", "/api/snapshots/", { as });
    expect(body.snapshots.map((record) => record.id)).toEqual([id]);
    expect(body.complete).toBe(true);
  }
  const other = await test.call("listSnapshots", "/api/snapshots/", { as: "stranger" });
  expect(other.body).toEqual({ version: 0, complete: true, snapshots: [], removed: [] });
});

it("[API-14] narrows the list to the ownerships asked for", async () => {
  const { body } = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  const [record] = body.snapshots;
  const mine = await test.call("listSnapshots", `/api/snapshots/?ownerships=nobody,${record?.ownership}`, {
    as: "full",
  });
  expect(mine.body.snapshots).toHaveLength(1);
  const none = await test.call("listSnapshots", "/api/snapshots/?ownerships=nobody", { as: "full" });
  expect(none.body.snapshots).toEqual([]);
});

it("[API-15] answers a snapshot with what was measured", async () => {
  const { body, status } = await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "demo" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    label: `Snapshot ${captureId}`,
    file_name: "flange-7.nlz",
    device_serial: "SL-2041",
    source_distance: 2.4,
    level_db: 61.2,
    frame_count: 3,
    picture_width: 64,
    picture_state: "present",
    sample_rate_hz: 96_000,
  });
});

it("[API-15] answers 404 for what is not the caller's, as for what does not exist", async () => {
  const theirs = await test.call("getSnapshot", `/api/snapshots/${id}/`, { as: "stranger" });
  const none = await test.call("getSnapshot", "/api/snapshots/01JD6Q3T8Z/", { as: "stranger" });
  expect([theirs.status, none.status]).toEqual([404, 404]);
  expect(theirs.refusal).toEqual(none.refusal);
});

it("[OPEN-05] answers 304 while the list is the same, and the changes alone for a version", async () => {
  const first = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"/);
  const again = await test.call("listSnapshots", "/api/snapshots/", {
    as: "full",
    headers: { "if-none-match": etag },
  });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);

  const { version } = first.body;
  await test.call("setSnapshotStarred", `/api/snapshots/${id}/starred/`, {
    as: "full",
    json: { starred: 1 },
  });
  const changed = await test.call("listSnapshots", "/api/snapshots/", {
    as: "full",
    headers: { "if-none-match": etag },
  });
  expect(changed.status).toBe(200);
  const since = await test.call("listSnapshots", `/api/snapshots/?since=${version}`, { as: "full" });
  expect(since.body).toMatchObject({ complete: false, removed: [], snapshots: [{ id, starred: true }] });
  expect(since.body.version).toBeGreaterThan(version);
  const nothing = await test.call("listSnapshots", `/api/snapshots/?since=${since.body.version}`, {
    as: "full",
  });
  expect(nothing.body).toMatchObject({ complete: false, snapshots: [], version: since.body.version });
});

it("answers the whole list to a version that this server never had", async () => {
  const { body } = await test.call("listSnapshots", "/api/snapshots/?since=999999", { as: "full" });
  expect(body.complete).toBe(true);
  expect(body.snapshots).toHaveLength(1);
});

it("[API-35] answers the sources, strongest first, and the place", async () => {
  const { body } = await test.call("getLocations", `/api/snapshots/${id}/analytics/locations/`, {
    as: "demo",
  });
  expect(body).toEqual({
    sources: [
      {
        azimuthDeg: -12.4,
        elevationDeg: 8.1,
        levelDb: 61.2,
        u: 0.41,
        v: 0.37,
        outsidePicture: false,
        reflection: false,
        reflectionOf: null,
        delayS: null,
      },
    ],
    level_reference: "soundPressure",
    latitude: null,
    longitude: null,
    reason: null,
    method: "capture",
    version: "4.1.1",
    inputs: { bandHz: [20_000, 40_000], focusDistanceM: null, temperatureC: null },
  });
});

it("[API-14] lists the snapshots of two cameras by both, either or neither ownership", async () => {
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c3399", {
    size: 16,
    manifest: { device: { serial: "SL-3001", label: "Roof camera" } },
  });
  const imported = await test.backend.importSnapshotFile(file, "full");
  if (!imported.ok) throw new Error(imported.error.message);
  const other = imported.value.snapshotId;
  const listed = async (query: string) =>
    (await test.call("listSnapshots", `/api/snapshots/${query}`, { as: "full" })).body.snapshots;
  const ownershipOf = new Map((await listed("")).map((record) => [record.id, record.ownership]));
  const [mine, roof] = [ownershipOf.get(id), ownershipOf.get(other)];
  const idsOf = async (query: string) => (await listed(query)).map((record) => record.id).sort();
  expect(await idsOf(`?ownerships=${mine},${roof}`)).toEqual([id, other].sort());
  expect(await idsOf(`?ownerships=${roof}`)).toEqual([other]);
  expect(await idsOf(`?ownerships=${mine},nobody`)).toEqual([id]);
});

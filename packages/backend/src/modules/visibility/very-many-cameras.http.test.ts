import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { uploadAs } from "../../testing/upload-as.ts";

/** Exceeds the parameter limit of a statement in both databases. */
const cameras = 70_000;
let test: TestBackend;
let id: string;

beforeAll(async () => {
  test = await startTestBackend();
  const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c9901", { size: 16 });
  id = (await uploadAs(test, "stranger", file)).body.snapshotId;
  const [row] = test.database.all(`select library_id from snapshots where id = '${id}'`);
  const library = String(row?.library_id);
  test.database.run(
    `insert into ownerships (id, library_id, device_serial, created_at)
     with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${cameras})
     select 'many-' || n, '${library}', 'M-' || n, '2026-11-22' from numbers`,
  );
});
afterAll(() => test.close());

it.each(["stranger", "staff"] as const)(
  "[API-14] a file names any camera: %s reads on however many there are",
  async (as) => {
    const list = await test.call("listSnapshots", "/api/snapshots/", { as });
    expect([list.status, list.body.snapshots.map((snapshot) => snapshot.id)]).toEqual([200, [id]]);
    const statuses = [
      await test.call("listSnapshots", "/api/snapshots/?page=1", { as }),
      await test.call("getSnapshot", `/api/snapshots/${id}/`, { as }),
      await test.call("listThumbnailFrames", "/api/thumbnail-frames/", { as, json: { ids: [id] } }),
      await test.call("getCurrentUser", "/api/me/", { as }),
      await test.call("listDeletedSnapshots", "/api/deleted-snapshots/", { as }),
      await test.call("listComponents", "/api/component-tracker/component/", { as }),
      await test.call("getApproximateLocation", "/api/approximate-location/", { as }),
      await test.call("getSignedCookies", "/vod/devices/SL-2041/signed-cookies", { as }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
  },
);

it("[API-16] shows them all to whose they are", async () => {
  const { status, body } = await test.call("listDevices", "/api/devices/", { as: "stranger" });
  expect([status, body.length]).toEqual([200, cameras + 1]);
});

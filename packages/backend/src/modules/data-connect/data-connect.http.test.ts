import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveFeature } from "../../testing/give-feature.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { isOnPostgres } from "../../testing/test-database-place.ts";

let test: TestBackend;
let ann: TestPerson;
let ben: TestPerson;
let snapshotId: string;

beforeAll(async () => {
  test = await startTestBackend();
  ann = await aPerson(test, "ann");
  ben = await aPerson(test, "ben");
  ({ snapshotId } = await aCameraOf(test, ann, "SL-9001"));
  await aCameraOf(test, ben, "SL-9002");
});
afterAll(() => test.close());

const createKey = async (person: TestPerson) =>
  test.call("createDataConnectKey", "/keys", { token: person.token });
const keysOf = async ({ token }: TestPerson) =>
  (await test.call("listDataConnectKeys", "/keys", { token })).body.keys;

it("[DC-03] [API-114] makes keys only with DataConnectNewKey of the user or the organization", async () => {
  expect((await createKey(ann)).refusal.codes).toEqual({ non_field_errors: ["dataConnectAskPermission"] });
  expect(await keysOf(ann)).toEqual([]);
  await giveFeature(test, { kind: "user", id: ann.accountId }, "DataConnectNewKey");
  const startMs = Date.now();
  const made = await createKey(ann);
  expect(made.status).toBe(201);
  expect(await keysOf(ann)).toEqual([made.body]);
  expect(made.body).toMatchObject({ key: expect.stringMatching(/^sdc_.{20,}/), invoked: 0 });
  expect(Math.abs(Date.parse(made.body.createdAt) - startMs)).toBeLessThan(10_000);
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    token: ben.token,
    json: { name: "Ben's" },
  });
  expect((await createKey(ben)).status).toBe(400);
  await giveFeature(test, { kind: "organization", id: body.id }, "DataConnectNewKey");
  expect((await createKey(ben)).status).toBe(201);
  const demo = await test.call("createDataConnectKey", "/keys", { as: "demo" });
  expect(demo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("[API-113] [DC-08] lists keys in full and counts calls; a key reads its owner's snapshots", async () => {
  const [key] = await keysOf(ann);
  expect(key).toMatchObject({ invoked: 0 });
  const token = key?.key ?? "";
  const list = await test.call("listSnapshots", "/api/snapshots/", { token });
  expect(list.body.snapshots.map(({ id }) => id)).toEqual([snapshotId]);
  expect((await test.call("getSnapshot", `/api/snapshots/${snapshotId}/`, { token })).status).toBe(200);
  await test.call("getPdAnalysis", `/api/snapshots/${snapshotId}/analytics/pd/`, { token });
  expect((await keysOf(ann))[0]?.invoked).toBe(3);
  expect((await keysOf(ben))[0]?.invoked).toBe(0);
});

it("[API-113] lets a key do nothing else", async () => {
  const [key] = await keysOf(ann);
  const token = key?.key ?? "";
  const notAllowed = { non_field_errors: ["notAllowed"] };
  const tags = await test.call("setSnapshotTags", `/api/snapshots/${snapshotId}/tags/`, {
    token,
    json: { tags: ["x"] },
  });
  expect(tags.refusal.codes).toEqual(notAllowed);
  expect((await test.call("getCurrentUser", "/api/me/", { token })).refusal.codes).toEqual(notAllowed);
  expect((await test.call("listDataConnectKeys", "/keys", { token })).refusal.codes).toEqual(notAllowed);
  expect((await createKey({ ...ann, token })).refusal.codes).toEqual(notAllowed);
  const live = await test.call("getLiveCredentials", "/management/credentials", { token });
  expect(live.refusal.codes).toEqual(notAllowed);
});

it("[API-113] keeps no key readable in the data folder", async () => {
  const [key] = await keysOf(ann);
  const rows = openTestDatabase(test.dataDir).all("select * from data_connect_keys");
  expect(JSON.stringify(rows)).not.toContain(key?.key);
  for (const file of isOnPostgres ? [] : ["sonolens.db", "sonolens.db-wal"])
    expect(readFileSync(`${test.dataDir}/${file}`).includes(key?.key ?? "")).toBe(false);
});

it("[API-115] [DC-07] deletes a key, which works no more from then on", async () => {
  const [key] = await keysOf(ann);
  const token = key?.key ?? "";
  const path = `/keys?key=${encodeURIComponent(token)}`;
  expect((await test.call("deleteDataConnectKey", path, { token: ben.token })).status).toBe(404);
  expect((await test.call("listSnapshots", "/api/snapshots/", { token })).status).toBe(200);
  expect((await test.call("deleteDataConnectKey", path, { token: ann.token })).status).toBe(204);
  expect((await test.call("listSnapshots", "/api/snapshots/", { token })).status).toBe(401);
  expect(await keysOf(ann)).toEqual([]);
  expect((await test.call("deleteDataConnectKey", path, { token: ann.token })).status).toBe(404);
});

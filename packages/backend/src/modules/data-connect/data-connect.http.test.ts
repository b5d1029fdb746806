import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveFeature } from "../../testing/give-feature.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { isOnPostgres } from "../../testing/test-database-place.ts";
import { until } from "../../testing/until.ts";

const dayMs = 24 * 3600 * 1000;
let test: TestBackend;
/** Added to the real time. */
let laterMs = 0;
let ann: TestPerson;
let ben: TestPerson;
let snapshotId: string;

beforeAll(async () => {
  test = await startTestBackend({ nowMs: () => Date.now() + laterMs });
  ann = await aPerson(test, "ann");
  ben = await aPerson(test, "ben");
  ({ snapshotId } = await aCameraOf(test, ann, "SL-9001"));
  await aCameraOf(test, ben, "SL-9002");
});
afterAll(() => test.close());

const createKey = async (person: Pick<TestPerson, "token">, query: Readonly<Record<string, string>> = {}) =>
  test.call("createDataConnectKey", `/keys?${new URLSearchParams(query)}`, { token: person.token });
const keysOf = async ({ token }: Pick<TestPerson, "token">) =>
  (await test.call("listDataConnectKeys", "/keys", { token })).body.keys;
const deleteKey = (key: string, { token }: Pick<TestPerson, "token">) =>
  test.call("deleteDataConnectKey", `/keys?key=${encodeURIComponent(key)}`, { token });
const rotate = (id: string, { token }: Pick<TestPerson, "token">) =>
  test.call("rotateDataConnectKey", `/keys/${id}/rotation`, { token });
const rename = (id: string, name: string, { token }: Pick<TestPerson, "token">) =>
  test.call("changeDataConnectKey", `/keys/${id}`, { token, json: { name } });
/** The status of a read with a key. */
const statusWith = async (token: string) =>
  (await test.call("listSnapshots", "/api/snapshots/", { token })).status;
const readsWith = async (token: string) =>
  (await test.call("listSnapshots", "/api/snapshots/", { token })).body.snapshots.map(({ id }) => id).sort();

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

it("[API-113] counts each of many calls at once one time, also those that wait for their turn", async () => {
  const { body: key } = await createKey(ann, { name: "many" });
  const calls = 20;
  const socket = connect(Number(new URL(test.url).port), "127.0.0.1");
  // All in one turn of the event loop of the server, so that one begins and the others wait.
  socket.write(
    `GET /api/snapshots/ HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key.key}\r\n\r\n`.repeat(calls),
  );
  let answers = "";
  socket.on("data", (part: Buffer) => {
    answers += part.toString("latin1");
  });
  await until(() => answers.split("HTTP/1.1 200 OK").length > calls);
  socket.destroy();
  expect((await keysOf(ann)).find((one) => one.key === key.key)?.invoked).toBe(calls);
  await deleteKey(key.key, ann);
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

it("[DC-05] names a key, shows until when it works and when it was last used, to the minute", async () => {
  const { body } = await createKey(ann, { name: " Power BI ", expires_days: "30" });
  expect(body).toMatchObject({
    ...{ name: "Power BI", group: null, createdBy: "ann", state: "active", lastUsedAt: null },
    ...{ replacedAt: null, invoked: 0 },
  });
  expect(Date.parse(body.expiresAt ?? "") - Date.parse(body.createdAt)).toBe(30 * dayMs);
  const lastUse = async () => (await keysOf(ann)).find(({ id }) => id === body.id)?.lastUsedAt;
  await statusWith(body.key);
  const first = await lastUse();
  expect(first).toEqual(expect.stringMatching(/Z$/));
  laterMs += 50_000;
  await statusWith(body.key);
  expect(await lastUse()).toBe(first);
  laterMs += 11_000;
  await statusWith(body.key);
  expect(Date.parse((await lastUse()) ?? "") - Date.parse(first ?? "")).toBeGreaterThanOrEqual(61_000);
  laterMs += 30 * dayMs;
  const [person] = [await aPersonAgain()];
  expect(await statusWith(body.key)).toBe(401);
  expect((await keysOf(person)).find(({ id }) => id === body.id)).toMatchObject({ state: "expired" });
  expect((await deleteKey(body.key, person)).status).toBe(204);
  const refused = await createKey(person, { name: "x".repeat(201) });
  expect(refused.refusal.codes).toEqual({ name: ["tooLong"] });
  expect((await createKey(person, { expires_days: "0" })).status).toBe(400);
});

it("[DC-05] renames a key, which keeps working; not one of another user", async () => {
  const person = await aPersonAgain();
  const { body } = await createKey(person, { name: "Power BI" });
  const renamed = await rename(body.id, " Dashboard north ", person);
  expect([renamed.status, renamed.body]).toEqual([200, { ...body, name: "Dashboard north" }]);
  expect((await keysOf(person)).find(({ id }) => id === body.id)?.name).toBe("Dashboard north");
  expect(await statusWith(body.key)).toBe(200);
  expect((await rename(body.id, " ", person)).refusal.codes).toEqual({ name: ["required"] });
  expect((await rename(body.id, "x".repeat(201), person)).refusal.codes).toEqual({ name: ["tooLong"] });
  const json = { username: "ben", password: "ben-sonolens" };
  const other = await test.call("createToken", "/api/token/", { json });
  expect((await rename(body.id, "Mine", { token: other.body.access })).status).toBe(404);
  expect((await rename(body.id, "Mine", { token: body.key })).refusal.codes).toEqual({
    non_field_errors: ["notAllowed"],
  });
  await deleteKey(body.key, person);
});

/** How many messages on used keys a person gets while something is done. */
async function usesTold({ token }: Pick<TestPerson, "token">, action: () => Promise<unknown>) {
  // Earlier uses are saved and announced.
  await keysOf({ token });
  const missed = async (after: number) =>
    (await test.call("listMissedMessages", `/api/live-messages/?after=${after}`, { token })).body;
  const { lastSequence } = await missed(0);
  await action();
  const { messages } = await missed(lastSequence);
  return messages.filter(({ type }) => type === "data-connect-key-used").length;
}

it("[DC-05] tells the owner of a key that it was used, at most once a minute, and no one else", async () => {
  const owner = await aPersonAgain();
  const { body: key } = await createKey(owner, { name: "Told" });
  const use = async () => {
    await statusWith(key.key);
    // Saves the counts now.
    await keysOf(owner);
  };
  expect(await usesTold(owner, use)).toBe(1);
  expect(await usesTold(owner, use)).toBe(0);
  laterMs += 61_000;
  const json = { username: "ben", password: "ben-sonolens" };
  const other = { token: (await test.call("createToken", "/api/token/", { json })).body.access };
  expect(await usesTold(other, use)).toBe(0);
  laterMs += 61_000;
  expect(await usesTold(owner, use)).toBe(1);
  await deleteKey(key.key, owner);
});

/** Ann, signed in at the time of the server, as her earlier tokens have ended. */
async function aPersonAgain(): Promise<Pick<TestPerson, "token">> {
  const json = { username: "ann", password: "ann-sonolens" };
  const { body } = await test.call("createToken", "/api/token/", { json });
  return { token: body.access };
}

it("[DC-06] replaces a key by a new one with its lifetime; the old one works for 7 days more", async () => {
  const owner = await aPersonAgain();
  const { body: old } = await createKey(owner, { name: "Script", expires_days: "90" });
  laterMs += 10 * dayMs;
  const later = await aPersonAgain();
  expect((await rotate(old.id, { token: old.key })).refusal.codes).toEqual({
    non_field_errors: ["notAllowed"],
  });
  const { status, body: next } = await rotate(old.id, later);
  expect([status, next.name, next.state]).toEqual([201, "Script", "active"]);
  expect(Date.parse(next.expiresAt ?? "") - Date.parse(next.createdAt)).toBe(90 * dayMs);
  const replaced = (await keysOf(later)).find(({ id }) => id === old.id);
  expect(replaced).toMatchObject({ state: "replaced", key: old.key });
  const overlapMs = Date.parse(replaced?.expiresAt ?? "") - Date.parse(replaced?.replacedAt ?? "");
  expect(Math.abs(overlapMs - 7 * dayMs)).toBeLessThan(1_000);
  expect([await statusWith(old.key), await statusWith(next.key)]).toEqual([200, 200]);
  expect((await rotate(old.id, later)).refusal.codes).toEqual({
    non_field_errors: ["dataConnectKeyReplaced"],
  });
  laterMs += 7 * dayMs;
  const end = await aPersonAgain();
  expect([await statusWith(old.key), await statusWith(next.key)]).toEqual([401, 200]);
  expect((await keysOf(end)).map(({ id }) => id)).toEqual([next.id]);
  expect((await rotate("0".repeat(64), end)).status).toBe(404);
  const { body: short } = await createKey(end, { expires_days: "1" });
  await rotate(short.id, end);
  const ending = (await keysOf(end)).find(({ id }) => id === short.id);
  expect(ending?.expiresAt).toBe(short.expiresAt);
  for (const { key } of await keysOf(end)) await deleteKey(key, end);
});

it("[DC-02] has at most 20 keys, replaced ones not counted", async () => {
  const owner = await aPersonAgain();
  const [first] = await Promise.all(Array.from({ length: 20 }, () => createKey(owner)));
  expect((await createKey(owner)).refusal.codes).toEqual({ non_field_errors: ["tooMany"] });
  expect((await rotate(first?.body.id ?? "", owner)).status).toBe(201);
  for (const { key } of await keysOf(owner)) await deleteKey(key, owner);
});

it("[PERM-01] [DC-03] a key of a group reads the group and those below, and is of those who control it", async () => {
  const [cleo, dan, eve] = [
    await aPerson(test, "cleo"),
    await aPerson(test, "dan"),
    await aPerson(test, "eve"),
  ];
  await giveFeature(test, { kind: "user", id: dan.accountId }, "DataConnectNewKey");
  const { token } = cleo;
  const works = (await test.call("createOrganization", "/api/organizations/", { token, json: { name: "W" } }))
    .body;
  const root = works.groups[0]?.id ?? "";
  const addGroup = async (above: string, name: string) => {
    const json = { name, description: "" };
    const { body } = await test.call("addGroup", `/api/organizations/groups/${above}/`, { token, json });
    return body.groups.find((group) => group.name === name)?.id ?? "";
  };
  const hall = await addGroup(root, "Hall");
  const bay = await addGroup(hall, "Bay");
  const empty = await addGroup(hall, "Empty");
  const moveTo = async (person: TestPerson, group: string) => {
    const json = { email: person.email };
    const path = `/api/organizations/groups/${group}/invitations/`;
    const { body } = await test.call("inviteToGroup", path, { token, json });
    await test.call("acceptInvitation", `/api/organization-invites/${body.id}/`, { token: person.token });
  };
  await moveTo(dan, hall);
  await moveTo(eve, bay);
  const own = await aCameraOf(test, dan, "SL-9100");
  const ofHall = await aCameraOf(test, cleo, "SL-9101");
  const ofBay = await aCameraOf(test, cleo, "SL-9102");
  const ofRoot = await aCameraOf(test, cleo, "SL-9103");
  for (const [{ ownership }, group] of [
    [ofHall, hall],
    [ofBay, bay],
    [ofRoot, root],
  ] as const)
    await test.call("addGroupOwnership", `/api/organizations/groups/${group}/ownerships/`, {
      token,
      json: { ownership },
    });
  for (const group of [root, "none"])
    expect((await createKey(dan, { group })).refusal.codes).toEqual({ group: ["unknownValue"] });
  const { body: key } = await createKey(dan, { group: hall, name: "Hall" });
  expect(key.group).toEqual({ id: hall, name: "Hall" });
  const both = [ofHall.snapshotId, ofBay.snapshotId].sort();
  expect(await readsWith(key.key)).toEqual(both);
  // Those who control the group get a message.
  const use = async () => {
    laterMs += 61_000;
    await readsWith(key.key);
    await keysOf(cleo);
  };
  expect(await usesTold(cleo, use)).toBe(1);
  expect(await usesTold(dan, use)).toBe(1);
  expect(await usesTold(eve, use)).toBe(0);
  expect((await createKey(dan)).body.group).toBeNull();
  const detail = (id: string) => test.call("getSnapshot", `/api/snapshots/${id}/`, { token: key.key });
  expect((await detail(ofBay.snapshotId)).status).toBe(200);
  for (const { snapshotId } of [own, ofRoot]) expect((await detail(snapshotId)).status).toBe(404);
  const weather = `/api/snapshots/${ofBay.snapshotId}/weather/`;
  expect((await test.call("getSnapshotWeather", weather, { token: key.key })).refusal.codes).toEqual({
    non_field_errors: ["notAllowed"],
  });
  // The group above controls it, the one below does not.
  expect((await keysOf(cleo)).map(({ id }) => id)).toEqual([key.id]);
  expect(await keysOf(eve)).toEqual([]);
  expect((await rotate(key.id, eve)).status).toBe(404);
  expect((await deleteKey(key.key, eve)).status).toBe(404);
  // Who created it leaves: the group's key stays, and their own no longer reads what the organization has.
  const ownKey = (await keysOf(dan)).find(({ group }) => group === null)?.key ?? "";
  expect(await readsWith(ownKey)).toContain(ofBay.snapshotId);
  await test.call("leaveOrganization", "/api/organizations/leave/", {
    token: dan.token,
    json: { organization: works.id },
  });
  expect(await readsWith(ownKey)).toEqual([own.snapshotId]);
  expect((await keysOf(dan)).map(({ group }) => group)).toEqual([null]);
  expect((await deleteKey(key.key, dan)).status).toBe(404);
  expect(await readsWith(key.key)).toEqual(both);
  // Their account ends, and the key of the group still works, without their name.
  await test.call("deleteAccount", "/api/me/", {
    token: dan.token,
    json: { password: "dan-sonolens" },
  });
  expect(await statusWith(ownKey)).toBe(401);
  expect(await readsWith(key.key)).toEqual(both);
  expect(await keysOf(cleo)).toMatchObject([{ id: key.id, createdBy: "" }]);
  const { body: next } = await rotate(key.id, cleo);
  expect(await readsWith(next.key)).toEqual(both);
  // A key does not outlive its group.
  await giveFeature(test, { kind: "user", id: cleo.accountId }, "DataConnectNewKey");
  const { body: ofEmpty } = await createKey(cleo, { group: empty });
  expect(await readsWith(ofEmpty.key)).toEqual([]);
  await test.call("deleteGroup", `/api/organizations/groups/${empty}/`, { token });
  expect(await statusWith(ofEmpty.key)).toBe(401);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";

const yearS = 366 * 86_400;
let test: TestBackend;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let root: string;
let mill: string;
let camera: { snapshotId: string; ownership: string };
const mailServer = await startMailServer();
let nowMs = Date.parse("2026-11-21T12:00:00Z");

beforeAll(async () => {
  test = await startTestBackend({
    nowMs: () => (nowMs += 1),
    smtpUrl: mailServer.url,
    publicUrl: "https://sonolens.example",
    tokenLifetimes: { accessS: 10 * yearS, refreshS: 10 * yearS },
  });
  ann = await aPerson(test, "ann");
  ben = await aPerson(test, "ben");
  eve = await aPerson(test, "eve");
  camera = await aCameraOf(test, ben, "SL-7001");
});
afterAll(async () => {
  await test.close();
  await mailServer.close();
});

const organizationOf = async ({ token }: TestPerson) =>
  (await test.call("getOrganization", "/api/organizations/", { token })).body;
const groupOf = (id: string, tail = "") => `/api/organizations/groups/${id}/${tail}`;
const listOf = async ({ token }: TestPerson) =>
  (await test.call("listSnapshots", "/api/snapshots/", { token })).body;
const newestMessages = async ({ token }: TestPerson) =>
  (await test.call("listMissedMessages", "/api/live-messages/?after=0", { token })).body.messages.map(
    ({ type }) => type,
  );

it("[API-94] answers nothing to somebody who is in no organization", async () => {
  expect(await organizationOf(ann)).toBeNull();
});

it("[API-95] [ORG-23] creates an organization with a name, its maker in the root group", async () => {
  const { token } = ann;
  const refused = await test.call("createOrganization", "/api/organizations/", {
    token,
    json: { name: "  " },
  });
  expect(refused.refusal.codes).toEqual({ name: ["required"] });
  const json = { name: "Northern Paper" };
  const { status, body } = await test.call("createOrganization", "/api/organizations/", { token, json });
  expect(status).toBe(201);
  expect(body.groupTree).toEqual([
    expect.objectContaining({
      name: "Northern Paper",
      parentId: null,
      isRoot: true,
      users: [{ customerId: ann.accountId, username: "ann", email: "ann@example.com" }],
      children: [],
    }),
  ]);
  expect(await organizationOf(ann)).toEqual(body);
  root = body.groups[0]?.id ?? "";
  const again = await test.call("createOrganization", "/api/organizations/", { token, json });
  expect(again.refusal.codes).toEqual({ non_field_errors: ["alreadyInOrganization"] });
  const demo = await test.call("createOrganization", "/api/organizations/", { as: "demo", json });
  expect(demo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("[API-96] [OPEN-33] [ORG-24] [ORG-25] adds a group with a name below the one that is named", async () => {
  const { token } = ann;
  const json = { name: "Mill", description: "Drying" };
  const { status, body } = await test.call("addGroup", groupOf(root), { token, json });
  expect(status).toBe(201);
  const child = body.groupTree[0]?.children?.[0];
  expect(child).toMatchObject({ name: "Mill", description: "Drying", parentId: root, isRoot: false });
  mill = child?.id ?? "";
  const nameless = await test.call("addGroup", groupOf(root), { token, json: { name: " " } });
  expect(nameless.refusal.codes).toEqual({ name: ["required"] });
  const orphan = await test.call("addGroup", groupOf("nowhere"), { token, json });
  expect(orphan.status).toBe(404);
  const other = await test.call("addGroup", groupOf(mill), { token: eve.token, json });
  const missing = await test.call("addGroup", groupOf("nowhere"), { token: eve.token, json });
  expect([other.status, other.refusal]).toEqual([404, missing.refusal]);
});

it("[API-97] changes a group's texts", async () => {
  const { token } = ann;
  const json = { name: "Mill 2", description: "" };
  const { body } = await test.call("changeGroup", groupOf(mill), { token, json });
  expect(body.groups[1]).toMatchObject({ id: mill, name: "Mill 2", description: "" });
  const empty = await test.call("changeGroup", groupOf(mill), { token, json: {} });
  expect(empty.refusal.codes).toEqual({ non_field_errors: ["required"] });
});

it("[API-100] [API-101] [API-102] [ORG-26] [ORG-27] invites by e-mail whoever is not in the tree", async () => {
  const { token } = ann;
  const path = groupOf(mill, "invitations/");
  const wrong = await test.call("inviteToGroup", path, { token, json: { email: "ben" } });
  expect(wrong.refusal.codes).toEqual({ email: ["invalidEmailAddress"] });
  const member = await test.call("inviteToGroup", path, { token, json: { email: "ANN@example.com" } });
  expect(member.refusal.codes).toEqual({ email: ["userAlreadyInOrganization"] });
  const { status, body } = await test.call("inviteToGroup", path, {
    token,
    json: { email: "Ben@Example.com" },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ group: { id: mill, name: "Mill 2" }, invitedBy: "ann" });
  expect(Date.parse(body.expires) - Date.parse(body.invitedAt)).toBe(7 * 86_400_000);
  await until(() => mailServer.received.length === 1);
  expect(mailServer.received[0]).toMatchObject({ to: ["Ben@example.com"] });
  expect(mailServer.received[0]?.source).toContain("https://sonolens.example/organization");
  // Sent again, it is open for 7 days from then.
  nowMs += 86_400_000;
  const again = await test.call("inviteToGroup", path, { token, json: { email: "ben@example.com" } });
  expect(again.body.id).toBe(body.id);
  expect(Date.parse(again.body.expires)).toBeGreaterThan(Date.parse(body.expires) + 86_400_000);
  expect(Date.parse(again.body.expires) - Date.parse(again.body.invitedAt)).toBe(7 * 86_400_000);
  const sent = await test.call("listInvitations", "/api/organization-invites/", { token });
  expect(sent.body.map(({ id }) => id)).toEqual([body.id]);
  const received = await test.call("listMyInvitations", "/api/my-organization-invites/", {
    token: ben.token,
  });
  expect(received.body).toEqual(sent.body);
  for (const operation of ["listInvitations", "listMyInvitations"] as const) {
    const url = operation === "listInvitations" ? "organization-invites" : "my-organization-invites";
    expect((await test.call(operation, `/api/${url}/`, { token: eve.token })).body).toEqual([]);
  }
});

it("[API-103] [ORG-21] [ORG-22] lets only the invited one accept", async () => {
  const { body } = await test.call("listInvitations", "/api/organization-invites/", { token: ann.token });
  const url = `/api/organization-invites/${body[0]?.id}/`;
  expect((await test.call("acceptInvitation", url, { token: eve.token })).status).toBe(404);
  expect((await test.call("acceptInvitation", url, { token: ann.token })).status).toBe(404);
  const accepted = await test.call("acceptInvitation", url, { token: ben.token });
  expect(accepted.body.groups[1]?.users.map(({ username }) => username)).toEqual(["ben"]);
  expect(await organizationOf(ben)).toEqual(accepted.body);
  expect((await test.call("acceptInvitation", url, { token: ben.token })).status).toBe(404);
  expect(await newestMessages(ann)).toContain("organization-changed");
});

it("[API-104] [ORG-21] declines, cancels and lets expire", async () => {
  const { token } = ann;
  const invite = async () =>
    (
      await test.call("inviteToGroup", groupOf(root, "invitations/"), {
        token,
        json: { email: "eve@example.com" },
      })
    ).body.id;
  const open = async () =>
    (await test.call("listMyInvitations", "/api/my-organization-invites/", { token: eve.token })).body.length;
  // Declined by Eve, then canceled by Ann; Ben, below the group, can do neither.
  const first = await invite();
  const url = `/api/organization-invites/${first}/`;
  expect((await test.call("endInvitation", url, { token: ben.token })).status).toBe(404);
  expect(await open()).toBe(1);
  expect((await test.call("endInvitation", url, { token: eve.token })).status).toBe(204);
  expect(await open()).toBe(0);
  const second = await invite();
  expect((await test.call("endInvitation", `/api/organization-invites/${second}/`, { token })).status).toBe(
    204,
  );
  expect(await open()).toBe(0);
  const third = await invite();
  expect(await open()).toBe(1);
  const startMs = nowMs;
  nowMs += 8 * 86_400_000;
  expect(await open()).toBe(0);
  const late = await test.call("acceptInvitation", `/api/organization-invites/${third}/`, {
    token: eve.token,
  });
  expect(late.status).toBe(404);
  nowMs = startMs;
});

it("[API-99] brings a camera of one's own into a group, whose members and those above see it", async () => {
  expect((await listOf(ann)).snapshots).toEqual([]);
  const json = { ownership: camera.ownership };
  const url = groupOf(mill, "ownerships/");
  const foreign = await test.call("addGroupOwnership", url, { token: ann.token, json });
  expect(foreign.refusal.codes).toEqual({ ownership: ["unknownValue"] });
  const known = (await listOf(ann)).version;
  const { body } = await test.call("addGroupOwnership", url, { token: ben.token, json });
  expect(body.groups[1]?.ownerships).toEqual([
    expect.objectContaining({ serial: "SL-7001", name: "Camera SL-7001", isActive: true, pairedUsers: [] }),
  ]);
  expect((await listOf(ann)).snapshots.map(({ id }) => id)).toEqual([camera.snapshotId]);
  const since = await test.call("listSnapshots", `/api/snapshots/?since=${known}`, { token: ann.token });
  expect(since.body.complete).toBe(true);
  expect(await newestMessages(ann)).toContain("visibility-changed");
  expect((await listOf(eve)).snapshots).toEqual([]);
});

it("[ORG-29] keeps those below from groups above: texts, members, cameras, invitations and the log", async () => {
  const { token } = ben;
  const json = { name: "Mine now" };
  for (const attempt of [
    await test.call("changeGroup", groupOf(root), { token, json }),
    await test.call("addGroup", groupOf(root), { token, json }),
    await test.call("deleteGroup", groupOf(root), { token }),
    await test.call("addGroupOwnership", groupOf(root, "ownerships/"), {
      token,
      json: { ownership: camera.ownership },
    }),
    await test.call("inviteToGroup", groupOf(root, "invitations/"), {
      token,
      json: { email: "kim@example.com" },
    }),
  ])
    expect([attempt.status, attempt.refusal.codes]).toEqual([400, { non_field_errors: ["notAllowed"] }]);
  const log = await test.call("listOrganizationLog", "/api/organization-log/", { token });
  expect(new Set(log.body.map(({ group }) => group.id))).toEqual(new Set([mill]));
  const all = await test.call("listOrganizationLog", "/api/organization-log/", { token: ann.token });
  expect(all.body.at(-1)).toMatchObject({ by: "ann", action: "organizationCreated" });
  expect(all.body[0]).toMatchObject({ by: "ben", action: "cameraAdded", subject: "SL-7001" });
});

it("[ORG-17] [ORG-18] [ORG-19] [ORG-20] answers an organization, its groups and its invitations with all that they have", async () => {
  const { token } = ann;
  const { body: organization } = await test.call("getOrganization", "/api/organizations/", { token });
  if (organization === null) throw new Error("Ann is in an organization.");
  expect(Object.keys(organization).sort()).toEqual(["groupTree", "groups", "id", "name"]);
  const [top, below] = organization.groups;
  const person = ({ accountId, username, email }: TestPerson) => ({ customerId: accountId, username, email });
  expect(top).toEqual({
    ...{ id: root, name: "Northern Paper", description: "", parentId: null, isRoot: true },
    ...{ users: [person(ann)], ownerships: [] },
  });
  expect(below).toEqual({
    ...{ id: mill, name: "Mill 2", description: "", parentId: root, isRoot: false },
    users: [person(ben)],
    ownerships: [
      {
        ...{ id: camera.ownership, serial: "SL-7001", name: "Camera SL-7001", nickname: "" },
        ...{ isActive: true, pairedUsers: [] },
      },
    ],
  });
  expect(organization.groupTree).toEqual([{ ...top, children: [{ ...below, children: [] }] }]);
  const json = { email: "kim@example.com" };
  const sent = await test.call("inviteToGroup", groupOf(mill, "invitations/"), { token, json });
  expect(sent.body).toEqual({
    ...{ id: sent.body.id, email: "kim@example.com", invitedBy: "ann" },
    group: { id: mill, name: "Mill 2" },
    organization: { id: organization.id, name: "Northern Paper" },
    invitedAt: new Date(sent.body.invitedAt).toISOString(),
    expires: new Date(sent.body.expires).toISOString(),
  });
  await test.call("endInvitation", `/api/organization-invites/${sent.body.id}/`, { token });
});

it("[ORG-30] lets nobody remove or move themselves", async () => {
  const { token, accountId } = ann;
  const alone = await test.call("changeGroup", groupOf(root), { token, json: { users: [] } });
  expect(alone.refusal.codes).toEqual({ users: ["cannotChangeYourself"] });
  const move = await test.call("changeGroup", groupOf(root), { token, json: { move: accountId, to: mill } });
  expect(move.refusal.codes).toEqual({ move: ["cannotChangeYourself"] });
  const json = { users: [accountId, ben.accountId] };
  const pull = await test.call("changeGroup", groupOf(mill), { token, json });
  expect(pull.refusal.codes).toEqual({ users: ["cannotChangeYourself"] });
  const leave = await test.call("changeGroup", groupOf(root), { token, json: { remove: accountId } });
  expect(leave.refusal.codes).toEqual({ users: ["cannotChangeYourself"] });
});

it("[API-97] [ORG-11] removes one member by name, and keeps who joined in the meantime", async () => {
  const { token } = ann;
  const added = await test.call("addGroup", groupOf(root), { token, json: { name: "Night shift" } });
  const id = added.body.groups.find(({ name }) => name === "Night shift")?.id ?? "";
  const [fay, gil] = [await aPerson(test, "fay"), await aPerson(test, "gil")];
  for (const { email, token: theirs } of [fay, gil]) {
    const json = { email };
    const invited = await test.call("inviteToGroup", groupOf(id, "invitations/"), { token, json });
    const answer = `/api/organization-invites/${invited.body.id}/`;
    await test.call("acceptInvitation", answer, { token: theirs });
  }
  const both = { remove: fay.accountId, name: "x" };
  const mixed = await test.call("changeGroup", groupOf(id), { token, json: both });
  expect(mixed.refusal.codes).toEqual({ name: ["unknownField"] });
  const moveToo = { remove: fay.accountId, move: gil.accountId, to: root };
  const twice = await test.call("changeGroup", groupOf(id), { token, json: moveToo });
  expect(twice.refusal.codes).toEqual({ remove: ["unknownField"] });
  const stranger = await test.call("changeGroup", groupOf(id), { token, json: { remove: eve.accountId } });
  expect(stranger.refusal.codes).toEqual({ remove: ["unknownValue"] });
  const json = { remove: fay.accountId };
  const { status, body } = await test.call("changeGroup", groupOf(id), { token, json });
  expect([
    status,
    body.groups.find((group) => group.id === id)?.users.map(({ username }) => username),
  ]).toEqual([200, ["gil"]]);
  expect(await organizationOf(fay)).toBeNull();
  await test.call("changeGroup", groupOf(id), { token, json: { remove: gil.accountId } });
  await test.call("deleteGroup", groupOf(id), { token });
});

it("[API-97] [OPEN-33] moves a member, and takes only members of the organization", async () => {
  const { token } = ann;
  const stranger = await test.call("changeGroup", groupOf(mill), {
    token,
    json: { users: [ben.accountId, eve.accountId] },
  });
  expect(stranger.refusal.codes).toEqual({ users: ["unknownValue"] });
  const both = await test.call("changeGroup", groupOf(mill), {
    token,
    json: { move: ben.accountId, to: root, name: "x" },
  });
  expect(both.refusal.codes).toEqual({ name: ["unknownField"] });
  const half = await test.call("changeGroup", groupOf(mill), { token, json: { move: ben.accountId } });
  expect(half.refusal.codes).toEqual({ to: ["required"] });
  const moved = await test.call("changeGroup", groupOf(mill), {
    token,
    json: { move: ben.accountId, to: root },
  });
  expect(moved.body.groups[0]?.users.map(({ username }) => username)).toEqual(["ann", "ben"]);
  const back = await test.call("changeGroup", groupOf(mill), { token, json: { users: [ben.accountId] } });
  expect(back.body.groups[1]?.users.map(({ username }) => username)).toEqual(["ben"]);
});

it("[API-98] [ORG-31] deletes only an empty group, and cancels invitations into it", async () => {
  const { token } = ann;
  const full = await test.call("deleteGroup", groupOf(mill), { token });
  expect(full.refusal.codes).toEqual({ non_field_errors: ["groupNotEmpty"] });
  const added = await test.call("addGroup", groupOf(mill), { token, json: { name: "Short-lived" } });
  const id = added.body.groups.find(({ name }) => name === "Short-lived")?.id ?? "";
  await test.call("inviteToGroup", groupOf(id, "invitations/"), {
    token,
    json: { email: "eve@example.com" },
  });
  const { body } = await test.call("deleteGroup", groupOf(id), { token });
  expect(body.groups.map((group) => group.id)).toEqual([root, mill]);
  const received = await test.call("listMyInvitations", "/api/my-organization-invites/", {
    token: eve.token,
  });
  expect(received.body).toEqual([]);
});

it("[ORG-31] keeps a group that has a user, a camera or a group below it, each by itself", async () => {
  const { token } = ann;
  const made = async (name: string, above = root) => {
    const { body } = await test.call("addGroup", groupOf(above), { token, json: { name } });
    return body.groups.find((group) => group.name === name)?.id ?? "";
  };
  const remove = (id: string) => test.call("deleteGroup", groupOf(id), { token });
  const refusal = { non_field_errors: ["groupNotEmpty"] };

  const above = await made("Only a group below");
  const below = await made("The group below", above);
  expect((await remove(above)).refusal.codes).toEqual(refusal);
  expect((await remove(below)).status).toBe(200);
  expect((await remove(above)).status).toBe(200);

  const withUser = await made("Only a user");
  await test.call("changeGroup", groupOf(mill), { token, json: { move: ben.accountId, to: withUser } });
  expect((await remove(withUser)).refusal.codes).toEqual(refusal);
  await test.call("changeGroup", groupOf(withUser), { token, json: { move: ben.accountId, to: mill } });
  expect((await remove(withUser)).status).toBe(200);

  const withCamera = await made("Only a camera");
  const { ownership, snapshotId } = await aCameraOf(test, ann, "SL-7002");
  const json = { ownership };
  const into = (id: string) => test.call("addGroupOwnership", groupOf(id, "ownerships/"), { token, json });
  expect((await into(withCamera)).status).toBe(200);
  expect((await remove(withCamera)).refusal.codes).toEqual(refusal);
  const { body } = await into(root);
  expect(body.groups.find(({ id }) => id === root)?.ownerships.map(({ serial }) => serial)).toEqual([
    "SL-7002",
  ]);
  expect((await remove(withCamera)).status).toBe(200);
  // The next tests count Ann's snapshots.
  await test.call("deactivateSnapshot", `/api/snapshots/${snapshotId}/deactivate/`, { token });
});

it("[API-97] keeps what a removed member brought in, and shows that member nothing more", async () => {
  const { token } = ann;
  await test.call("changeGroup", groupOf(mill), { token, json: { users: [] } });
  expect(await organizationOf(ben)).toBeNull();
  expect((await listOf(ben)).snapshots).toEqual([]);
  const gone = await test.call("getSnapshot", `/api/snapshots/${camera.snapshotId}/`, { token: ben.token });
  expect(gone.status).toBe(404);
  expect((await listOf(ann)).snapshots.map(({ id }) => id)).toEqual([camera.snapshotId]);
  expect((await newestMessages(ben)).slice(-2)).toEqual(["visibility-changed", "organization-changed"]);
  // What Ben imports afterwards belongs to Ben again.
  const own = await aCameraOf(test, ben, "SL-7001");
  expect((await listOf(ben)).snapshots.map(({ id }) => id)).toEqual([own.snapshotId]);
  expect((await listOf(ann)).snapshots.map(({ id }) => id)).toEqual([camera.snapshotId]);
});

it("[API-100] sends at most 30 invitations an hour", async () => {
  const { token } = ann;
  let status = 201;
  let sent = 0;
  for (; status === 201 && sent < 40; sent += 1) {
    const answer = await test.call("inviteToGroup", groupOf(mill, "invitations/"), {
      token,
      json: { email: `somebody-${sent}@example.com` },
    });
    status = answer.status;
    if (status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
  }
  expect(status).toBe(429);
  expect(sent).toBeLessThanOrEqual(31);
});

it("[ORG-11] whoever leaves sees nothing more; the last one of the top has to name another first", async () => {
  const [hal, ida] = [await aPerson(test, "hal"), await aPerson(test, "ida")];
  const leave = ({ token }: TestPerson, organization = made.body.id) =>
    test.call("leaveOrganization", "/api/organizations/leave/", { token, json: { organization } });
  const json = { name: "Two" };
  const made = await test.call("createOrganization", "/api/organizations/", { token: hal.token, json });
  const id = made.body.groups[0]?.id ?? "";
  for (const stranger of [await leave(ida), await leave(hal, "another")])
    expect(stranger.refusal.codes).toEqual({ organization: ["unknownValue"] });
  expect((await leave(hal)).refusal.codes).toEqual({ non_field_errors: ["lastGroupManager"] });
  const invited = await test.call("inviteToGroup", groupOf(id, "invitations/"), {
    token: hal.token,
    json: { email: ida.email },
  });
  await test.call("acceptInvitation", `/api/organization-invites/${invited.body.id}/`, { token: ida.token });
  expect((await leave(hal)).status).toBe(204);
  expect(await organizationOf(hal)).toBeNull();
  expect((await organizationOf(ida))?.groups[0]?.users.map(({ username }) => username)).toEqual(["ida"]);
  expect((await newestMessages(hal)).at(-1)).toBe("organization-changed");
  const log = await test.call("listOrganizationLog", "/api/organization-log/", { token: ida.token });
  expect(log.body[0]).toMatchObject({ by: "hal", action: "memberLeft", subject: "hal" });
  expect((await leave(ida)).refusal.codes).toEqual({ non_field_errors: ["lastGroupManager"] });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

const url = "/api/component-tracker/component/";
let test: TestBackend;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let root: string;
let componentId: string;
const snapshots: string[] = [];
let ownership = "";

beforeAll(async () => {
  test = await startTestBackend();
  ann = await aPerson(test, "ann");
  ben = await aPerson(test, "ben");
  eve = await aPerson(test, "eve");
  for (let index = 0; index < 3; index += 1) {
    const made = await aCameraOf(test, ann, "SL-8001");
    snapshots.push(made.snapshotId);
    ownership = made.ownership;
  }
  for (const [index, tags] of [["busbar-3"], ["busbar-3", "x"], ["other"]].entries())
    await test.call("setSnapshotTags", `/api/snapshots/${snapshots[index]}/tags/`, {
      token: ann.token,
      json: { tags },
    });
  // As the analysis of discharges stores it; the snapshots are 2 days apart.
  for (const [index, day, severity] of [
    [0, "2026-11-01", 20],
    [1, "2026-11-03", 30],
  ] as const) {
    const pd = JSON.stringify({
      severity_min: severity - 10,
      severity_max: severity + 10,
      classification: [{ name: "SURFACE", confidence: 0.8 }],
      fromAudioTime: 0,
    });
    test.database.run(
      `update snapshots set created_date = '${day}T00:00:00.000Z', pd = '${pd}' where id = '${snapshots[index]}'`,
    );
  }
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    token: ann.token,
    json: { name: "Grid" },
  });
  root = body.groups[0]?.id ?? "";
  const invited = await test.call("inviteToGroup", `/api/organizations/groups/${root}/invitations/`, {
    token: ann.token,
    json: { email: ben.email },
  });
  await test.call("acceptInvitation", `/api/organization-invites/${invited.body.id}/`, { token: ben.token });
});
afterAll(() => test.close());

it("[API-110] [CMP-05] creates a component with its list of tags", async () => {
  const { token } = ann;
  const json = { name: " Busbar 3 ", description: "Left", tags: [" busbar-3 ", "busbar-3"] };
  const { status, body } = await test.call("createComponent", url, { token, json });
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "Busbar 3", description: "Left", tags: ["busbar-3"] });
  componentId = body.id;
  const blank = await test.call("createComponent", url, { token, json: { ...json, tags: ["  "] } });
  expect(blank.refusal.codes).toEqual({ tags: ["empty"] });
  const demo = await test.call("createComponent", url, { as: "demo", json });
  expect(demo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("[API-109] [API-111] [CMP-10] [CMP-11] gives it the snapshots with its tags, and their results", async () => {
  const { token } = ann;
  const { body } = await test.call("listComponents", url, { token });
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    id: componentId,
    snapshots: [snapshots[1], snapshots[0]],
    severities: [
      { min: 10, max: 30, at: "2026-11-01T00:00:00.000Z", snapshot: snapshots[0] },
      { min: 20, max: 40, at: "2026-11-03T00:00:00.000Z", snapshot: snapshots[1] },
    ],
    classification: [{ name: "SURFACE", confidence: 0.8 }],
  });
  expect(body[0]?.trend).toBeCloseTo(5, 6);
  const one = await test.call("getComponent", `${url}${componentId}/`, { token });
  expect(one.body).toEqual(body[0]);
});

it("[API-109] shows a component in the organization, with the snapshots that each one sees", async () => {
  const seenByBen = await test.call("getComponent", `${url}${componentId}/`, { token: ben.token });
  expect(seenByBen.body).toMatchObject({ name: "Busbar 3", snapshots: [], severities: [], trend: null });
  await test.call("addGroupOwnership", `/api/organizations/groups/${root}/ownerships/`, {
    token: ann.token,
    json: { ownership },
  });
  const now = await test.call("getComponent", `${url}${componentId}/`, { token: ben.token });
  expect(now.body.snapshots).toEqual([snapshots[1], snapshots[0]]);
});

it("[API-111] [API-112] answers strangers as if there were none", async () => {
  const { token } = eve;
  expect((await test.call("listComponents", url, { token })).body).toEqual([]);
  const found = await test.call("getComponent", `${url}${componentId}/`, { token });
  const missing = await test.call("getComponent", `${url}nothing/`, { token });
  expect([found.status, found.refusal]).toEqual([404, missing.refusal]);
  const change = await test.call("changeComponent", `${url}${componentId}/`, { token, json: { name: "x" } });
  expect(change.status).toBe(404);
});

it("[API-112] changes name, description and tags", async () => {
  const { token } = ben;
  const path = `${url}${componentId}/`;
  const { body } = await test.call("changeComponent", path, { token, json: { tags: ["other"] } });
  expect(body).toMatchObject({ name: "Busbar 3", tags: ["other"], snapshots: [snapshots[2]], trend: null });
  const json = { name: " Busbar 4 ", description: "Right" };
  const renamed = await test.call("changeComponent", path, { token, json });
  expect(renamed.body).toEqual({ ...body, name: "Busbar 4", description: "Right" });
  expect((await test.call("getComponent", path, { token: ann.token })).body).toMatchObject({
    name: "Busbar 4",
    description: "Right",
    tags: ["other"],
  });
  const empty = await test.call("changeComponent", path, { token, json: { name: " " } });
  expect(empty.refusal.codes).toEqual({ name: ["required"] });
});

it("[API-109] leaves a component with the organization when its maker is removed", async () => {
  const made = await test.call("createComponent", url, {
    token: ben.token,
    json: { name: "Ben's", description: "", tags: [] },
  });
  await test.call("changeGroup", `/api/organizations/groups/${root}/`, {
    token: ann.token,
    json: { users: [ann.accountId] },
  });
  const path = `${url}${made.body.id}/`;
  expect((await test.call("getComponent", path, { token: ben.token })).status).toBe(404);
  expect((await test.call("getComponent", path, { token: ann.token })).body.name).toBe("Ben's");
});

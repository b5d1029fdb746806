import {
  type ComponentOrder,
  type ComponentRanking,
  componentOrders,
  leakThresholdsOf,
  sortComponents,
} from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { aCameraOf, aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { until } from "../../testing/until.ts";

const url = "/api/component-tracker/component/";
let test: TestBackend;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let root: string;
let componentId: string;
const snapshots: string[] = [];
let ownership = "";

const folder = makeTemporaryFolder();
let laterMs = 0;
const lifetimeS = 40 * 24 * 3600;

const open = async (options: { readonly doesJobs?: boolean } = {}) => {
  test = await startTestBackend({
    ...options,
    dataDir: folder.path,
    nowMs: () => Date.now() + laterMs,
    tokenLifetimes: { accessS: lifetimeS, refreshS: lifetimeS },
  });
};

beforeAll(async () => {
  await open();
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
afterAll(async () => {
  await test.close();
  folder.remove();
});

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
  // Two results are no trend.
  expect(body[0]?.trend).toBeNull();
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

/** Three more readings of one point, so far apart; the first is an hour old. */
async function readingsOf(tag: string, levels: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, level] of levels.entries()) {
    const { snapshotId } = await aCameraOf(test, ann, "SL-8001");
    await test.call("setSnapshotTags", `/api/snapshots/${snapshotId}/tags/`, {
      token: ann.token,
      json: { tags: [tag] },
    });
    const at = new Date(Date.parse("2026-01-01T08:00:00Z") + index * 30 * 86_400_000).toISOString();
    test.database.run(
      `update snapshots set level_db = ${level}, created_date = '${at}', source_distance = 1.1,
         analysis_type = 'MECHANICAL', mech = '{"analysis_available":true,"kurtosis":3.1,"crest_factor":4,"possible_fault":false,"fromAudioTime":null}'
         where id = '${snapshotId}';
       update snapshot_tags set created_date = '${at}' where snapshot_id = '${snapshotId}'`,
    );
    ids.push(snapshotId);
  }
  return ids;
}

it("[API-111] [CMP-08] gives the readings with trend, baseline and alarm, and takes verdicts", async () => {
  const { token } = ann;
  const ids = await readingsOf("pump-5", [40, 41, 39, 40, 50, 54]);
  const { body: made } = await test.call("createComponent", url, {
    token,
    json: { name: "Pump 5", description: "", tags: ["pump-5", "pump-five"], kind: "machine" },
  });
  const path = `${url}${made.id}/`;
  const before = await test.call("getComponentHistory", `${path}history/`, { token });
  expect(before.body).toMatchObject({
    ...{ id: made.id, complete: true, waiting: 6, baselines: [], alarm: { stage: "none" }, log: [] },
    reference: { snapshot: ids[5], distanceM: 1.1, analysis: "MECHANICAL" },
    limits: { overBaselineDb: [8, 12, 16, 35] },
  });
  expect(before.body.readings[0]).toMatchObject({
    ...{ snapshot: ids[0], levelDb: 40, kurtosis: 3.1, machineFinding: "noFaultFound", differences: [] },
    ...{ verdict: null, closed: null, leakLpm: null },
  });
  expect(before.body.trends[0]).toMatchObject({
    figure: "level",
    method: "theilSen",
    readings: 6,
    days: 150,
  });

  const judge = (json: object, as = token) =>
    test.call("judgeComponent", `${path}judgements/`, { token: as, json: json as never });
  const good = await judge({ snapshots: ids.slice(0, 3), verdict: "good", note: " Overhauled " });
  expect(good.body).toMatchObject({
    baselines: [{ figure: "level", value: 40, readings: 3 }, { figure: "kurtosis" }],
    alarm: { stage: "watch", cause: "overBaseline", snapshot: ids[5], pending: { stage: "warning" } },
    waiting: 2,
  });
  expect(good.body.log[0]).toMatchObject({ kind: "judged", verdict: "good", username: "ann" });
  const repaired = await judge({ snapshots: [ids[5]], verdict: "afterRepair" });
  expect(repaired.body).toMatchObject({ waiting: 0, alarm: { stage: "none" } });
  const takenBack = await judge({ snapshots: [ids[5]], verdict: null });
  expect(takenBack.body).toMatchObject({ waiting: 2, alarm: { stage: "watch" } });
  const foreign = await judge({ snapshots: [snapshots[0]], verdict: "good" });
  expect(foreign.refusal.codes).toEqual({ snapshots: ["unknownValue"] });
  expect((await judge({ snapshots: [ids[0]], verdict: "good" }, eve.token)).status).toBe(404);

  const limits = { overBaselineDb: null, absolute: { figure: "level", value: 45 }, slope: null } as const;
  await test.call("changeComponent", path, { token, json: { limits, closesItself: false } });
  const { body } = await test.call("getComponentHistory", `${path}history/`, { token });
  expect(body).toMatchObject({ limits, alarm: { stage: "alarm", cause: "absolute" }, waiting: 3 });
  const falling = { overBaselineDb: [8, 12, 12, 35], absolute: null, slope: null };
  const refused = await test.call("changeComponent", path, { token, json: { limits: falling } });
  expect(refused.refusal.codes).toEqual({ limits: ["outOfRange"] });
  await test.call("changeComponent", path, { token, json: { limits: null } });
});

it("[API-109] [CMP-02] gives one page with trends and alarms, searched, below a parent, and what needs attention", async () => {
  const { token } = ann;
  const overview = async (query: string) =>
    (await test.call("getComponentOverview", `/api/component-tracker/overview/?${query}`, { token })).body;
  const all = await overview("");
  expect(all).toMatchObject({ page: 1, page_size: 60, total: 3 });
  expect(all.components.map(({ name }) => name)).toEqual(["Ben's", "Busbar 4", "Pump 5"]);
  expect(all.components[2]).toMatchObject({
    ...{ kind: "machine", parent: null, group: root, snapshotCount: 6, analysis: "MECHANICAL", waiting: 3 },
    latest: { levelDb: 54 },
    trend: { figure: "level", readings: 6 },
    alarm: { stage: "watch" },
  });
  expect(all.components[2]?.recent.map(({ value }) => value)).toEqual([40, 41, 39, 40, 50, 54]);
  expect(all.components[0]).toMatchObject({ snapshotCount: 0, analysis: null, latest: null, trend: null });
  expect(await overview("page=2&page_size=2")).toMatchObject({ total: 3, components: [{ name: "Pump 5" }] });
  expect(await overview("search=PUMP-FIVE")).toMatchObject({ total: 1, components: [{ name: "Pump 5" }] });
  const needing = await overview("attention=true&page_size=1");
  expect(needing).toMatchObject({ total: 2, components: [{ name: "Busbar 4" }] });
  const ordered = async (order: string) =>
    (await overview(`order=${order}`)).components.map(({ name }) => name);
  expect(await ordered("worst")).toEqual(["Pump 5", "Ben's", "Busbar 4"]);
  expect(await ordered("snapshots")).toEqual(["Pump 5", "Busbar 4", "Ben's"]);
  expect(await ordered("newest")).toEqual(["Busbar 4", "Pump 5", "Ben's"]);
  expect(await overview("attention=true&page_size=1&page=2")).toMatchObject({
    components: [{ name: "Pump 5" }],
  });
  const { body } = await test.call("getComponentOverview", "/api/component-tracker/overview/", {
    token: eve.token,
  });
  expect(body).toMatchObject({ total: 0, components: [] });
});

it("[API-109] [CMP-10] finds names to choose from: by words, ids, tags and parts, a page at a time", async () => {
  const { token } = ann;
  const names = async (query: string, as = token) =>
    (await test.call("listComponentNames", `/api/component-tracker/names/?${query}`, { token: as })).body;
  const found = async (query: string, as = token) =>
    (await names(query, as)).components.map(({ name }) => name);
  const all = await names("");
  expect(all).toMatchObject({ page: 1, page_size: 50, total: 3 });
  const [bens, busbar, pump] = all.components;
  expect(pump).toEqual({
    ...{ id: pump?.id, name: "Pump 5", tags: pump?.tags, kind: "machine", parent: null, group: root },
  });
  expect(await names("page=2&page_size=2")).toMatchObject({ total: 3, components: [{ name: "Pump 5" }] });
  expect(await found("search=5%20pum")).toEqual(["Pump 5"]);
  expect(await found("search=PUMP-FIVE")).toEqual(["Pump 5"]);
  expect(await found(`ids=${pump?.id},${bens?.id},unheard-of`)).toEqual(["Ben's", "Pump 5"]);
  const tags = [busbar?.tags[0], "other%20tag", pump?.tags[0]].join("%0A");
  expect(await found(`tags=${tags}`)).toEqual(["Busbar 4", "Pump 5"]);
  expect(await found("outside=point")).toEqual(["Pump 5"]);
  expect(await found("outside=site")).toEqual([]);
  const part = { name: "Bearing", description: "", tags: [], parent: pump?.id as string };
  const { body: bearing } = await test.call("createComponent", url, { token, json: part });
  expect(await found(`parent=${pump?.id}`)).toEqual(["Bearing"]);
  const overview = `/api/component-tracker/overview/?parent=${pump?.id}`;
  expect((await test.call("getComponentOverview", overview, { token })).body.components).toMatchObject([
    { name: "Bearing", parent: pump?.id },
  ]);
  await test.call("deleteComponent", `${url}${bearing.id}/`, { token });
  expect(await found(`ids=${bearing.id}`)).toEqual([]);
  expect(await found(`ids=${pump?.id}`, eve.token)).toEqual([]);
});

it("[API-110] [API-112] keeps parts below what is further out, and in groups that the caller has", async () => {
  const { token } = ann;
  const create = (json: object, as = token) =>
    test.call("createComponent", url, { token: as, json: { description: "", tags: [], ...json } as never });
  const site = (await create({ name: "Works", kind: "site" })).body;
  const machine = (await create({ name: "Press", kind: "machine", parent: site.id })).body;
  expect(machine).toMatchObject({ kind: "machine", parent: site.id, group: root });
  expect((await create({ name: "x", kind: "site", parent: machine.id })).refusal.codes).toEqual({
    parent: ["unknownValue"],
  });
  expect((await create({ name: "x", parent: site.id }, eve.token)).refusal.codes).toEqual({
    parent: ["unknownValue"],
  });
  expect((await create({ name: "x", group: "other" })).refusal.codes).toEqual({ group: ["unknownValue"] });
  expect((await create({ name: "Mine", group: null })).body.group).toBeNull();
  const change = (id: string, json: object) =>
    test.call("changeComponent", `${url}${id}/`, { token, json: json as never });
  expect((await change(site.id, { kind: "point" })).refusal.codes).toEqual({ kind: ["unknownValue"] });
  expect((await change(machine.id, { kind: "site" })).refusal.codes).toEqual({ kind: ["unknownValue"] });
  const point = (await create({ name: "Bearing", parent: machine.id })).body;
  expect((await change(point.id, { parent: site.id })).body.parent).toBe(site.id);
  expect((await change(point.id, { parent: machine.id })).body.parent).toBe(machine.id);

  // Deleted: parts of it are shown below its parent, until it is restored.
  const path = `${url}${machine.id}/`;
  expect((await test.call("deleteComponent", path, { token: eve.token })).status).toBe(404);
  for (const _ of [1, 2]) expect((await test.call("deleteComponent", path, { token })).status).toBe(204);
  expect((await test.call("getComponent", path, { token })).status).toBe(404);
  expect((await test.call("getComponent", `${url}${point.id}/`, { token })).body.parent).toBe(site.id);
  const below = await test.call(
    "getComponentOverview",
    `/api/component-tracker/overview/?parent=${site.id}`,
    { token },
  );
  expect(below.body.components.map(({ id }) => id)).toEqual([point.id]);
  const restored = await test.call("restoreComponent", `${path}restore/`, { token });
  expect(restored.body).toEqual(machine);
  expect((await test.call("getComponent", `${url}${point.id}/`, { token })).body.parent).toBe(machine.id);

  await test.call("deleteComponent", path, { token });
  test.database.run(
    `update components set deleted_at = '2020-01-01T00:00:00.000Z' where id = '${machine.id}'`,
  );
  expect((await test.call("restoreComponent", `${path}restore/`, { token })).status).toBe(404);
});

const missed = async (after: number) =>
  (await test.call("listMissedMessages", `/api/live-messages/?after=${after}`, { token: ann.token })).body;

/** The ids of components that are announced while something is done. */
async function announcedBy(action: () => Promise<unknown>): Promise<(readonly string[])[]> {
  const { lastSequence } = await missed(0);
  await action();
  const { messages } = await missed(lastSequence);
  return messages.flatMap((message) => (message.type === "components-changed" ? [message.components] : []));
}

it("[CMP-10] announces a component when its snapshots change in what it shows, are imported, deleted or undeleted", async () => {
  const { token } = ann;
  const [first] = await readingsOf("fan-1", [40, 41]);
  const { body: fan } = await test.call("createComponent", url, {
    token,
    json: { name: "Fan", description: "", tags: ["fan-1"] },
  });
  const path = `/api/snapshots/${first}/`;
  const fixed = (json: object) => () =>
    test.call("setSnapshotFixed", `${path}fixed/`, { token, json: json as never });
  expect(await announcedBy(fixed({ fixed: 1 }))).toEqual([[fan.id]]);
  const fixed_date_utc_ts = Date.parse("2026-01-02T00:00:00.000Z");
  expect(await announcedBy(fixed({ fixed: 1, fixed_date_utc_ts }))).toEqual([[fan.id]]);
  const distance = () =>
    test.call("setSnapshotDistance", `${path}distance/`, { token, json: { distance: 2.5 } });
  expect(await announcedBy(distance)).toEqual([[fan.id]]);
  const star = () => test.call("setSnapshotStarred", `${path}starred/`, { token, json: { starred: 1 } });
  expect(await announcedBy(star)).toEqual([]);

  const file = await aSnapshotFile(crypto.randomUUID(), {
    size: 16,
    audio: false,
    manifest: { tags: ["fan-1"] },
  });
  let imported = "";
  const importIt = async () => {
    const { value } = (await test.backend.importSnapshotFile(file, ann.username)) as {
      readonly value: { readonly snapshotId: string };
    };
    imported = value.snapshotId;
  };
  expect(await announcedBy(importIt)).toEqual([[fan.id]]);
  const remove = () => test.call("deactivateSnapshot", `/api/snapshots/${imported}/deactivate/`, { token });
  expect(await announcedBy(remove)).toEqual([[fan.id]]);
  expect(await announcedBy(importIt)).toEqual([[fan.id]]);
  await remove();
});

it("[CMP-10] announces the one component whose snapshot got or lost its tag", async () => {
  const { token } = ann;
  const { lastSequence } = await missed(0);
  const [component] = (await test.call("listComponents", url, { token })).body.filter(
    ({ name }) => name === "Pump 5",
  );
  const first = component?.snapshots.at(-1);
  await test.call("setSnapshotTags", `/api/snapshots/${first}/tags/`, { token, json: { tags: [] } });
  const { messages } = await missed(lastSequence);
  expect(messages.filter(({ type }) => type === "components-changed")).toMatchObject([
    { components: [component?.id] },
  ]);
  const { body } = await test.call("getComponent", `${url}${component?.id}/`, { token });
  expect(body.snapshots).toEqual(component?.snapshots.slice(0, -1));
});

it("[API-109] lists what needs attention by stored states, which follow readings, verdicts and what each one sees", async () => {
  const { token } = ann;
  const needing = async (as: TestPerson) =>
    (
      await test.call(
        "getComponentOverview",
        "/api/component-tracker/overview/?attention=true&search=lathe",
        {
          token: as.token,
        },
      )
    ).body.components.map(({ id }) => id);
  const [first = ""] = await readingsOf("lathe-1", [40, 41]);
  const create = { name: "Lathe", description: "", tags: ["lathe-1"] };
  const { body: lathe } = await test.call("createComponent", url, { token, json: create });
  const path = `${url}${lathe.id}/`;
  expect(await needing(ann)).toEqual([lathe.id]);
  // It is stored: what is not announced as a change is not read.
  test.database.run(`update component_states set needs_attention = 0 where component_id = '${lathe.id}'`);
  expect(await needing(ann)).toEqual([]);
  const judge = async (verdict: "good" | null) => {
    const { body } = await test.call("getComponent", path, { token });
    const json = { snapshots: body.snapshots, verdict };
    await test.call("judgeComponent", `${path}judgements/`, { token, json });
  };
  await judge(null);
  expect(await needing(ann)).toEqual([lathe.id]);
  await judge("good");
  expect(await needing(ann)).toEqual([]);
  const untag = (tags: string[]) =>
    test.call("setSnapshotTags", `/api/snapshots/${first}/tags/`, { token, json: { tags } });
  const { snapshotId } = await aCameraOf(test, ann, "SL-8002");
  await test.call("setSnapshotTags", `/api/snapshots/${snapshotId}/tags/`, {
    token,
    json: { tags: ["lathe-1"] },
  });
  expect(await needing(ann)).toEqual([lathe.id]);

  // Of the two cameras, someone else sees the one whose readings were judged.
  await test.call("changeGroup", `/api/organizations/groups/${root}/`, {
    token,
    json: { users: [ann.accountId, ben.accountId] },
  });
  expect(await needing(ben)).toEqual([]);
  await untag([]);
  await untag(["lathe-1"]);
  expect(await needing(ben)).toEqual([]);
  expect(await needing(ann)).toEqual([lathe.id]);
  await test.call("deleteComponent", path, { token });
  expect(await needing(ann)).toEqual([]);
  await test.call("restoreComponent", `${path}restore/`, { token });
  expect(await needing(ann)).toEqual([lathe.id]);
  await test.call("changeComponent", path, { token, json: { tags: ["nowhere"] } });
  expect(await needing(ann)).toEqual([]);
});

it("[CMP-02] [CMP-10] computes again only the components whose tag a snapshot got or lost", async () => {
  const { token } = ann;
  const make = async (tag: string) => {
    await readingsOf(tag, [40, 41]);
    const json = { name: `Mill ${tag}`, description: "", tags: [tag] };
    return (await test.call("createComponent", url, { token, json })).body.id;
  };
  const [one, other] = [await make("mill-1"), await make("mill-2")];
  const counts = async () => {
    const overview = "/api/component-tracker/overview/?search=mill&order=worst";
    const { body } = await test.call("getComponentOverview", overview, { token });
    return Object.fromEntries(body.components.map(({ id, snapshotCount }) => [id, snapshotCount]));
  };
  expect(await counts()).toEqual({ [one]: 2, [other]: 2 });
  // What is stored is read, not computed again.
  test.database.run(
    `update component_states set findings = replace(findings, '"snapshotCount":2', '"snapshotCount":77')`,
  );
  expect(await counts()).toEqual({ [one]: 77, [other]: 77 });
  await readingsOf("mill-1", [42]);
  expect(await counts()).toEqual({ [one]: 3, [other]: 77 });
  for (const id of [one, other]) await test.call("deleteComponent", `${url}${id}/`, { token });
});

/** Someone with components of their own that have these names. */
async function someoneWith(username: string, names: readonly string[]) {
  const person = await aPerson(test, username);
  const { token } = person;
  const ids = new Map<string, string>();
  for (const name of names) {
    const json = { name, description: "", tags: [] };
    ids.set(name, (await test.call("createComponent", url, { token, json })).body.id);
  }
  const overview = async (query: string) =>
    (await test.call("getComponentOverview", `/api/component-tracker/overview/?${query}`, { token })).body;
  const listed = async (query: string) => (await overview(query)).components.map(({ name }) => name);
  const change = (name: string, json: object) =>
    test.call("changeComponent", `${url}${ids.get(name)}/`, { token, json: json as never });
  return { ...person, ids, overview, listed, change };
}

it("[CMP-01] [API-109] orders names without case and accents, numbers by value, and pages through them", async () => {
  const names = [
    "pump 10",
    "Pump 9",
    "Pump 100b",
    "Étage 2",
    "etage 1",
    "Pump #4",
    "Ölfilter",
    "Zange",
    "pump",
  ];
  const { token, listed, overview, change } = await someoneWith("norma", names);
  const ordered = [
    "etage 1",
    "Étage 2",
    "Ölfilter",
    "pump",
    "Pump #4",
    "Pump 9",
    "pump 10",
    "Pump 100b",
    "Zange",
  ];
  expect(await listed("")).toEqual(ordered);
  const found = async (query: string) =>
    (await test.call("listComponentNames", `/api/component-tracker/names/?${query}`, { token })).body;
  expect((await found("")).components.map(({ name }) => name)).toEqual(ordered);
  for (const order of componentOrders) {
    const pages: string[] = [];
    for (const page of [1, 2, 3]) pages.push(...(await listed(`order=${order}&page_size=4&page=${page}`)));
    // Without readings all are equal.
    expect(pages, order).toEqual(ordered);
  }
  expect(await overview("page=4&page_size=4&order=worst")).toMatchObject({ total: 9, components: [] });
  expect(await overview("page=2&page_size=2&search=pump")).toMatchObject({
    ...{ total: 5, components: [{ name: "Pump 9" }, { name: "pump 10" }] },
  });

  await change("Pump 9", { name: "Aufzug 9", description: "Früher eine Pumpe" });
  expect((await listed(""))[0]).toBe("Aufzug 9");
  expect(await listed("search=fruher")).toEqual(["Aufzug 9"]);
  expect(await listed("search=9 pumpe")).toEqual(["Aufzug 9"]);
  expect((await found("search=pumpe")).total).toBe(0);
});

it("[API-109] finds signs that databases have a meaning for as they are written", async () => {
  const names = ["100 % load", "100 load", "a_b", "aXb", "c\\d", "cd"];
  const { listed } = await someoneWith("signe", names);
  expect(await listed(`search=${encodeURIComponent("%")}`)).toEqual(["100 % load"]);
  expect(await listed("search=a_b")).toEqual(["a_b"]);
  expect(await listed(`search=${encodeURIComponent("c\\")}`)).toEqual(["c\\d"]);
});

it("[CMP-01] [API-109] orders by stored states as the product does elsewhere, leaks by the thresholds of the user", async () => {
  const none: ComponentRanking = {
    ...{ alarmRank: 0, leakLpm: null, severityRank: null, trendRank: 0, newestMs: null, snapshotCount: 0 },
  };
  const rankings: Readonly<Record<string, ComponentRanking>> = {
    ...Object.fromEntries(
      [0, 1, 4.9, 5, 14, 15, 59, 60, 900].map((lpm) => [`Leak ${lpm}`, { ...none, leakLpm: lpm }]),
    ),
    ...Object.fromEntries(
      [1, 1.6, 2.5, 3.6, 3.9, 4.7, 5.5].map((rank) => [`Rank ${rank}`, { ...none, severityRank: rank }]),
    ),
    "Alarm 1": { ...none, alarmRank: 2, newestMs: 7, snapshotCount: 3 },
    "Alarm 2": { ...none, alarmRank: 2, trendRank: 1, newestMs: 5, snapshotCount: 3 },
    "Alarm 3": { ...none, alarmRank: 1.5, trendRank: -1, newestMs: 9, snapshotCount: 12 },
    Nothing: none,
  };
  const { token, ids, listed } = await someoneWith("orla", Object.keys(rankings));
  await listed("order=worst");
  for (const [name, ranking] of Object.entries(rankings))
    test.database.run(
      `update component_states set alarm_rank = ${ranking.alarmRank}, leak_lpm = ${ranking.leakLpm},
         severity_rank = ${ranking.severityRank}, trend_rank = ${ranking.trendRank},
         newest_ms = ${ranking.newestMs}, snapshot_count = ${ranking.snapshotCount}
         where component_id = '${ids.get(name)}'`,
    );
  const expected = (order: ComponentOrder, thresholds: ReturnType<typeof leakThresholdsOf>) =>
    sortComponents(
      Object.keys(rankings).map((name) => ({ name })),
      ({ name }) => rankings[name],
      { order, thresholds, compareNames: new Intl.Collator("en", { numeric: true }).compare },
    ).map(({ name }) => name);
  const settingsPath = "/api/customer-settings/";
  const usual = leakThresholdsOf((await test.call("getSettings", settingsPath, { token })).body);
  for (const order of componentOrders)
    expect(await listed(`order=${order}`), order).toEqual(expected(order, usual));

  await test.call("updateSettings", settingsPath, {
    token,
    json: { leak_size_severity_low_lpmin: 0.5, leak_size_severity_high_lpmin: 4 },
  });
  const strict = { lowLpm: 0.5, highLpm: 4 };
  expect(await listed("order=worst")).toEqual(expected("worst", strict));
  expect(expected("worst", strict)).not.toEqual(expected("worst", usual));
});

it("[CMP-01] [API-109] computes few missing states while someone waits, the others in the background, and tells when they are there", async () => {
  const { token } = eve;
  const count = 65;
  for (let number = 1; number <= count; number += 1) {
    const json = { name: `Valve ${number}`, description: "", tags: [] };
    expect((await test.call("createComponent", url, { token, json })).status).toBe(201);
  }
  await test.close();
  await open({ doesJobs: false });
  const states = () =>
    test.database.all(
      `select component_id from component_states where component_id in (
         select id from components where account_id = '${eve.accountId}')`,
    ).length;
  const first = async (order: string) => {
    const path = `/api/component-tracker/overview/?order=${order}&page_size=1`;
    return (await test.call("getComponentOverview", path, { token })).body;
  };
  expect(await first("name")).toMatchObject({ total: count, toCompute: 0 });
  test.database.run("delete from component_states");
  expect(await first("worst")).toMatchObject({
    ...{ total: count, toCompute: count - 60, components: [{ name: "Valve 1" }] },
  });
  expect(states()).toBe(60);
  const openJobs = () => test.database.all("select id from component_state_jobs where is_open = 1");
  // Nobody else would tell.
  expect(openJobs()).toEqual([{ id: eve.accountId }]);
  await test.close();
  await open();
  await until(() => openJobs().length === 0);
  expect(states()).toBe(count);
  const { body: told } = await test.call("listMissedMessages", "/api/live-messages/?after=0", { token });
  expect(
    told.messages.filter(
      (message) => message.type === "components-changed" && message.components.length === 0,
    ),
  ).not.toEqual([]);
  expect(await first("worst")).toMatchObject({ total: count, toCompute: 0 });

  // After a change of all, those that are not computed while someone waits keep their earlier place.
  await test.close();
  await open({ doesJobs: false });
  test.database.run(
    `update components set readings_version = readings_version + 1 where account_id = '${eve.accountId}';
     update component_states set snapshot_count = 5`,
  );
  // One of the others is first by what was stored, and shows what it comes to now.
  expect(await first("snapshots")).toMatchObject({
    ...{ toCompute: count - 60 - 1, components: [{ snapshotCount: 0 }] },
  });
  const left = test.database.all(
    `select component_id from component_states join components on id = component_id
       where account_id = '${eve.accountId}' and snapshot_count = 5`,
  );
  expect(left).toHaveLength(count - 60 - 1);
  await test.close();
  await open();
});

it("[API-112] puts what is below removed components below the nearest one that is left", async () => {
  const { token } = ann;
  const create = async (json: object) => {
    const fields = { description: "", tags: [], ...json } as never;
    return (await test.call("createComponent", url, { token, json: fields })).body.id;
  };
  const site = await create({ name: "Mill", kind: "site" });
  const area = await create({ name: "Hall", kind: "area", parent: site });
  const machine = await create({ name: "Grinder", kind: "machine", parent: area });
  const point = await create({ name: "Shaft", parent: machine });
  // Either order in which they may be removed has one that is below the other.
  const other = await create({ name: "Polisher", kind: "machine", parent: area });
  const outer = await create({ name: "Drive", kind: "machine", parent: site });
  test.database.run(`update components set parent_id = '${outer}', kind = 'point' where id = '${area}'`);
  for (const id of [area, machine, outer])
    expect((await test.call("deleteComponent", `${url}${id}/`, { token })).status).toBe(204);
  // Maintenance begins with the server.
  await test.close();
  laterMs = 31 * 24 * 3600 * 1000;
  await open();
  await until(
    () =>
      test.database.all(`select 1 from components where id in ('${area}', '${machine}', '${outer}')`)
        .length === 0,
  );
  const parentOf = async (id: string) =>
    (await test.call("getComponent", `${url}${id}/`, { token })).body.parent;
  expect([await parentOf(point), await parentOf(other)]).toEqual([site, site]);
});

import type { ApiSchema, BodyOf } from "@sonolens/api-client";
import { settingsSchema } from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

let test: TestBackend;
/** In the top group. */
let ann: TestPerson;
/** In the plant below it. */
let ben: TestPerson;
/** In a hall of the plant. */
let cleo: TestPerson;
/** In another plant. */
let dan: TestPerson;
let eve: TestPerson;
const group = { top: "", plant: "", hall: "", other: "" };

beforeAll(async () => {
  test = await startTestBackend();
  [ann, ben, cleo, dan, eve] = (await Promise.all(
    ["ann", "ben", "cleo", "dan", "eve"].map((name) => aPerson(test, name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const { token } = ann;
  const made = await test.call("createOrganization", "/api/organizations/", {
    token,
    json: { name: "Kuusi" },
  });
  group.top = made.body.groups[0]?.id ?? "";
  group.plant = await aGroup(group.top, "Production");
  group.hall = await aGroup(group.plant, "Hall B");
  group.other = await aGroup(group.top, "Oulu");
  await joins(ben, group.plant);
  await joins(cleo, group.hall);
  await joins(dan, group.other);
  await save(cleo, { currency_iso_code: "USD", energy_cost_kwh: 0.5, co2_cost_kg_kwh: 0.1 });
});
afterAll(() => test.close());

async function aGroup(parent: string, name: string): Promise<string> {
  const path = `/api/organizations/groups/${parent}/`;
  const { body } = await test.call("addGroup", path, { token: ann.token, json: { name } });
  return body.groups.find((each) => each.name === name)?.id ?? "";
}

async function joins({ email, token }: TestPerson, into: string): Promise<void> {
  const { body } = await test.call("inviteToGroup", `/api/organizations/groups/${into}/invitations/`, {
    token: ann.token,
    json: { email },
  });
  await test.call("acceptInvitation", `/api/organization-invites/${body.id}/`, { token });
}

const pathOf = (id: string) => `/api/organizations/groups/${id}/settings/`;
const fix = ({ token }: TestPerson, id: string, json: BodyOf<"changeGroupSettings">) =>
  test.call("changeGroupSettings", pathOf(id), { token, json });
const fixedIn = ({ token }: TestPerson, id: string) => test.call("getGroupSettings", pathOf(id), { token });
const settingsOf = async ({ token }: TestPerson): Promise<ApiSchema<"Settings">> =>
  (await test.call("getSettings", "/api/customer-settings/", { token })).body;
const save = ({ token }: TestPerson, json: BodyOf<"updateSettings">) =>
  test.call("updateSettings", "/api/customer-settings/", { token, json });
const messagesOf = async ({ token }: TestPerson) =>
  (await test.call("listMissedMessages", "/api/live-messages/?after=0", { token })).body.messages.map(
    ({ type }) => type,
  );

const price = { currency_iso_code: "EUR", energy_cost_kwh: 0.21 };
const plant = () => ({ id: group.plant, name: "Production" });

it("[ORG-29] is for those in the group and above it", async () => {
  expect((await fix(cleo, group.plant, price)).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
  expect((await fixedIn(cleo, group.plant)).status).toBe(404);
  expect((await fix(dan, group.plant, price)).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
  expect((await fix(eve, group.plant, price)).status).toBe(404);
  expect((await fixedIn(eve, group.plant)).status).toBe(404);
  expect((await fix(ben, group.plant, price)).status).toBe(200);
});

it("[ORG-29] [SET-19] counts for everybody in the group and below it, and for no one else", async () => {
  const fixed = { values: price, groups: { currency_iso_code: plant(), energy_cost_kwh: plant() } };
  for (const person of [ben, cleo]) expect(await settingsOf(person)).toMatchObject({ ...price, fixed });
  for (const person of [ann, dan, eve]) {
    expect(await settingsOf(person)).toEqual(settingsSchema.parse({}));
  }
  const { body } = await fixedIn(ben, group.hall);
  expect(body).toEqual({ own: {}, inherited: fixed });
});

it("[ORG-29] takes the value of the nearest group, and that of the one above once it is released", async () => {
  await fix(ann, group.top, { ...price, energy_cost_kwh: 0.4, report_language: "de" });
  await fix(ben, group.hall, { ...price, energy_cost_kwh: 0.3 });
  expect(await settingsOf(cleo)).toMatchObject({
    energy_cost_kwh: 0.3,
    fixed: {
      values: { energy_cost_kwh: 0.3, report_language: "de" },
      groups: {
        energy_cost_kwh: { id: group.hall, name: "Hall B" },
        report_language: { id: group.top, name: "Kuusi" },
      },
    },
  });
  expect(await settingsOf(dan)).toMatchObject({ energy_cost_kwh: 0.4 });
  await fix(cleo, group.hall, { currency_iso_code: null, energy_cost_kwh: null });
  expect(await settingsOf(cleo)).toMatchObject({ energy_cost_kwh: 0.21 });
  await fix(ann, group.top, { currency_iso_code: null, energy_cost_kwh: null, report_language: null });
  expect((await fixedIn(ann, group.top)).body).toEqual({ own: {}, inherited: { values: {}, groups: {} } });
});

it("[API-08] keeps the own value, which cannot be changed meanwhile and counts again afterwards", async () => {
  const { refusal } = await save(cleo, { energy_cost_kwh: 0.9 });
  expect(refusal.codes).toEqual({ energy_cost_kwh: ["fixedByGroup"] });
  const same = await save(cleo, { ...price, co2_cost_kg_kwh: 0.2 });
  expect(same.body).toMatchObject({ ...price, co2_cost_kg_kwh: 0.2, fixed: { values: price } });
  await fix(ben, group.plant, { currency_iso_code: null, energy_cost_kwh: null });
  const own = await settingsOf(cleo);
  expect(own).toMatchObject({ currency_iso_code: "USD", energy_cost_kwh: 0.5, co2_cost_kg_kwh: 0.2 });
  expect(own).not.toHaveProperty("fixed");
  await fix(ben, group.plant, price);
});

it.each<[BodyOf<"changeGroupSettings">, object]>([
  [{ currency_iso_code: null }, { currency_iso_code: ["required"] }],
  [{ energy_cost_kwh: 0 }, { energy_cost_kwh: ["notAboveZero"] }],
  [{ leak_size_severity_high_lpmin: 5 }, { leak_size_severity_low_lpmin: ["required"] }],
  [
    { leak_size_severity_low_lpmin: 9, leak_size_severity_high_lpmin: 5 },
    { leak_size_severity_low_lpmin: ["lowAboveHigh"] },
  ],
  [{ report_template: "unknown" }, { report_template: ["unknownValue"] }],
  [{ report_language: "xx" }, { report_language: ["unknownValue"] }],
])("refuses %j", async (patch, codes) => {
  expect((await fix(ben, group.plant, patch)).refusal.codes).toEqual(codes);
  expect((await fixedIn(ben, group.plant)).body.own).toEqual(price);
});

it("[ORG-29] is in the log of those who manage the group, and reaches only whom it concerns", async () => {
  const before = await Promise.all([ann, ben, cleo, dan, eve].map(messagesOf));
  await fix(ben, group.plant, { leak_size_corr_factor: 1.2, co2_cost_kg_kwh: 0.3 });
  await fix(ben, group.plant, { leak_size_corr_factor: null });
  const unchanged = await fix(ben, group.plant, { co2_cost_kg_kwh: 0.3 });
  expect(unchanged.status).toBe(200);
  const after = await Promise.all([ann, ben, cleo, dan, eve].map(messagesOf));
  const changed = ["organization-changed", "organization-changed"];
  expect(after.map((messages, at) => messages.slice(before[at]?.length))).toEqual([
    changed,
    changed,
    changed,
    [],
    [],
  ]);
  const log = async ({ token }: TestPerson) =>
    (await test.call("listOrganizationLog", "/api/organization-log/", { token })).body;
  expect((await log(ann)).slice(0, 3)).toEqual([
    expect.objectContaining({ action: "settingReleased", subject: "correction: 1.2", by: "ben" }),
    expect.objectContaining({ action: "settingFixed", group: plant() }),
    expect.objectContaining({ action: "settingFixed", group: plant() }),
  ]);
  expect((await log(dan)).map(({ action }) => action)).not.toContain("settingFixed");
});

it("fixes a template of the group or of one above it, and nothing once it is deleted", async () => {
  const template = async (groupId: string) => {
    const content = {
      ...{ format: "sonolens-report-template", version: 1, name: "House style", pageSize: "A4" },
      ...{ sections: [{ kind: "summary", on: true }], columns: ["place"], perPage: 1, tickBoxes: false },
      ...{ texts: { intro: {}, footer: {}, disclaimer: {} }, severities: [] },
    };
    const json = { groupId, content, logos: [] } as BodyOf<"createReportTemplate">;
    const { body } = await test.call("createReportTemplate", "/api/report-templates/", {
      token: ann.token,
      json,
    });
    return body.id;
  };
  const [above, below] = [await template(group.top), await template(group.hall)];
  const refused = await fix(ben, group.plant, { report_template: below });
  expect(refused.refusal.codes).toEqual({ report_template: ["unknownValue"] });
  expect((await fix(ben, group.plant, { report_template: above })).body.own.report_template).toBe(above);
  expect((await settingsOf(cleo)).fixed?.values.report_template).toBe(above);
  await test.call("deleteReportTemplate", `/api/report-templates/${above}/`, { token: ann.token });
  expect((await settingsOf(cleo)).fixed?.values).not.toHaveProperty("report_template");
});

it("[ORG-31] goes with its group", async () => {
  const empty = await aGroup(group.plant, "Empty");
  await fix(ben, empty, { co2_cost_kg_kwh: 1 });
  const deleted = await test.call("deleteGroup", `/api/organizations/groups/${empty}/`, { token: ben.token });
  expect(deleted.status).toBe(200);
  expect(test.database.all(`select * from group_settings where group_id = '${empty}'`)).toEqual([]);
});

import { reportTemplates } from "@sonolens/domain";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

const url = "/api/report-templates/";
const content = { ...reportTemplates.short, name: "For the plant manager" };
let test: TestBackend;
/** In the root of an organization, in the group below it, in the one below that, in another one, and in none. */
let ann: TestPerson;
let ben: TestPerson;
let cem: TestPerson;
let dan: TestPerson;
let eve: TestPerson;
let root: string;
let hall: string;

async function invite(groupId: string, person: TestPerson) {
  const { body } = await test.call("inviteToGroup", `/api/organizations/groups/${groupId}/invitations/`, {
    token: ann.token,
    json: { email: person.email },
  });
  await test.call("acceptInvitation", `/api/organization-invites/${body.id}/`, { token: person.token });
}

async function addGroup(above: string, name: string): Promise<string> {
  const { body } = await test.call("addGroup", `/api/organizations/groups/${above}/`, {
    token: ann.token,
    json: { name, description: "" },
  });
  return body.groups.find((group) => group.name === name)?.id ?? "";
}

beforeAll(async () => {
  test = await startTestBackend({ paywalls: true });
  [ann, ben, cem, dan, eve] = await Promise.all(
    ["ann", "ben", "cem", "dan", "eve"].map((name) => aPerson(test, name)) as [
      Promise<TestPerson>,
      Promise<TestPerson>,
      Promise<TestPerson>,
      Promise<TestPerson>,
      Promise<TestPerson>,
    ],
  );
  const { body } = await test.call("createOrganization", "/api/organizations/", {
    token: ann.token,
    json: { name: "Grid" },
  });
  root = body.groups[0]?.id ?? "";
  hall = await addGroup(root, "Hall");
  const bay = await addGroup(hall, "Bay");
  const yard = await addGroup(root, "Yard");
  await invite(hall, ben);
  await invite(bay, cem);
  await invite(yard, dan);
});
afterAll(() => test.close());

const create = ({ token }: TestPerson, json: object = {}) =>
  test.call("createReportTemplate", url, { token, json: { content, logos: [], ...json } });
const list = async ({ token }: TestPerson) =>
  (await test.call("listReportTemplates", url, { token })).body.map(({ id, mayChange }) => [id, mayChange]);
const change = ({ token }: TestPerson, id: string, json: object) =>
  test.call("changeReportTemplate", `${url}${id}/`, { token, json });
const remove = ({ token }: TestPerson, id: string) =>
  test.call("deleteReportTemplate", `${url}${id}/`, { method: "DELETE", token });

async function buy({ token }: TestPerson) {
  const { body } = await test.call("createCheckout", "/payment-sandbox/checkouts/", {
    token,
    json: {
      ...{ name: "Customised reports", price: 44, tokens: ["customReports"] },
      ...{ success_url: "/#/", cancel_url: "/#/" },
    },
  });
  await fetch(`${test.url}${body.url}/pay`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

async function uploadLogo({ token }: TestPerson, category = "report-logo"): Promise<string> {
  const { body: target } = await test.call(
    "createUserImageUploadUrl",
    `/api/userimages/getuploadurl/?category=${category}`,
    { token },
  );
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields)) form.append(name, String(value));
  const logo = await sharp({ create: { width: 31, height: 17, channels: 3, background: "#a31" } })
    .png()
    .toBuffer();
  form.append("file", new Blob([Uint8Array.from(logo)]), "logo.png");
  return (await test.call("uploadImage", target.url, { body: form })).body.attachmentId;
}
const logosLeft = async ({ token }: TestPerson) =>
  (await test.call("listUserImages", "/api/userimages/list/?category=report-logo", { token })).body.map(
    ({ attachmentId }) => attachmentId,
  );

it("[RPT-21] keeps templates of those who bought them, and refuses others by the reason", async () => {
  expect((await create(ann)).refusal.codes).toEqual({ non_field_errors: ["purchaseRequired"] });
  await Promise.all([ann, ben, cem].map(buy));
  const { status, body } = await create(ann, { content: { ...content, name: " Manager " } });
  expect(status).toBe(201);
  expect(body).toMatchObject({ groupId: null, mayChange: true, content: { ...content, name: "Manager" } });
  expect(await list(ann)).toEqual([[body.id, true]]);
  for (const other of [ben, eve]) {
    expect(await list(other)).toEqual([]);
    expect((await change(other, body.id, { content })).status).toBe(404);
    expect((await remove(other, body.id)).status).toBe(404);
  }
  const sections = [...content.sections].reverse();
  const changed = await change(ann, body.id, { content: { ...content, sections } });
  expect(changed.body.content.sections).toEqual(sections);
  expect((await remove(ann, body.id)).status).toBe(204);
  expect(await list(ann)).toEqual([]);
});

it.each([
  [{ content: { ...content, name: "  " } }, { content: ["required"] }],
  [
    { content: { ...content, sections: content.sections.map(({ kind }) => ({ kind, on: false })) } },
    { content: ["empty"] },
  ],
  [
    { content: { ...content, sections: [...content.sections, ...content.sections] } },
    { content: ["invalidFormat"] },
  ],
  [{ content: { ...content, columns: ["place", "place"] } }, { content: ["invalidFormat"] }],
  [{ logos: [{ attachmentId: "nothing", size: 1 }] }, { logos: ["unknownValue"] }],
])("[RPT-21] refuses the template %#", async (json, codes) => {
  const { status, refusal } = await create(ann, json);
  expect([status, refusal.codes]).toEqual([400, codes]);
});

it("[RPT-21] lets everybody in and below a group use its templates, and those who control it change them", async () => {
  const { body } = await create(ben, { groupId: hall });
  const { id } = body;
  expect(await list(ann)).toEqual([[id, true]]);
  expect(await list(ben)).toEqual([[id, true]]);
  expect(await list(cem)).toEqual([[id, false]]);
  for (const stranger of [dan, eve]) {
    expect(await list(stranger)).toEqual([]);
    expect((await remove(stranger, id)).status).toBe(404);
  }
  expect((await change(cem, id, { content })).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
  expect((await remove(cem, id)).refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
  expect((await change(ann, id, { content: { ...content, name: "Ours" } })).body.content.name).toBe("Ours");
  expect((await create(cem, { groupId: hall })).status).toBe(404);
  expect((await create(ben, { groupId: root })).status).toBe(404);
  expect((await remove(ann, id)).status).toBe(204);
});

it("[RPT-21] refuses a change of an older version, however soon after the other it comes, and keeps the newer one", async () => {
  const { body } = await create(ben, { groupId: hall });
  const { id, changedAt: changedFrom } = body;
  const named = (name: string) => ({ content: { ...content, name }, changedFrom });
  const [first, second] = [await change(ann, id, named("Ann")), await change(ben, id, named("Ben"))];
  expect(first.status).toBe(200);
  expect([second.status, second.refusal.codes]).toEqual([412, { detail: ["staleText"] }]);
  const { body: kept } = await test.call("listReportTemplates", url, { token: ben.token });
  expect(kept.find((each) => each.id === id)).toEqual(first.body);
  // Of the version that is there now it is taken.
  const again = await change(ben, id, { ...named("Ben"), changedFrom: first.body.changedAt });
  expect([again.status, again.body.content.name]).toEqual([200, "Ben"]);
  await remove(ben, id);
});

it("[RPT-07] [RPT-08] [RPT-24] shows up to two logos that were kept as images of their category, and no others", async () => {
  const [start, end] = [await uploadLogo(ben), await uploadLogo(ben)];
  const foreign = await uploadLogo(ann);
  const other = await uploadLogo(ben, "portrait");
  const logos = [
    { attachmentId: start, size: 3 },
    { attachmentId: end, size: 1 },
  ];
  for (const attachmentId of [foreign, other])
    expect((await create(ben, { logos: [{ attachmentId, size: 1 }] })).refusal.codes).toEqual({
      logos: ["unknownValue"],
    });
  expect((await create(ben, { logos: [...logos, ...logos] })).status).toBe(400);
  expect((await create(ben, { logos: [{ attachmentId: start, size: 2 }] })).status).toBe(400);
  const { body } = await create(ben, { groupId: hall, logos });
  expect(body.logos).toMatchObject(logos.map((logo) => ({ ...logo, mediaType: "image/png" })));
  // Whoever may use the template sees its pictures.
  const seen = await test.call("listReportTemplates", url, { token: cem.token });
  const picture = await fetch(test.url + (seen.body[0]?.logos[0]?.url ?? ""));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  // A second template with one of them keeps it, whatever becomes of the first.
  const copy = await create(ben, { logos: logos.slice(1) });
  const changed = await change(ann, body.id, { logos: [{ attachmentId: start, size: 1 }] });
  expect(changed.body.logos).toMatchObject([{ attachmentId: start, size: 1 }]);
  expect((await remove(ben, body.id)).status).toBe(204);
  expect(await logosLeft(ben)).toEqual([end]);
  await remove(ben, copy.body.id);
  expect(await logosLeft(ben)).toEqual([]);
});

it("[API-06] [RPT-24] removes the templates of an account with it, and keeps those of its group with their logos", async () => {
  const [mine, shown] = [await uploadLogo(ben), await uploadLogo(ben)];
  const own = await create(ben, { logos: [{ attachmentId: mine, size: 3 }] });
  const ours = await create(ben, { groupId: hall, logos: [{ attachmentId: shown, size: 3 }] });
  const json = { password: "ben-sonolens" };
  expect((await test.call("deleteAccount", "/api/me/", { token: ben.token, json })).status).toBe(204);
  expect(test.database.all(`select id from report_templates where id = '${own.body.id}'`)).toEqual([]);
  expect(await list(ann)).toEqual([[ours.body.id, true]]);
  const imageIds = () =>
    test.database.all(`select id from images where id in ('${mine}', '${shown}')`).map(({ id }) => id);
  expect(imageIds()).toEqual([shown]);
  const logosSeen = async () =>
    (await test.call("listReportTemplates", url, { token: cem.token })).body.flatMap(({ logos }) => logos);
  const [logo] = await logosSeen();
  expect((await fetch(test.url + logo?.url)).status).toBe(200);
  // Those who change it later keep the logo, or remove it for good.
  const { body } = await change(ann, ours.body.id, { content: { ...content, name: "Ours" } });
  expect(body.logos).toMatchObject([{ attachmentId: shown }]);
  expect((await change(ann, ours.body.id, { logos: [] })).status).toBe(200);
  expect(imageIds()).toEqual([]);
});

it("[RPT-21] the demo account makes no templates", async () => {
  const { refusal } = await test.call("createReportTemplate", url, {
    as: "demo",
    json: { content, logos: [] },
  });
  expect(refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

import { verifyLicenceKey } from "@sonolens/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";
import { until } from "../../testing/until.ts";

let test: TestBackend;
let mails: MailServer;
let ann: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let resellerId: string;
let keysPath: string;

beforeAll(async () => {
  mails = await startMailServer();
  test = await startTestBackend({ smtpUrl: mails.url });
  for (const name of ["ann", "ben", "eve"]) await aPerson(test, name);
  const made = await test.backend.ensureReseller({
    name: "Acoustic Partners",
    remainingKeys: 3,
    members: [{ username: "ann" }, { username: "ben", isManager: true }],
  });
  await test.backend.ensureReseller({ name: "Others", remainingKeys: 9, members: [{ username: "eve" }] });
  if (!made.ok) throw new Error(made.error.join());
  ({ resellerId } = made.value);
  keysPath = `/api/reseller/${resellerId}/license-key/`;
  ann = await aPerson(test, "ann");
  ben = await aPerson(test, "ben");
  eve = await aPerson(test, "eve");
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

const claimsOf = ({ token }: TestPerson) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const create = (token: string, json: object, path = keysPath) =>
  test.call("createLicenceKey", path, { token, json });

it("[API-105] [RES-08] reads one's reseller, and says in the token who works for one", async () => {
  const { body } = await test.call("getReseller", "/api/reseller/", { token: ann.token });
  expect(body).toEqual({
    id: resellerId,
    name: "Acoustic Partners",
    remaining_keys: 3,
    members: [
      { id: ann.accountId, username: "ann" },
      { id: ben.accountId, username: "ben" },
    ],
  });
  expect(claimsOf(ann)).toMatchObject({ is_reseller: true, is_resellermanager: false });
  expect(claimsOf(ben)).toMatchObject({ is_reseller: true, is_resellermanager: true });
  const other = await test.call("getReseller", "/api/reseller/", { as: "full" });
  expect(other.refusal.codes).toEqual({ non_field_errors: ["notAllowed"] });
});

it("[RES-11] refuses what is no node key", async () => {
  for (const node_key of ["ABCD2345", "ABC1-2345", "ABCD-234", "", "ABCD-2345-"]) {
    const { status, refusal } = await create(ann.token, { node_key });
    expect([status, Object.keys(refusal.codes ?? {})]).toEqual([400, ["node_key"]]);
  }
  const { body } = await test.call("getReseller", "/api/reseller/", { token: ann.token });
  expect(body.remaining_keys).toBe(3);
});

it("[API-107] [API-106] [RES-10] creates a key that opens this computer alone, checked offline", async () => {
  const request = { node_key: "abcd-2345", description: "Laptop", customer_name: "Northern Paper" };
  const { status, body } = await create(ann.token, request);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...request, node_key: "ABCD-2345", created_by: "ann" });
  const configuration = await test.call("getClientConfiguration", "/api/client-configuration/");
  const publicKey = configuration.body.licencePublicKey ?? "";
  expect(await verifyLicenceKey(body.license_key, "ABCD-2345", publicKey)).toBe(true);
  expect(await verifyLicenceKey(body.license_key, "ABCD-2346", publicKey)).toBe(false);
  const list = await test.call("listLicenceKeys", keysPath, { token: ben.token });
  expect(list.body).toEqual([body]);
});

it("[RES-03] changes description and customer", async () => {
  const list = await test.call("listLicenceKeys", keysPath, { token: ben.token });
  const path = `${keysPath}${list.body[0]?.license_key}/`;
  const json = { customer_name: "Northern Paper Ltd" };
  const { body } = await test.call("changeLicenceKey", path, { token: ben.token, json });
  expect(body).toMatchObject({ description: "Laptop", customer_name: "Northern Paper Ltd" });
  expect((await test.call("changeLicenceKey", path, { token: eve.token, json })).status).toBe(404);
  const missing = await test.call("changeLicenceKey", `${keysPath}SL1-none/`, { token: ben.token, json });
  expect(missing.status).toBe(404);
});

it("[API-106] [API-107] [API-108] answers another reseller as if there were none", async () => {
  const { token } = eve;
  expect((await test.call("listLicenceKeys", keysPath, { token })).status).toBe(404);
  expect((await create(token, { node_key: "ABCD-2345" })).status).toBe(404);
  const mail = { email: "kim@example.com", content: "Hello" };
  expect((await test.call("emailLicenceKey", `${keysPath}email-key/`, { token, json: mail })).status).toBe(
    404,
  );
});

it("[API-108] [RES-13] [RES-14] [RES-17] mails a key and says whether it is on its way", async () => {
  const { token } = ann;
  const path = `${keysPath}email-key/`;
  const send = (json: object) => test.call("emailLicenceKey", path, { token, json });
  expect((await send({ email: "kim", content: "x" })).refusal.codes).toEqual({
    email: ["invalidEmailAddress"],
  });
  expect((await send({ email: "kim@example.com", content: " " })).refusal.codes).toEqual({
    content: ["required"],
  });
  const { body } = await send({ email: "kim@example.com", content: "Your licence key: SL1-abc" });
  expect(body).toEqual({ success: true });
  await until(() => mails.received.length === 1);
  expect(mails.received[0]?.source).toContain("Your licence key: SL1-abc");
});

it("[RES-12] never creates more keys than are left, however many ask at once", async () => {
  const many = process.env.SONOLENS_LONG === "1" ? 1_000 : 60;
  await test.backend.ensureReseller({ name: "Acoustic Partners", remainingKeys: 20, members: [] });
  const answers = await Promise.all(
    Array.from({ length: many }, (_, index) =>
      create(index % 2 === 0 ? ann.token : ben.token, { node_key: "WXYZ-7777" }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(20);
  expect(new Set(made.map(({ body }) => body.license_key)).size).toBe(20);
  for (const { status, refusal } of answers)
    if (status !== 201) expect(refusal.codes).toEqual({ non_field_errors: ["noGenerationsLeft"] });
  const { body } = await test.call("getReseller", "/api/reseller/", { token: ann.token });
  expect(body.remaining_keys).toBe(0);
  const list = await test.call("listLicenceKeys", keysPath, { token: ann.token });
  expect(list.body).toHaveLength(21);
});

it("names the usernames that nobody has, and changes nothing then", async () => {
  const members = [{ username: "ann" }, { username: "nobody" }];
  const made = await test.backend.ensureReseller({ name: "New", remainingKeys: 1, members });
  expect(made).toEqual({ ok: false, error: ["nobody"] });
  const { body } = await test.call("getReseller", "/api/reseller/", { token: ann.token });
  expect(body.name).toBe("Acoustic Partners");
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { aPerson, type TestPerson } from "../../testing/more-accounts.ts";
import { startTestBackend, type TestBackend, type TestUser } from "../../testing/start-test-backend.ts";

let test: TestBackend;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
beforeAll(async () => {
  test = await startTestBackend({
    nowMs: () => nowMs,
    tokenLifetimes: { accessS: 7 * 24 * 3600 },
    publicUrl: "https://sonolens.example/",
  });
});
afterAll(() => test.close());

const order = {
  name: "Customised reports",
  price: 44,
  tokens: ["customReports"],
  success_url: "https://sonolens.example/#/?paid=1",
  cancel_url: "/#/",
};
const begin = (as: TestUser = "full", more: object = {}) =>
  test.call("createCheckout", "/payment-sandbox/checkouts/", { as, json: { ...order, ...more } });
const tokens = async (as: TestUser = "full", query = "") =>
  (await test.call("listPaymentTokens", `/api/payment-tokens/${query}`, { as })).body.tokens;
const purchases = async (as: TestUser = "full") =>
  (await test.call("listPurchases", "/api/purchases/", { as })).body;
const press = (page: string, action: "pay" | "fail" | "cancel" | "refund") =>
  fetch(`${test.url}${page}/${action}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

it("[API-118] [API-119] pays in the sandbox by following Location, and has the token afterwards, once", async () => {
  expect(await tokens()).toEqual([]);
  const { status, headers, body } = await begin();
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(body.url);
  const page = await fetch(test.url + body.url);
  const html = await page.text();
  expect(html).toContain("This is a sandbox: no money is transferred.");
  expect(html).toContain("44.00 EUR");
  expect(html).toContain("Customised reports");
  expect(await tokens()).toEqual([]);
  const paid = await press(body.url, "pay");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, "/#/?paid=1"]);
  expect(await tokens()).toEqual(["customReports"]);
  expect(await tokens("full", "?viewToken=customReports")).toEqual(["customReports"]);
  expect(await tokens("full", "?viewToken=other")).toEqual([]);
  expect(await tokens("stranger")).toEqual([]);
  expect((await press(body.url, "pay")).status).toBe(404);
});

it("[RPT-21] lets every account but the demo buy for itself, also below the root group of its organization", async () => {
  const [owner, member] = [await aPerson(test, "owner"), await aPerson(test, "member")];
  const organizations = "/api/organizations/";
  const { token } = owner;
  const made = await test.call("createOrganization", organizations, { token, json: { name: "Plant" } });
  const root = `${organizations}groups/${made.body.groups[0]?.id}/`;
  const json = { name: "Hall", description: "" };
  const { groups } = (await test.call("addGroup", root, { token, json })).body;
  const hall = `${organizations}groups/${groups.find(({ isRoot }) => !isRoot)?.id}/invitations/`;
  const invited = await test.call("inviteToGroup", hall, { token, json: { email: member.email } });
  const invitation = `/api/organization-invites/${invited.body.id}/`;
  await test.call("acceptInvitation", invitation, { token: member.token });
  const begun = await test.call("createCheckout", "/payment-sandbox/checkouts/", {
    ...{ token: member.token, json: order },
  });
  expect(begun.status).toBe(201);
  await press(begun.body.url, "pay");
  const tokensOf = async (person: TestPerson) =>
    (await test.call("listPaymentTokens", "/api/payment-tokens/", { token: person.token })).body.tokens;
  expect([await tokensOf(member), await tokensOf(owner)]).toEqual([["customReports"], []]);
  const refused = await begin("demo");
  expect(refused.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("[API-119] gives nothing when it is cancelled, or a day later", async () => {
  const { body } = await begin("stranger");
  const cancelled = await press(body.url, "cancel");
  expect([cancelled.status, cancelled.headers.get("location")]).toEqual([303, "/#/"]);
  const late = await begin("stranger");
  nowMs += 24 * 3600_000;
  expect((await press(late.body.url, "pay")).status).toBe(404);
  expect((await fetch(test.url + late.body.url)).status).toBe(404);
  expect(await tokens("stranger")).toEqual([]);
});

it("[API-119] gives nothing when the payment fails, and takes back what was given when the money is", async () => {
  const failed = (await begin("stranger")).body;
  expect((await press(failed.url, "fail")).headers.get("location")).toBe("/#/");
  expect([await tokens("stranger"), await purchases("stranger")]).toEqual([[], []]);
  const { order: id, url } = (await begin("stranger")).body;
  expect((await press(url, "refund")).status).toBe(404);
  await press(url, "pay");
  const bought = { id, name: "Customised reports", priceEur: 44, tokens: ["customReports"] };
  expect(await purchases("stranger")).toEqual([expect.objectContaining({ ...bought, state: "paid" })]);
  expect(await (await fetch(test.url + url)).text()).toContain("Give the money back");
  expect((await press(url, "refund")).status).toBe(303);
  expect(await tokens("stranger")).toEqual([]);
  expect(await purchases("stranger")).toEqual([expect.objectContaining({ ...bought, state: "refunded" })]);
  expect((await press(url, "refund")).status).toBe(404);
});

it("[RPT-22] says what became of an order to its account alone, and numbers what was paid", async () => {
  const read = async (id: string, as: TestUser = "stranger") => {
    const { status, body } = await test.call("getOrder", `/api/orders/${id}/`, { as });
    return [status, body.state, body.receiptNumber];
  };
  const [first, second] = [(await begin("stranger")).body, (await begin("stranger")).body];
  expect(await read(first.order)).toEqual([200, "created", null]);
  expect((await read(first.order, "full"))[0]).toBe(404);
  await press(first.url, "fail");
  expect(await read(first.order)).toEqual([200, "failed", null]);
  await press(second.url, "pay");
  const [, state, number] = await read(second.order);
  expect([state, number]).toEqual(["paid", expect.stringMatching(/^2026-\d{6}$/)]);
  await press(second.url, "refund");
  expect(await read(second.order)).toEqual([200, "refunded", number]);
  const third = (await begin("stranger")).body;
  await press(third.url, "pay");
  const next = `2026-${String(Number(String(number).slice(5)) + 1).padStart(6, "0")}`;
  expect(await read(third.order)).toEqual([200, "paid", next]);
  await press(third.url, "refund");
});

it("[RPT-22] lists what can be bought, with its price", async () => {
  const { body } = await test.call("listCatalogue", "/api/catalogue/", { as: "full" });
  expect(body).toEqual([{ name: "Customised reports", priceEur: 44, tokens: ["customReports"] }]);
});

it("[API-118] keeps the token while another order of it is paid", async () => {
  const pages = [(await begin("stranger")).body.url, (await begin("stranger")).body.url];
  for (const page of pages) await press(page, "pay");
  await press(pages[0] ?? "", "refund");
  expect(await tokens("stranger")).toEqual(["customReports"]);
  await press(pages[1] ?? "", "refund");
  expect(await tokens("stranger")).toEqual([]);
});

it("[API-119] believes no event that it did not sign", async () => {
  const { order } = (await begin("stranger")).body;
  const event = { id: "x", kind: "paid", orderId: order, reference: order, paidCents: 4400 };
  const { status } = await fetch(`${test.url}/payment-events/`, {
    method: "POST",
    headers: { "content-type": "application/json", "sandbox-signature": "AAAA" },
    body: Buffer.from(JSON.stringify(event)).toString("base64url"),
  });
  expect([status, await tokens("stranger")]).toEqual([400, []]);
});

it.each([
  [{ success_url: "javascript:alert(1)" }, { success_url: ["invalidFormat"] }],
  [{ cancel_url: "//evil.example/" }, { cancel_url: ["invalidFormat"] }],
  [{ cancel_url: "https://evil.example/" }, { cancel_url: ["invalidFormat"] }],
  [{ success_url: "https://sonolens.example@evil.example/" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "https://sonolens.example.evil.example/" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "http://sonolens.example/" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "/\\evil.example/" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "/\t/evil.example/" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "/.//evil.example/" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "https://sonolens.example//evil.example/" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "data:text/html,x" }, { success_url: ["invalidFormat"] }],
  [{ success_url: "" }, { success_url: ["invalidFormat"] }],
  [{ price: -1 }, { price: ["outOfRange"] }],
  [{ price: 0 }, { non_field_errors: ["notInCatalog"] }],
  [{ price: 43.99 }, { non_field_errors: ["notInCatalog"] }],
  [{ name: "Reports" }, { non_field_errors: ["notInCatalog"] }],
  [{ tokens: ["everything"] }, { non_field_errors: ["notInCatalog"] }],
  [{ tokens: [] }, { tokens: ["empty"] }],
  [{ name: "" }, { name: ["empty"] }],
])("[API-119] refuses %j", async (more, codes) => {
  const { status, refusal } = await begin("full", more);
  expect([status, refusal.codes]).toEqual([400, codes]);
});

it("[API-119] takes the address under which the page was called, and keeps only the path of it", async () => {
  const { host } = new URL(test.url);
  const { body } = await begin("full", { cancel_url: `http://${host}/a?b=1#/c\r\nd` });
  expect((await press(body.url, "cancel")).headers.get("location")).toBe("/a?b=1#/cd");
});

it("[API-119] the demo account buys nothing", async () => {
  expect((await begin("demo")).refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("[OPEN-23] has no sandbox where a payment service was set up", async () => {
  const other = await startTestBackend({ paymentUrl: "https://pay.example/checkouts", paywalls: true });
  try {
    const { body } = await other.call("getClientConfiguration", "/api/client-configuration/");
    expect(body).toMatchObject({ paymentUrl: "https://pay.example/checkouts", paywalls: true });
    const { status } = await other.call("createCheckout", "/payment-sandbox/checkouts/", {
      as: "full",
      json: order,
    });
    expect(status).toBe(404);
  } finally {
    await other.close();
  }
});

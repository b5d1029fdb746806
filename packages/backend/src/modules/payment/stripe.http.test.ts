import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import { startTestBackend, type TestBackend } from "../../testing/start-test-backend.ts";

// A server that answers as Stripe's does, and events signed with a key of this test.

const webhookSecret = "whsec_of_this_test";
let test: TestBackend;
let stripe: Server;
let nowMs = Date.parse("2026-11-21T12:00:00Z");
/** What the server logged as a warning. */
const warnings: Record<string, unknown>[] = [];
const asked: { path: string; key: string; fields: Record<string, string> }[] = [];

beforeAll(async () => {
  stripe = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { authorization, "idempotency-key": key } = request.headers;
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
      asked.push({ path: request.url ?? "", key: String(key), fields });
      response.statusCode = authorization === "Bearer sk_test" ? 200 : 401;
      response.end(JSON.stringify({ id: "cs_1", url: "https://checkout.stripe.example/cs_1" }));
    });
  });
  await new Promise<void>((done) => stripe.listen(0, "127.0.0.1", done));
  const apiUrl = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
  test = await startTestBackend({
    nowMs: () => nowMs,
    publicUrl: "https://example.com/sound/",
    logLevel: "warn",
    logStream: { write: (line) => warnings.push(JSON.parse(line) as Record<string, unknown>) },
    tokenLifetimes: { accessS: 30 * 24 * 3600 },
    stripe: { secretKey: "sk_test", webhookSecret, apiUrl },
  });
});
afterAll(async () => {
  await test.close();
  stripe.close();
});

async function order(): Promise<string> {
  const { status, body, headers } = await test.call("createCheckout", "/sound/payment-sandbox/checkouts/", {
    as: "full",
    json: {
      name: "Customised reports",
      price: 44,
      tokens: ["customReports"],
      success_url: "/#/?paid=1",
      cancel_url: "/#/",
    },
  });
  expect([status, headers.get("location")]).toEqual([201, "https://checkout.stripe.example/cs_1"]);
  return body.order;
}

interface Sent {
  readonly id?: string;
  readonly secret?: string;
  readonly ageS?: number;
}

let count = 0;
/** Sends an event as Stripe does; returns the status. */
async function send(type: string, object: object, { id, secret = webhookSecret, ageS = 0 }: Sent = {}) {
  count += 1;
  const body = JSON.stringify({ id: id ?? `evt_${count}`, type, data: { object } });
  const time = Math.floor(nowMs / 1000) - ageS;
  const v1 = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const { status } = await fetch(`${test.url}/sound/payment-events/`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=00,v1=${v1}` },
    body,
  });
  return status;
}

const session = (client_reference_id: string, payment_intent: string, more: object = {}) => ({
  ...{ client_reference_id, payment_intent, payment_status: "paid", amount_total: 4400, currency: "eur" },
  ...more,
});
const paid = "checkout.session.completed";
const tokens = async () =>
  (await test.call("listPaymentTokens", "/sound/api/payment-tokens/", { as: "full" })).body.tokens;
const states = async () =>
  (await test.call("listPurchases", "/sound/api/purchases/", { as: "full" })).body.map(({ state }) => state);

it("[RPT-22] asks for 44 euro of the catalogue, once per order, and leads back to this server only", async () => {
  const id = await order();
  expect(asked).toEqual([
    {
      path: "/v1/checkout/sessions",
      key: `checkout ${id}`,
      fields: expect.objectContaining({
        mode: "payment",
        client_reference_id: id,
        success_url: "https://example.com/sound/#/?paid=1",
        cancel_url: "https://example.com/sound/#/",
        "line_items[0][price_data][currency]": "eur",
        "line_items[0][price_data][unit_amount]": "4400",
      }),
    },
  ]);
  expect((await fetch(`${test.url}/sound/payment-sandbox/pay/x`)).status).toBe(404);
});

it("[RPT-21] [API-118] gives the token for a signed event, once however often it comes, and takes it with the money", async () => {
  const id = await order();
  const changedAt = () =>
    openTestDatabase(test.dataDir).all(`select changed_at from orders where id = '${id}'`)[0]?.changed_at;
  expect(await send(paid, session(id, "pi_1"), { id: "evt_twice" })).toBe(204);
  const first = changedAt();
  nowMs += 60_000;
  expect(await send(paid, session(id, "pi_1"), { id: "evt_twice" })).toBe(204);
  expect(changedAt()).toBe(first);
  expect([await tokens(), await states()]).toEqual([["customReports"], ["paid"]]);
  // The charge names its payment; a part of the price changes nothing.
  await send("charge.refunded", { payment_intent: "pi_1", refunded: false });
  expect(await tokens()).toEqual(["customReports"]);
  await send("charge.refunded", { payment_intent: "pi_1", refunded: true });
  await send(paid, session(id, "pi_1"));
  expect([await tokens(), await states()]).toEqual([[], ["refunded"]]);
});

it("[API-118] gives nothing for events that are forged, old, of other money or of nothing known", async () => {
  const id = await order();
  expect(await send(paid, session(id, "pi_2"), { secret: "whsec_guessed" })).toBe(400);
  expect(await send(paid, session(id, "pi_2"), { ageS: 301 })).toBe(400);
  expect(await send(paid, session(id, "pi_2"), { ageS: -301 })).toBe(400);
  for (const more of [{ payment_status: "unpaid" }, { client_reference_id: "nobody" }])
    expect(await send(paid, session(id, "pi_2", more))).toBe(204);
  warnings.length = 0;
  for (const [more, paidSum] of [
    [{ amount_total: 0 }, { cents: 0, currency: "EUR" }],
    [{ amount_total: 4399 }, { cents: 4399, currency: "EUR" }],
    [{ currency: "usd" }, { cents: 4400, currency: "USD" }],
  ] as const) {
    expect(await send(paid, session(id, "pi_2", more))).toBe(400);
    expect(warnings.pop()).toMatchObject({ code: "paymentAmountWrong", orderId: id, paid: paidSum });
  }
  expect(await send("customer.created", {})).toBe(204);
  const unsigned = await fetch(`${test.url}/sound/payment-events/`, { method: "POST", body: "{}" });
  expect(unsigned.status).toBe(400);
  expect(await tokens()).toEqual([]);
});

it("[API-118] takes money that comes after the order failed or expired, days after the page led back", async () => {
  for (const [end, late] of [
    ["checkout.session.async_payment_failed", "checkout.session.async_payment_succeeded"],
    ["checkout.session.expired", paid],
  ] as const) {
    nowMs += 60_000;
    const id = await order();
    await send(end, session(id, `pi_${end}`));
    expect(await tokens()).toEqual([]);
    nowMs += 3 * 24 * 3600_000;
    await send(late, session(id, `pi_${end}`));
    expect(await tokens()).toEqual(["customReports"]);
    await send("charge.dispute.created", { payment_intent: `pi_${end}` });
    expect([await tokens(), (await states())[0]]).toEqual([[], "disputed"]);
  }
});

it("[API-118] gives the token back with a dispute that was won or never became one, in any order, not with a lost one", async () => {
  const begun = "charge.dispute.created";
  const ended = "charge.dispute.closed";
  for (const [status, order_, owned] of [
    ["won", [begun, ended], true],
    ["won", [ended, begun], true],
    ["warning_closed", [begun, ended], true],
    ["lost", [begun, ended], false],
  ] as const) {
    nowMs += 60_000;
    const id = await order();
    const intent = `pi_${id}`;
    await send(paid, session(id, intent));
    for (const type of order_) {
      await send(type, { payment_intent: intent, status });
      nowMs += 1;
    }
    expect([await tokens(), (await states())[0]]).toEqual(
      owned ? [["customReports"], "paid"] : [[], "disputed"],
    );
    if (owned) await send("charge.refunded", { payment_intent: intent, refunded: true });
  }
});

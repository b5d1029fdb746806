import { createHmac, timingSafeEqual } from "node:crypto";
import { failure, success } from "@sonolens/foundation";
import type { StripeOptions } from "../../stripe-options.ts";
import type { PaymentEvent, PaymentProvider, SignedEvent } from "./payment-provider.ts";

/** Events that are older may have been recorded by somebody. */
const toleranceS = 300;
const timeoutMs = 20_000;

/** Payment by Stripe, through its HTTP API. `addressOf` makes a whole address of a path of this server. */
export function createStripeProvider(
  { secretKey, webhookSecret, apiUrl = "https://api.stripe.com" }: StripeOptions,
  addressOf: (path: string) => string,
  nowMs: () => number,
): PaymentProvider {
  async function post(path: string, key: string, fields: Readonly<Record<string, string>>) {
    const answer = await fetch(new URL(path, apiUrl), {
      method: "POST",
      headers: {
        authorization: `Bearer ${secretKey}`,
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": key,
      },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The answer may repeat what was sent, and is not for the log.
    if (!answer.ok) throw new Error(`Stripe answered ${answer.status} to ${path}.`);
    return (await answer.json()) as { readonly url?: unknown };
  }

  function isSigned({ body, signature }: SignedEvent): boolean {
    const parts = signature.split(",").map((part) => part.split("="));
    const [, time = ""] = parts.find(([name]) => name === "t") ?? [];
    if (!/^\d+$/.test(time) || Math.abs(nowMs() / 1000 - Number(time)) > toleranceS) return false;
    const expected = createHmac("sha256", webhookSecret).update(`${time}.`).update(body).digest();
    return parts.some(([name, hex = ""]) => {
      const given = Buffer.from(hex, "hex");
      return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
    });
  }

  return {
    signatureHeader: "stripe-signature",
    async createCheckout({ id, name, priceCents, successPath, cancelPath }) {
      const { url } = await post("/v1/checkout/sessions", `checkout ${id}`, {
        mode: "payment",
        client_reference_id: id,
        success_url: addressOf(successPath),
        cancel_url: addressOf(cancelPath),
        // Charges and refunds name it too.
        "payment_intent_data[metadata][order]": id,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "eur",
        "line_items[0][price_data][unit_amount]": String(priceCents),
        "line_items[0][price_data][product_data][name]": name,
      });
      if (typeof url !== "string" || !url.startsWith("https://"))
        throw new Error("Stripe named no page for the checkout.");
      return { url };
    },
    readEvent: (event) => (isSigned(event) ? success(eventOf(event.body)) : failure("forged")),
    async refund({ id, reference }) {
      await post("/v1/refunds", `refund ${id}`, { payment_intent: reference });
      return undefined;
    },
  };
}

/** What of Stripe's objects is read. */
interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly data: {
    readonly object: {
      readonly client_reference_id?: string | null;
      readonly metadata?: { readonly order?: string } | null;
      readonly payment_intent?: string | null;
      readonly payment_status?: string;
      readonly amount_total?: number | null;
      readonly currency?: string | null;
      readonly refunded?: boolean;
      /** Of a dispute. */
      readonly status?: string;
    };
  };
}

function eventOf(body: Uint8Array): PaymentEvent | undefined {
  const { id, type, data } = JSON.parse(Buffer.from(body).toString("utf8")) as StripeEvent;
  const { object } = data;
  const kind = kindOf(type, object);
  if (kind === undefined) return undefined;
  return {
    id: `stripe ${id}`,
    kind,
    orderId: object.client_reference_id ?? object.metadata?.order,
    reference: object.payment_intent ?? undefined,
    paid:
      typeof object.amount_total === "number" && typeof object.currency === "string"
        ? { cents: object.amount_total, currency: object.currency.toUpperCase() }
        : undefined,
  };
}

function kindOf(type: string, object: StripeEvent["data"]["object"]): PaymentEvent["kind"] | undefined {
  switch (type) {
    case "checkout.session.completed":
      // Some ways to pay take days; then another event says how it ended.
      return object.payment_status === "paid" ? "paid" : undefined;
    case "checkout.session.async_payment_succeeded":
      return "paid";
    case "checkout.session.async_payment_failed":
      return "failed";
    case "checkout.session.expired":
      return "expired";
    case "charge.refunded":
      // False for a part of the price.
      return object.refunded === true ? "refunded" : undefined;
    case "charge.dispute.created":
      return "disputed";
    case "charge.dispute.closed":
      // An inquiry that ends without becoming a dispute began as one. One that was lost stays as it is.
      return object.status === "won" || object.status === "warning_closed" ? "disputeWon" : undefined;
    default:
      return undefined;
  }
}

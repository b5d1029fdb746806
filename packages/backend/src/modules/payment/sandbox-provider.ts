import { randomBytes } from "node:crypto";
import { failure, success } from "@sonolens/foundation";
import type { Addresses } from "../../http/addresses.ts";
import { sha256Of } from "../../sha256.ts";
import { createSignedText } from "../../signed-text.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { CheckoutRow } from "../../storage/database/schema.ts";
import type { Payment, PaymentEvent, PaymentProvider, SignedEvent } from "./payment-provider.ts";

/** Path of the page of a checkout. */
export const payPath = "/payment-sandbox/pay";

/** What its page offers. */
export const sandboxActions = ["pay", "fail", "cancel"] as const;
export type SandboxAction = (typeof sandboxActions)[number];

/** A checkout that was begun; its page has its secret in the address. */
export type SandboxCheckout = CheckoutRow & { readonly order_id: string };

/** A provider without money: its page says what became of the payment. */
export interface SandboxProvider extends PaymentProvider {
  /** An open checkout; undefined if it does not exist, was closed, or is a day old. */
  find(secret: string): Promise<SandboxCheckout | undefined>;
  /** One that was paid, for a day. */
  findPaid(secret: string): Promise<SandboxCheckout | undefined>;
  /** Closes it; returns where to continue, and the event unless it was canceled. */
  close(
    secret: string,
    action: SandboxAction,
  ): Promise<{ readonly next: string; readonly event: SignedEvent | undefined } | undefined>;
}

const maxAgeMs = 24 * 3600_000;

/** Payment without a payment service. */
export function createSandboxProvider(
  database: Database,
  key: Uint8Array,
  addresses: Addresses,
  nowMs: () => number,
): SandboxProvider {
  const iso = (timeMs = nowMs()): string => new Date(timeMs).toISOString();
  const events = createSignedText<PaymentEvent>(key);

  function eventOf(kind: PaymentEvent["kind"], orderId: string, paid?: Payment): SignedEvent {
    const event = { id: `sandbox ${orderId} ${kind}`, kind, orderId, reference: orderId, paid };
    const [body = "", signature = ""] = events.sign(event).split(".");
    return { body: Buffer.from(body), signature };
  }

  async function checkoutOf(secret: string, isOpen: boolean): Promise<SandboxCheckout | undefined> {
    const row = await database
      .current()
      .selectFrom("checkouts")
      .selectAll()
      .where("secret_hash", "=", sha256Of(secret))
      .where("closed_at", isOpen ? "is" : "is not", null)
      .where("created_at", ">", iso(nowMs() - maxAgeMs))
      .executeTakeFirst();
    if (row === undefined || row.order_id === null) return undefined;
    return { ...row, order_id: row.order_id };
  }
  const find = (secret: string) => checkoutOf(secret, true);

  return {
    signatureHeader: "sandbox-signature",
    find,
    async findPaid(secret) {
      const checkout = await checkoutOf(secret, false);
      const order = await database
        .current()
        .selectFrom("orders")
        .select("state")
        .where("id", "=", checkout?.order_id ?? "")
        .executeTakeFirst();
      return order?.state === "paid" ? checkout : undefined;
    },
    close: (secret, action) =>
      database.transaction(async () => {
        const checkout = await find(secret);
        if (checkout === undefined) return undefined;
        await database
          .current()
          .updateTable("checkouts")
          .set({ closed_at: iso() })
          .where("secret_hash", "=", checkout.secret_hash)
          .execute();
        const { order_id, price_eur, success_url, cancel_url } = checkout;
        if (action === "cancel") return { next: cancel_url, event: undefined };
        return action === "pay"
          ? {
              next: success_url,
              event: eventOf("paid", order_id, { cents: Math.round(price_eur * 100), currency: "EUR" }),
            }
          : { next: cancel_url, event: eventOf("failed", order_id) };
      }),
    createCheckout: ({ id, accountId, name, priceCents, successPath, cancelPath }) =>
      database.transaction(async () => {
        const secret = randomBytes(24).toString("base64url");
        const current = database.current();
        await current
          .deleteFrom("checkouts")
          .where("created_at", "<", iso(nowMs() - maxAgeMs))
          .execute();
        await current
          .insertInto("checkouts")
          .values({
            secret_hash: sha256Of(secret),
            account_id: accountId,
            name,
            price_eur: priceCents / 100,
            tokens: "[]",
            success_url: successPath,
            cancel_url: cancelPath,
            created_at: iso(),
            closed_at: null,
            order_id: id,
          })
          .execute();
        return { url: addresses.of(`${payPath}/${secret}`) };
      }),
    readEvent({ body, signature }) {
      const event = events.open(`${Buffer.from(body).toString("utf8")}.${signature}`);
      return event === undefined ? failure("forged") : success(event);
    },
    refund: async ({ id }) => eventOf("refunded", id),
  };
}

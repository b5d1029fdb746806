import type { ApiSchema } from "@sonolens/api-client";
import type { CatalogueItem } from "@sonolens/domain";
import type { Core } from "../../composition/capabilities.ts";
import type { OrderRow } from "../../storage/database/schema.ts";
import { nextOrderState } from "./order-state.ts";
import type { PaymentEvent, PaymentProvider, SignedEvent } from "./payment-provider.ts";

/** What accounts buy, through a payment provider. */
export interface PaymentService {
  tokensOf(accountId: string): Promise<string[]>;
  /** What was paid, newest first, also if the money was given back. */
  purchasesOf(accountId: string): Promise<ApiSchema<"Purchase">[]>;
  /** Orders an item; returns the page on which it is paid. */
  begin(
    accountId: string,
    item: CatalogueItem,
    paths: { readonly success: string; readonly cancel: string },
  ): Promise<ApiSchema<"CheckoutPage">>;
  /** Takes an event of the provider; the same one a second time changes nothing. */
  receive(event: SignedEvent): Promise<"taken" | "ignored" | "forged">;
  /** Gives the money of a paid order back; false if there is none. */
  refund(orderId: string): Promise<boolean>;
}

export function createPaymentService(
  { database, nowMs, newId }: Core<"database" | "nowMs" | "newId">,
  provider: PaymentProvider,
): PaymentService {
  const iso = (): string => new Date(nowMs()).toISOString();
  const orders = () => database.current().selectFrom("orders").selectAll();

  async function orderOf({ orderId, reference }: PaymentEvent): Promise<OrderRow | undefined> {
    if (orderId !== undefined) return orders().where("id", "=", orderId).executeTakeFirst();
    if (reference === undefined) return undefined;
    return orders().where("payment_reference", "=", reference).executeTakeFirst();
  }

  /** The account has exactly the tokens of what is paid. */
  async function giveTokens(accountId: string, tokens: readonly string[]): Promise<void> {
    const current = database.current();
    const paid = await orders().where("account_id", "=", accountId).where("state", "=", "paid").execute();
    const owned = new Set(paid.flatMap((order) => JSON.parse(order.tokens) as string[]));
    for (const token of tokens)
      await (owned.has(token)
        ? current
            .insertInto("payment_tokens")
            .values({ account_id: accountId, token, created_at: iso() })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        : current
            .deleteFrom("payment_tokens")
            .where("account_id", "=", accountId)
            .where("token", "=", token)
            .execute());
  }

  async function apply(event: PaymentEvent): Promise<"taken" | "ignored"> {
    const order = await orderOf(event);
    if (order === undefined) return "ignored";
    // Less money, or other money, is no purchase.
    if (event.kind === "paid" && event.paidCents !== order.price_cents) return "ignored";
    const current = database.current();
    const { numInsertedOrUpdatedRows } = await current
      .insertInto("payment_events")
      .values({ id: event.id, order_id: order.id, kind: event.kind, created_at: iso() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return "taken";
    await current
      .updateTable("orders")
      .set({
        state: nextOrderState(order.state, event.kind),
        changed_at: iso(),
        ...(event.reference !== undefined && { payment_reference: event.reference }),
      })
      .where("id", "=", order.id)
      .execute();
    await giveTokens(order.account_id, JSON.parse(order.tokens) as string[]);
    return "taken";
  }

  async function receive(signed: SignedEvent) {
    const read = provider.readEvent(signed);
    if (!read.ok) return read.error;
    const event = read.value;
    return event === undefined ? "ignored" : database.transaction(() => apply(event));
  }

  return {
    receive,
    async tokensOf(accountId) {
      const rows = await database
        .current()
        .selectFrom("payment_tokens")
        .select("token")
        .where("account_id", "=", accountId)
        .orderBy("token")
        .execute();
      return rows.map(({ token }) => token);
    },
    async purchasesOf(accountId) {
      const rows = await orders()
        .where("account_id", "=", accountId)
        .where("state", "in", ["paid", "refunded", "disputed"])
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.flatMap(({ id, name, price_cents, tokens, state, created_at }) =>
        state === "paid" || state === "refunded" || state === "disputed"
          ? [
              {
                id,
                name,
                priceEur: price_cents / 100,
                tokens: JSON.parse(tokens) as string[],
                state,
                orderedAt: created_at,
              },
            ]
          : [],
      );
    },
    async begin(accountId, { name, priceEur, tokens }, { success, cancel }) {
      const id = newId();
      const priceCents = Math.round(priceEur * 100);
      await database.transaction(() =>
        database
          .current()
          .insertInto("orders")
          .values({
            id,
            account_id: accountId,
            name,
            price_cents: priceCents,
            tokens: JSON.stringify(tokens),
            state: "created",
            payment_reference: null,
            created_at: iso(),
            changed_at: iso(),
          })
          .execute(),
      );
      const order = { id, accountId, name, priceCents, successPath: success, cancelPath: cancel };
      return { order: id, ...(await provider.createCheckout(order)) };
    },
    async refund(orderId) {
      const order = await orders().where("id", "=", orderId).where("state", "=", "paid").executeTakeFirst();
      if (order === undefined || order.payment_reference === null) return false;
      const event = await provider.refund({ id: order.id, reference: order.payment_reference });
      if (event !== undefined) await receive(event);
      return true;
    },
  };
}

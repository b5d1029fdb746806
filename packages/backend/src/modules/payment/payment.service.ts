import type { ApiSchema } from "@sonolens/api-client";
import type { CatalogueItem } from "@sonolens/domain";
import type { Core } from "../../composition/capabilities.ts";
import type { OrderRow } from "../../storage/database/schema.ts";
import { orderState } from "./order-state.ts";
import type { PaymentEvent, PaymentEventKind, PaymentProvider, SignedEvent } from "./payment-provider.ts";

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
  /** An order of the account, whatever became of it. */
  orderOf(accountId: string, orderId: string): Promise<ApiSchema<"Order"> | undefined>;
  /** Takes an event of the provider; the same one a second time changes nothing. */
  receive(event: SignedEvent): Promise<EventOutcome>;
  /** Gives the money of a paid order back; false if there is none. */
  refund(orderId: string): Promise<boolean>;
  /** The paid order with this receipt number, or this id. */
  findPaid(receiptOrId: string): Promise<OrderRow | undefined>;
}

/**
 * `ignored`: of no interest, or of nothing that was ordered here. `wrongAmount`: less or other money than the order asks
 * for, which buys nothing.
 */
export type EventOutcome = "taken" | "ignored" | "forged" | "wrongAmount";

export function createPaymentService(
  { database, logger, nowMs, newId }: Core<"database" | "logger" | "nowMs" | "newId">,
  provider: PaymentProvider,
): PaymentService {
  const iso = (): string => new Date(nowMs()).toISOString();
  const orders = () => database.current().selectFrom("orders").selectAll();

  async function orderOfEvent({ orderId, reference }: PaymentEvent): Promise<OrderRow | undefined> {
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

  /** Counted apart from the orders, as no number is given again once those of an account were deleted. */
  async function nextReceiptNumber(): Promise<string> {
    const year = iso().slice(0, 4);
    const name = `last receipt of ${year}`;
    const notes = database.current().selectFrom("server_notes").select("value").where("name", "=", name);
    const value = String(Number((await notes.executeTakeFirst())?.value ?? 0) + 1);
    await database
      .current()
      .insertInto("server_notes")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
    return `${year}-${value.padStart(6, "0")}`;
  }

  async function apply(event: PaymentEvent): Promise<EventOutcome> {
    const order = await orderOfEvent(event);
    if (order === undefined) return "ignored";
    const { paid } = event;
    if (event.kind === "paid" && (paid?.cents !== order.price_cents || paid.currency !== "EUR")) {
      logger.warn(
        {
          code: "paymentAmountWrong",
          eventId: event.id,
          orderId: order.id,
          paid,
          expectedCents: order.price_cents,
        },
        "a payment was refused",
      );
      return "wrongAmount";
    }
    const current = database.current();
    const { numInsertedOrUpdatedRows } = await current
      .insertInto("payment_events")
      .values({ id: event.id, order_id: order.id, kind: event.kind, created_at: iso() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return "taken";
    const events = await current
      .selectFrom("payment_events")
      .select("kind")
      .where("order_id", "=", order.id)
      .orderBy("created_at")
      .execute();
    // As it was stored by this function.
    const state = orderState(events.map(({ kind }) => kind as PaymentEventKind));
    await current
      .updateTable("orders")
      .set({
        state,
        changed_at: iso(),
        ...(state === "paid" &&
          order.receipt_number === null && { receipt_number: await nextReceiptNumber() }),
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
      return rows.flatMap((row) => {
        const { state, ...body } = bodyOf(row);
        return state === "paid" || state === "refunded" || state === "disputed" ? [{ ...body, state }] : [];
      });
    },
    async orderOf(accountId, orderId) {
      const row = await orders()
        .where("id", "=", orderId)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row === undefined ? undefined : bodyOf(row);
    },
    findPaid: (receiptOrId) =>
      orders()
        .where((where) =>
          where.or([where("receipt_number", "=", receiptOrId), where("id", "=", receiptOrId)]),
        )
        .where("state", "=", "paid")
        .executeTakeFirst(),
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
            receipt_number: null,
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

const bodyOf = ({
  id,
  name,
  price_cents,
  tokens,
  state,
  created_at,
  receipt_number,
}: OrderRow): ApiSchema<"Order"> => ({
  id,
  name,
  priceEur: price_cents / 100,
  tokens: JSON.parse(tokens) as string[],
  state,
  orderedAt: created_at,
  receiptNumber: receipt_number,
});

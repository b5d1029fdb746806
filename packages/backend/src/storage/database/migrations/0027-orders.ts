import type { Kysely } from "kysely";

/** What was ordered and became of it, the events of payment services, and the order of a checkout. */
export async function orders(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("orders")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("price_cents", "integer", (column) => column.notNull())
    .addColumn("tokens", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("payment_reference", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("orders_account").on("orders").column("account_id").execute();
  await schema.createIndex("orders_payment").on("orders").column("payment_reference").execute();
  await schema
    .createTable("payment_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("payment_events_order").on("payment_events").column("order_id").execute();
  await schema.alterTable("checkouts").addColumn("order_id", "text").execute();
}

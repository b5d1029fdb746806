import type { Kysely } from "kysely";

/** Feedback, errors of clients, notes of the operator, and payments. */
export async function service(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("feedback")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("client_errors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("error_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("server_notes")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("payment_tokens")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("payment_tokens_key", ["account_id", "token"])
    .execute();
  await schema
    .createTable("checkouts")
    .addColumn("secret_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("price_eur", "double precision", (column) => column.notNull())
    .addColumn("tokens", "text", (column) => column.notNull())
    .addColumn("success_url", "text", (column) => column.notNull())
    .addColumn("cancel_url", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("closed_at", "text")
    .execute();
}

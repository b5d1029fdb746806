import type { Kysely } from "kysely";

/** Who is invited into organizations, and who changed what in them. */
export async function invitations(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("organization_invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull().references("organizations.id"))
    .addColumn("group_id", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("plain_email", "text", (column) => column.notNull())
    .addColumn("invited_by", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("invited_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("answered_at", "text")
    .execute();
  await schema
    .createIndex("organization_invitations_organization")
    .on("organization_invitations")
    .columns(["organization_id", "state"])
    .execute();
  await schema
    .createIndex("organization_invitations_email")
    .on("organization_invitations")
    .columns(["plain_email", "state"])
    .execute();
  await schema
    .createTable("organization_log")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull().references("organizations.id"))
    .addColumn("group_id", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("organization_log_organization")
    .on("organization_log")
    .columns(["organization_id", "id"])
    .execute();
  await schema
    .createIndex("organization_log_account")
    .on("organization_log")
    .columns(["account_id", "action", "at"])
    .execute();
}

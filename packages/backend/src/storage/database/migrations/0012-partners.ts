import type { Kysely } from "kysely";

/** Components, keys of other programs, resellers and their licence keys, and links to reports. */
export async function partners(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("components")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.references("accounts.id"))
    .addColumn("group_id", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("tags", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("components_account").on("components").column("account_id").execute();
  await schema.createIndex("components_group").on("components").column("group_id").execute();
  await schema
    .createTable("data_connect_keys")
    .addColumn("key_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("sealed_key", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("invoked", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex("data_connect_keys_account")
    .on("data_connect_keys")
    .column("account_id")
    .execute();
  await schema
    .createTable("resellers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("remaining_keys", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("reseller_members")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id"))
    .addColumn("reseller_id", "text", (column) => column.notNull().references("resellers.id"))
    .addColumn("is_manager", "integer", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("reseller_members_reseller")
    .on("reseller_members")
    .column("reseller_id")
    .execute();
  await schema
    .createTable("licence_keys")
    .addColumn("licence_key", "text", (column) => column.primaryKey())
    .addColumn("reseller_id", "text", (column) => column.notNull().references("resellers.id"))
    .addColumn("node_key", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("customer_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull().references("accounts.id"))
    .execute();
  await schema
    .createIndex("licence_keys_reseller")
    .on("licence_keys")
    .columns(["reseller_id", "created_at"])
    .execute();
  await schema
    .createTable("shared_reports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("export_job_id", "text", (column) => column.notNull())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .addColumn("views", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("shared_reports_account").on("shared_reports").column("account_id").execute();
}

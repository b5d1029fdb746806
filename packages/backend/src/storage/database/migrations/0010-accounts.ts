import { plainEmail } from "@sonolens/domain";
import { type Kysely, sql } from "kysely";

/** Accounts that are made by mail, their links, settings and features. */
export async function accounts(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("accounts")
    .addColumn("state", "text", (column) => column.notNull().defaultTo("active"))
    .execute();
  for (const name of ["name_key", "email_key"])
    await schema
      .alterTable("accounts")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await fillKeys(database);
  await schema.createIndex("accounts_name_key").on("accounts").column("name_key").unique().execute();
  await schema.createIndex("accounts_email_key").on("accounts").column("email_key").execute();
  await schema.createIndex("sessions_account").on("sessions").column("account_id").execute();
  await schema
    .createTable("account_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await schema.createIndex("account_links_account").on("account_links").column("account_id").execute();
  await schema
    .createTable("account_settings")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id"))
    .addColumn("settings", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("user_features")
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("feature", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("user_features_key", ["account_id", "feature"])
    .execute();
  await schema
    .createTable("organization_features")
    .addColumn("organization_id", "text", (column) => column.notNull().references("organizations.id"))
    .addColumn("feature", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("organization_features_key", ["organization_id", "feature"])
    .execute();
  await schema
    .createTable("camera_features")
    .addColumn("device_serial", "text", (column) => column.notNull())
    .addColumn("feature", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("camera_features_key", ["device_serial", "feature"])
    .execute();
}

/** Of names that differ in capitals only, the oldest is found without them, the others as they are written. */
async function fillKeys(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; username: string; email: string }>`
    select id, username, email from accounts order by id`.execute(database);
  const taken = new Set<string>();
  for (const { id, username, email } of rows) {
    const key = plainEmail(username);
    const nameKey = taken.has(key) ? username : key;
    taken.add(nameKey);
    await sql`update accounts set name_key = ${nameKey}, email_key = ${plainEmail(email)} where id = ${id}`.execute(
      database,
    );
  }
}

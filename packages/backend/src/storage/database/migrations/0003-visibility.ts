import { type Kysely, sql } from "kysely";

/** Organizations with nested groups, who is paired with a camera, and how lists are found by ownership. */
export async function visibility(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("organizations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("groups")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull().references("organizations.id"))
    .addColumn("parent_id", "text", (column) => column.references("groups.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("groups_parent").on("groups").column("parent_id").execute();
  await schema.createIndex("groups_organization").on("groups").column("organization_id").execute();
  // An account is in one group at most: it has one organization.
  await schema
    .createTable("group_members")
    .addColumn("account_id", "text", (column) => column.primaryKey().references("accounts.id"))
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id"))
    .execute();
  await schema.createIndex("group_members_group").on("group_members").column("group_id").execute();
  await schema
    .createTable("paired_users")
    .addColumn("ownership_id", "text", (column) => column.notNull().references("ownerships.id"))
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addPrimaryKeyConstraint("paired_users_key", ["account_id", "ownership_id"])
    .execute();
  await schema.createIndex("paired_users_ownership").on("paired_users").column("ownership_id").execute();
  await schema
    .alterTable("ownerships")
    .addColumn("is_active", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .alterTable("ownerships")
    .addColumn("nickname", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .alterTable("ownerships")
    .addColumn("group_id", "text", (column) => column.references("groups.id"))
    .execute();
  await schema.createIndex("ownerships_group").on("ownerships").column("group_id").execute();
  await schema.createIndex("ownerships_serial").on("ownerships").column("device_serial").execute();
  await schema
    .alterTable("accounts")
    .addColumn("visible_from_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`drop index snapshots_version`.execute(database);
  await sql`drop index snapshots_newest`.execute(database);
  await schema
    .createIndex("snapshots_version")
    .on("snapshots")
    .columns(["ownership_id", "version"])
    .execute();
  await schema
    .createIndex("snapshots_newest")
    .on("snapshots")
    .columns(["ownership_id", "active", "created_date", "id"])
    .execute();
}

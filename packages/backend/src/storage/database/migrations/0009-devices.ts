import type { Kysely } from "kysely";

/** Cameras with their secrets, pairing, software and documents. */
export async function devices(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("devices")
    .addColumn("serial", "text", (column) => column.primaryKey())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("product_code", "text")
    .addColumn("product_code_description", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("software_version", "text")
    .addColumn("configuration_id", "text")
    .addColumn("sd_version", "text")
    .addColumn("mac_address", "text")
    .addColumn("wifi", "text")
    .addColumn("status", "text")
    .addColumn("battery_percent", "double precision")
    .addColumn("reported_at", "text")
    .addColumn("last_seen_at", "text")
    .addColumn("warranty_end_date", "text")
    .addColumn("gas_whitelist", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("allowed_to_update", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("withdrawn_at", "text")
    .addColumn("epoch", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("last_challenge_ms", "double precision", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("used_pairing_codes")
    .addColumn("device_serial", "text", (column) => column.notNull().references("devices.serial"))
    .addColumn("step", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("used_pairing_codes_key", ["device_serial", "step"])
    .execute();
  await schema
    .createTable("device_updates")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("device_serial", "text", (column) => column.notNull().references("devices.serial"))
    .addColumn("software_version", "text", (column) => column.notNull())
    .addColumn("configuration_id", "text")
    .addColumn("mode", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("requested_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("device_updates_newest")
    .on("device_updates")
    .columns(["device_serial", "requested_at"])
    .execute();
  await schema
    .createTable("software_updates")
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("product_code", "text", (column) => column.notNull())
    .addColumn("configuration_id", "text")
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("blob_hash", "text")
    .addColumn("size_bytes", "double precision")
    .addPrimaryKeyConstraint("software_updates_key", ["version", "product_code"])
    .execute();
  await schema
    .createTable("device_documents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("product_code", "text")
    .addColumn("device_serial", "text")
    .addColumn("blob_hash", "text", (column) => column.notNull())
    .addColumn("size_bytes", "double precision", (column) => column.notNull())
    .execute();
  // Null for a camera that is known from snapshot files alone: it gives no right to the camera itself.
  await schema.alterTable("ownerships").addColumn("paired_at", "text").execute();
}

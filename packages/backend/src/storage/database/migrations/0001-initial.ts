import { type Kysely, sql } from "kysely";

/** Everything the first release keeps. */
export async function initial(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("is_demo", "integer", (column) => column.notNull())
    .addColumn("is_staff", "integer", (column) => column.notNull())
    .addColumn("has_accepted_terms", "integer", (column) => column.notNull())
    .addColumn("last_sequence", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .execute();
  await schema
    .createTable("refresh_tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) =>
      column.notNull().references("sessions.id").onDelete("cascade"),
    )
    .addColumn("issued_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("replaced_at", "text")
    .execute();
  await schema.createIndex("refresh_tokens_session").on("refresh_tokens").column("session_id").execute();
  await schema
    .createTable("libraries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("library_members")
    .addColumn("library_id", "text", (column) => column.notNull().references("libraries.id"))
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addPrimaryKeyConstraint("library_members_key", ["account_id", "library_id"])
    .execute();
  await schema
    .createTable("ownerships")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("library_id", "text", (column) => column.notNull().references("libraries.id"))
    .addColumn("device_serial", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("ownerships_camera", ["library_id", "device_serial"])
    .execute();
  await createSnapshots(database);
  await schema
    .createTable("outbox")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("outbox_sequence", ["account_id", "sequence"])
    .execute();
  await schema
    .createTable("counters")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "integer", (column) => column.notNull())
    .execute();
  await sql`insert into counters (name, value) values ('version', 0)`.execute(database);
}

async function createSnapshots(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("snapshots")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("library_id", "text", (column) => column.notNull().references("libraries.id"))
    .addColumn("ownership_id", "text", (column) => column.notNull().references("ownerships.id"))
    .addColumn("capture_id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("active", "integer", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("label_version", "integer", (column) => column.notNull())
    .addColumn("comments", "text", (column) => column.notNull())
    .addColumn("comments_version", "integer", (column) => column.notNull())
    .addColumn("device_serial", "text", (column) => column.notNull())
    .addColumn("device_label", "text", (column) => column.notNull())
    .addColumn("analysis_type", "text", (column) => column.notNull())
    .addColumn("created_date", "text", (column) => column.notNull())
    .addColumn("synced_date", "text", (column) => column.notNull())
    .addColumn("source_distance", "double precision")
    .addColumn("dynamic_range_db", "double precision")
    .addColumn("tags", "text", (column) => column.notNull())
    .addColumn("starred", "integer", (column) => column.notNull())
    .addColumn("fixed", "integer", (column) => column.notNull())
    .addColumn("fixed_date", "text")
    .addColumn("level_db", "double precision", (column) => column.notNull())
    .addColumn("level_reference", "text", (column) => column.notNull())
    .addColumn("band_low_hz", "double precision", (column) => column.notNull())
    .addColumn("band_high_hz", "double precision", (column) => column.notNull())
    .addColumn("picture_state", "text", (column) => column.notNull())
    .addColumn("picture_kind", "text", (column) => column.notNull())
    .addColumn("latitude", "double precision")
    .addColumn("longitude", "double precision")
    .addColumn("video_type", "text")
    .addColumn("duration_s", "double precision", (column) => column.notNull())
    .addColumn("heatmap_mode", "text", (column) => column.notNull())
    .addColumn("picture_brightness", "double precision", (column) => column.notNull())
    .addColumn("details", "text", (column) => column.notNull())
    .addUniqueConstraint("snapshots_capture", ["library_id", "capture_id"])
    .execute();
  await schema.createIndex("snapshots_version").on("snapshots").columns(["library_id", "version"]).execute();
  await schema
    .createIndex("snapshots_newest")
    .on("snapshots")
    .columns(["library_id", "active", "created_date", "id"])
    .execute();
  await schema
    .createTable("snapshot_blobs")
    .addColumn("snapshot_id", "text", (column) => column.notNull().references("snapshots.id"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("size_bytes", "integer", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("snapshot_blobs_key", ["snapshot_id", "role"])
    .execute();
  await schema.createIndex("snapshot_blobs_hash").on("snapshot_blobs").column("hash").execute();
  await schema
    .createTable("snapshot_heatmaps")
    .addColumn("snapshot_id", "text", (column) => column.primaryKey().references("snapshots.id"))
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("still_offset_db", "double precision", (column) => column.notNull())
    .addColumn("still_step_db", "double precision", (column) => column.notNull())
    .addColumn("still_levels", "blob", (column) => column.notNull())
    .addColumn("thumbnail_offset_db", "double precision", (column) => column.notNull())
    .addColumn("thumbnail_step_db", "double precision", (column) => column.notNull())
    .addColumn("thumbnail_levels", "blob", (column) => column.notNull())
    .execute();
}

import { type Kysely, sql } from "kysely";
import { sha256Of } from "../../../sha256.ts";
import { foldedText, nameKey } from "../name-key.ts";

/** Names, groups and the end of data-connect keys, and when they were used; what the readings of components come to. */
export async function dataConnect(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("data_connect_keys")
    .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (const name of ["expires_at", "last_used_at", "replaced_at"])
    await schema.alterTable("data_connect_keys").addColumn(name, "text").execute();
  // A key does not outlive its group, as it would then read those above.
  await schema
    .alterTable("data_connect_keys")
    .addColumn("group_id", "text", (column) => column.references("groups.id").onDelete("cascade"))
    .execute();
  await schema.createIndex("data_connect_keys_group").on("data_connect_keys").column("group_id").execute();
  await componentStates(database);
}

async function componentStates(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("components")
    .addColumn("readings_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ["name_key", "folded_names", "folded_description", "sources_key"])
    await schema
      .alterTable("components")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await schema
    .createTable("component_sources")
    .addColumn("component_id", "text", (column) =>
      column.notNull().references("components.id").onDelete("cascade"),
    )
    .addColumn("ownership_id", "text", (column) =>
      column.notNull().references("ownerships.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("component_sources_key", ["component_id", "ownership_id"])
    .execute();
  await schema
    .createIndex("component_sources_ownership")
    .on("component_sources")
    .column("ownership_id")
    .execute();
  await schema
    .createTable("component_states")
    .addColumn("component_id", "text", (column) =>
      column.notNull().references("components.id").onDelete("cascade"),
    )
    .addColumn("seen", "text", (column) => column.notNull())
    .addColumn("readings_version", "integer", (column) => column.notNull())
    .addColumn("figures_version", "integer", (column) => column.notNull())
    .addColumn("needs_attention", "integer", (column) => column.notNull())
    .addColumn("alarm_rank", "double precision", (column) => column.notNull())
    .addColumn("leak_lpm", "double precision")
    .addColumn("severity_rank", "double precision")
    .addColumn("trend_rank", "integer", (column) => column.notNull())
    .addColumn("newest_ms", "double precision")
    .addColumn("snapshot_count", "integer", (column) => column.notNull())
    .addColumn("findings", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("component_states_key", ["component_id", "seen"])
    .execute();
  await schema
    .createTable("component_state_jobs")
    .addColumn("id", "text", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("is_open", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("leased_until", "text")
    .execute();
  await sql`
    insert into component_sources (component_id, ownership_id)
      select distinct component_tags.component_id, snapshots.ownership_id
        from component_tags
          join snapshot_tags on snapshot_tags.tag = component_tags.tag
          join snapshots on snapshots.id = snapshot_tags.snapshot_id`.execute(database);
  await componentKeys(database);
}

async function componentKeys(database: Kysely<unknown>): Promise<void> {
  const { rows: components } = await sql<{ id: string; name: string; description: string }>`
    select id, name, description from components`.execute(database);
  const { rows: tags } = await sql<{ component_id: string; tag: string }>`
    select component_id, tag from component_tags order by component_id, tag`.execute(database);
  const { rows: sources } = await sql<{ component_id: string; ownership_id: string }>`
    select component_id, ownership_id from component_sources order by component_id, ownership_id`.execute(
    database,
  );
  const tagsOf = Map.groupBy(tags, ({ component_id }) => component_id);
  const sourcesOf = Map.groupBy(sources, ({ component_id }) => component_id);
  for (const { id, name, description } of components) {
    const names = [name, ...(tagsOf.get(id) ?? []).map(({ tag }) => tag)];
    const ownerships = (sourcesOf.get(id) ?? []).map(({ ownership_id }) => ownership_id);
    await sql`
      update components set name_key = ${nameKey(name)}, folded_names = ${foldedText(names.join("\n"))},
          folded_description = ${foldedText(description)}, sources_key = ${sha256Of(ownerships.join(" "))}
        where id = ${id}`.execute(database);
  }
}

import { type Kysely, sql } from "kysely";

const partSize = 500;

/** Components as parts of a plant, verdicts about their readings, and the tags by which both are found. */
export async function componentHistories(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("components")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("point"))
    .execute();
  for (const name of ["parent_id", "limits", "deleted_at"])
    await schema.alterTable("components").addColumn(name, "text").execute();
  await schema
    .alterTable("components")
    .addColumn("closes_itself", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.createIndex("components_parent").on("components").column("parent_id").execute();
  await schema
    .createTable("component_tags")
    .addColumn("tag", "text", (column) => column.notNull())
    .addColumn("component_id", "text", (column) =>
      column.notNull().references("components.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("component_tags_key", ["tag", "component_id"])
    .execute();
  await schema.createIndex("component_tags_component").on("component_tags").column("component_id").execute();
  await schema
    .createTable("snapshot_tags")
    .addColumn("tag", "text", (column) => column.notNull())
    .addColumn("created_date", "text", (column) => column.notNull())
    .addColumn("snapshot_id", "text", (column) =>
      column.notNull().references("snapshots.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("snapshot_tags_key", ["tag", "created_date", "snapshot_id"])
    .execute();
  await schema.createIndex("snapshot_tags_snapshot").on("snapshot_tags").column("snapshot_id").execute();
  await schema
    .createTable("component_judgements")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("component_id", "text", (column) =>
      column.notNull().references("components.id").onDelete("cascade"),
    )
    .addColumn("snapshot_id", "text", (column) =>
      column.notNull().references("snapshots.id").onDelete("cascade"),
    )
    .addColumn("verdict", "text")
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("account_id", "text")
    .addColumn("username", "text")
    .addColumn("judged_at", "text", (column) => column.notNull())
    .execute();
  for (const [name, column] of [
    ["component_judgements_component", "component_id"],
    ["component_judgements_snapshot", "snapshot_id"],
    ["component_judgements_account", "account_id"],
  ] as const)
    await schema.createIndex(name).on("component_judgements").column(column).execute();
  await copyTags(database);
}

async function copyTags(database: Kysely<unknown>): Promise<void> {
  const { rows: components } = await sql<{ id: string; tags: string }>`
    select id, tags from components`.execute(database);
  for (const { id, tags } of components)
    for (const tag of tagsOf(tags))
      await sql`insert into component_tags (tag, component_id) values (${tag}, ${id})`.execute(database);
  let last = "";
  for (;;) {
    const { rows } = await sql<{ id: string; tags: string; created_date: string }>`
      select id, tags, created_date from snapshots
        where id > ${last} and tags <> '[]' order by id limit ${partSize}`.execute(database);
    const values = rows.flatMap(({ id, tags, created_date }) =>
      tagsOf(tags).map((tag) => sql`(${tag}, ${created_date}, ${id})`),
    );
    for (let from = 0; from < values.length; from += partSize)
      await sql`insert into snapshot_tags (tag, created_date, snapshot_id)
        values ${sql.join(values.slice(from, from + partSize))}`.execute(database);
    last = rows.at(-1)?.id ?? "";
    if (rows.length < partSize) return;
  }
}

/** Each once; none of a text that is no list. */
function tagsOf(text: string): string[] {
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) ? [...new Set(tags.filter((tag) => typeof tag === "string"))] : [];
  } catch {
    return [];
  }
}

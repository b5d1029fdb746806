import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { ComponentJudgementRow, ComponentRow, SnapshotRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** The columns of a snapshot that readings need. */
const readingColumns = [
  "id",
  "created_date",
  "analysis_type",
  "device_serial",
  "device_label",
  "source_distance",
  "band_low_hz",
  "band_high_hz",
  "heatmap_mode",
  "level_reference",
  "level_db",
  "gas",
  "leak_lpm",
  "leak_detected",
  "leak_infinite",
  "pd",
  "mech",
  "fixed",
  "fixed_date",
] as const satisfies readonly (keyof SnapshotRow)[];

export type ReadingRow = Pick<SnapshotRow, (typeof readingColumns)[number]>;

/** A row, and the tags by which its snapshots are found. */
export type ComponentColumns = Pick<
  ComponentRow,
  "name" | "description" | "tags" | "kind" | "parent_id" | "group_id" | "limits" | "closes_itself"
>;

/** Components: visible to their creator, and to the members of their group and of every group above it. */
export type ComponentRepository = ReturnType<typeof createComponentRepository>;

/** Parameters of one statement, far below the limits of both databases. */
const partSize = 500;

export function createComponentRepository(database: Database) {
  async function seen(accountId: string, id?: string): Promise<ComponentRow[]> {
    const { rows } = await sql<ComponentRow>`
      with recursive reached(id) as (
        select group_id from group_members where account_id = ${accountId}
        union
        select child.id from groups as child join reached on child.parent_id = reached.id
      )
      select * from components
        where (account_id = ${accountId} or group_id in (select id from reached))
          ${id === undefined ? sql`` : sql`and id = ${id}`}
        order by name, id`.execute(database.current());
    return rows;
  }

  async function storeTags(id: string, tags: string): Promise<void> {
    const current = database.current();
    await current.deleteFrom("component_tags").where("component_id", "=", id).execute();
    const rows = (JSON.parse(tags) as string[]).map((tag) => ({ tag, component_id: id }));
    if (rows.length > 0) await current.insertInto("component_tags").values(rows).execute();
  }

  /** Snapshots of the tags, each once; those of one tag come from its index in their order. */
  const tagged = (tags: readonly string[], ownerships: readonly string[]) => sql`
    from snapshot_tags as tagged cross join snapshots
      where tagged.tag in (${sql.join(tags)}) and snapshots.id = tagged.snapshot_id
        and snapshots.active = 1 and ${among(database, "snapshots.ownership_id", ownerships)}
        ${
          tags.length === 1
            ? sql``
            : sql`and tagged.tag = (
                select min(other.tag) from snapshot_tags as other
                  where other.snapshot_id = snapshots.id and other.tag in (${sql.join(tags)}))`
        }`;

  return {
    /** By name, with deleted ones. */
    listSeen: (accountId: string) => seen(accountId),
    /** Also a deleted one. */
    findSeen: async (id: string, accountId: string) => (await seen(accountId, id))[0],
    async insert(component: ComponentColumns & Pick<ComponentRow, "id" | "account_id" | "created_at">) {
      await database.current().insertInto("components").values(component).execute();
      await storeTags(component.id, component.tags);
    },
    async update(id: string, columns: Partial<ComponentColumns> & { readonly deleted_at?: string | null }) {
      if (Object.keys(columns).length === 0) return;
      await database.current().updateTable("components").set(columns).where("id", "=", id).execute();
      if (columns.tags !== undefined) await storeTags(id, columns.tags);
    },
    /** The kinds of those directly below a component, also of deleted ones. */
    async kindsBelow(id: string): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom("components")
        .select("kind")
        .distinct()
        .where("parent_id", "=", id)
        .execute();
      return rows.map(({ kind }) => kind);
    },
    async count(accountId: string): Promise<number> {
      const { found } = await database
        .current()
        .selectFrom("components")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async groupOf(accountId: string): Promise<string | null> {
      const row = await database
        .current()
        .selectFrom("group_members")
        .select("group_id")
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row?.group_id ?? null;
    },
    /** Ids of the accounts that see a component. */
    async viewersOf(component: Pick<ComponentRow, "account_id" | "group_id">): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        with recursive above(id) as (
          select id from groups where id = ${component.group_id}
          union
          select parent.parent_id from groups as parent join above on parent.id = above.id
            where parent.parent_id is not null
        )
        select account_id as id from group_members where group_id in (select id from above)
        union select id from accounts where id = ${component.account_id}
        order by id`.execute(database.current());
      return rows.map(({ id }) => id);
    },
    /** Those of tags, without deleted ones. */
    ofTags: (tags: readonly string[]): Promise<ComponentRow[]> =>
      database
        .current()
        .selectFrom("components")
        .selectAll()
        .where("deleted_at", "is", null)
        .where("id", "in", (select) =>
          select
            .selectFrom("component_tags")
            .select("component_id")
            .where(among(database, "tag", tags)),
        )
        .orderBy("id")
        .execute(),
    /** Active snapshots with one of the tags, newest first. */
    async readings(
      tags: readonly string[],
      ownerships: readonly string[],
      limit: number,
    ): Promise<ReadingRow[]> {
      if (tags.length === 0 || ownerships.length === 0) return [];
      const columns = readingColumns.map((name) => sql.ref(`snapshots.${name}`));
      const { rows } = await sql<ReadingRow>`select ${sql.join(columns)} ${tagged(tags, ownerships)}
        order by tagged.created_date desc, tagged.snapshot_id desc limit ${limit}`.execute(
        database.current(),
      );
      return rows;
    },
    async countReadings(tags: readonly string[], ownerships: readonly string[]): Promise<number> {
      if (tags.length === 0 || ownerships.length === 0) return 0;
      const { rows } = await sql<{ found: number }>`
        select count(*) as found ${tagged(tags, ownerships)}`.execute(database.current());
      return Number(rows[0]?.found ?? 0);
    },
    /** In the order in which they were given. */
    async judgements(componentIds: readonly string[]): Promise<ComponentJudgementRow[]> {
      const found: ComponentJudgementRow[] = [];
      for (let from = 0; from < componentIds.length; from += partSize)
        found.push(
          ...(await database
            .current()
            .selectFrom("component_judgements")
            .selectAll()
            .where("component_id", "in", componentIds.slice(from, from + partSize))
            .orderBy("judged_at")
            .orderBy("id")
            .execute()),
        );
      return found;
    },
    async judge(rows: readonly ComponentJudgementRow[]): Promise<void> {
      await database
        .current()
        .insertInto("component_judgements")
        .values([...rows])
        .execute();
    },
    /** Removes what was deleted before a time; what was below it is then below its parent. Returns how many. */
    async purge(deletedBefore: string): Promise<number> {
      const current = database.current();
      const gone = await current
        .selectFrom("components")
        .select(["id", "parent_id"])
        .where("deleted_at", "<=", deletedBefore)
        .execute();
      for (const { id, parent_id } of gone) {
        await current.updateTable("components").set({ parent_id }).where("parent_id", "=", id).execute();
        await current.deleteFrom("components").where("id", "=", id).execute();
      }
      return gone.length;
    },
  };
}

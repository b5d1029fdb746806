import { sql } from "kysely";
import { createJobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type {
  ComponentJudgementRow,
  ComponentRow,
  ComponentStateJobRow,
  ComponentStateRow,
  SnapshotRow,
} from "../../storage/database/schema.ts";
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

/** What a choice of components needs. */
export type ComponentNameRow = Pick<
  ComponentRow,
  "id" | "name" | "tags" | "kind" | "parent_id" | "group_id" | "deleted_at"
>;

/** Components: visible to their creator, and to the members of their group and of every group above it. */
export type ComponentRepository = ReturnType<typeof createComponentRepository>;

/** Parameters of one statement, far below the limits of both databases. */
const partSize = 500;

export function createComponentRepository(database: Database) {
  const seenBy = (accountId: string, columns: readonly (keyof ComponentRow)[] | undefined) => sql`
    with recursive reached(id) as (
      select group_id from group_members where account_id = ${accountId}
      union
      select child.id from groups as child join reached on child.parent_id = reached.id
    )
    select ${columns === undefined ? sql`*` : sql.join(columns.map((name) => sql.ref(name)))} from components
      where (account_id = ${accountId} or group_id in (select id from reached))`;

  async function seen(accountId: string, id?: string): Promise<ComponentRow[]> {
    const { rows } = await sql<ComponentRow>`
      ${seenBy(accountId, undefined)} ${id === undefined ? sql`` : sql`and id = ${id}`}
        order by name, id`.execute(database.current());
    return rows;
  }

  async function storeTags(id: string, tags: string): Promise<void> {
    const current = database.current();
    await current.deleteFrom("component_tags").where("component_id", "=", id).execute();
    const rows = (JSON.parse(tags) as string[]).map((tag) => ({ tag, component_id: id }));
    if (rows.length > 0) await current.insertInto("component_tags").values(rows).execute();
    await storeSources(id);
  }

  /** The cameras with snapshots of its tags, also with deleted ones, which can be restored. */
  async function storeSources(id: string): Promise<void> {
    const current = database.current();
    await current.deleteFrom("component_sources").where("component_id", "=", id).execute();
    await sql`
      insert into component_sources (component_id, ownership_id)
        select distinct component_tags.component_id, snapshots.ownership_id
          from component_tags
            join snapshot_tags on snapshot_tags.tag = component_tags.tag
            join snapshots on snapshots.id = snapshot_tags.snapshot_id
          where component_tags.component_id = ${id}`.execute(current);
  }

  /** What is stored of their readings no longer holds. */
  async function outdate(ids: readonly string[]): Promise<void> {
    await database
      .current()
      .updateTable("components")
      .set((set) => ({ readings_version: set("readings_version", "+", 1) }))
      .where(among(database, "id", ids))
      .execute();
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
    /** By name, with deleted ones, for the names of components above. */
    listSeenNames: async (accountId: string): Promise<ComponentNameRow[]> =>
      (
        await sql<ComponentNameRow>`
          ${seenBy(accountId, ["id", "name", "tags", "kind", "parent_id", "group_id", "deleted_at"])}
            order by name, id`.execute(database.current())
      ).rows,
    /** Ids of components with one of the tags, visible or not. */
    async idsOfTags(tags: readonly string[]): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom("component_tags")
        .select("component_id")
        .distinct()
        .where(among(database, "tag", tags))
        .execute();
      return rows.map(({ component_id }) => component_id);
    },
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
      // While it was deleted, its snapshots were not followed.
      else if (columns.deleted_at === null) await storeSources(id);
      await outdate([id]);
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
    /** The first ones after an id, without deleted ones. */
    listPresent: (afterId: string, limit: number): Promise<ComponentRow[]> =>
      database
        .current()
        .selectFrom("components")
        .selectAll()
        .where("deleted_at", "is", null)
        .where("id", ">", afterId)
        .orderBy("id")
        .limit(limit)
        .execute(),
    /** Their readings changed, among those of an ownership. */
    async readingsChanged(ids: readonly string[], ownershipId: string): Promise<void> {
      await outdate(ids);
      await database
        .current()
        .insertInto("component_sources")
        .values(ids.map((id) => ({ component_id: id, ownership_id: ownershipId })))
        .onConflict((conflict) => conflict.columns(["component_id", "ownership_id"]).doNothing())
        .execute();
    },
    sourcesOf: (ids: readonly string[]) =>
      database
        .current()
        .selectFrom("component_sources")
        .selectAll()
        .where(among(database, "component_id", ids))
        .execute(),
    /** Also those that no longer hold; without their findings, which are long. */
    statesOf: (ids: readonly string[]) =>
      database
        .current()
        .selectFrom("component_states")
        .select([
          ...(["component_id", "seen", "readings_version", "figures_version", "needs_attention"] as const),
          ...(["alarm_rank", "leak_lpm", "severity_rank", "trend_rank", "newest_ms"] as const),
          "snapshot_count",
        ])
        .where(among(database, "component_id", ids))
        .execute(),
    /** What lists show of the readings of components, where it is stored. */
    findingsOf: (ids: readonly string[]) =>
      database
        .current()
        .selectFrom("component_states")
        .select(["component_id", "seen", "readings_version", "figures_version", "findings"])
        .where(among(database, "component_id", ids))
        .execute(),
    /** Stores states unless newer ones are there. */
    async storeStates(states: readonly ComponentStateRow[]): Promise<void> {
      await database
        .current()
        .insertInto("component_states")
        .values([...states])
        .onConflict((conflict) =>
          conflict
            .columns(["component_id", "seen"])
            .doUpdateSet((set) => ({
              readings_version: set.ref("excluded.readings_version"),
              figures_version: set.ref("excluded.figures_version"),
              needs_attention: set.ref("excluded.needs_attention"),
              alarm_rank: set.ref("excluded.alarm_rank"),
              leak_lpm: set.ref("excluded.leak_lpm"),
              severity_rank: set.ref("excluded.severity_rank"),
              trend_rank: set.ref("excluded.trend_rank"),
              newest_ms: set.ref("excluded.newest_ms"),
              snapshot_count: set.ref("excluded.snapshot_count"),
              findings: set.ref("excluded.findings"),
            }))
            .where((where) =>
              where.or([
                where("component_states.readings_version", "<", where.ref("excluded.readings_version")),
                where.and([
                  where("component_states.readings_version", "=", where.ref("excluded.readings_version")),
                  where("component_states.figures_version", "<=", where.ref("excluded.figures_version")),
                ]),
              ]),
            ),
        )
        .execute();
    },
    /** Removes states of earlier readings: who needs one for the same cameras again gets it computed. */
    async removeOutdatedStates(): Promise<void> {
      await sql`
        delete from component_states where readings_version < (
          select readings_version from components where components.id = component_states.component_id)`.execute(
        database.current(),
      );
    },
    stateJobs: createJobStore<ComponentStateJobRow>(database, {
      table: "component_state_jobs",
      isOpen: sql`is_open = 1`,
      // In turns: the one that waits longest.
      order: sql`coalesce(leased_until, ''), id`,
    }),
    /** Has the missing states of what an account sees computed in the background. */
    async requestStates(accountId: string): Promise<void> {
      await database
        .current()
        .insertInto("component_state_jobs")
        .values({ id: accountId, is_open: 1, attempts: 0, leased_until: null })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ is_open: 1, attempts: 0, leased_until: null })
            .where("component_state_jobs.is_open", "=", 0),
        )
        .execute();
    },
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
    async judge(id: string, rows: readonly ComponentJudgementRow[]): Promise<void> {
      await outdate([id]);
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
        .select("id")
        .where("deleted_at", "<=", deletedBefore)
        .execute();
      for (const { id } of gone) {
        // Read now: its parent may have been removed just before.
        const { parent_id } = await current
          .selectFrom("components")
          .select("parent_id")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await current.updateTable("components").set({ parent_id }).where("parent_id", "=", id).execute();
        await current.deleteFrom("components").where("id", "=", id).execute();
      }
      return gone.length;
    },
  };
}

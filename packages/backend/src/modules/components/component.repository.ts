import type { ComponentOrder, LeakThresholds } from "@sonolens/domain";
import { veryHighLpm } from "@sonolens/domain";
import { type RawBuilder, sql } from "kysely";
import { createJobStore } from "../../jobs/job-store.ts";
import { sha256Of } from "../../sha256.ts";
import { foldedText, nameKey } from "../../storage/database/name-key.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type {
  ComponentJudgementRow,
  ComponentRow,
  ComponentStateJobRow,
  ComponentStateRow,
} from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import { componentFiguresVersion } from "./component-figures.ts";
import { type ReadingRow, readingColumns } from "./reading-row.ts";

/** A row, and the tags by which its snapshots are found. */
export type ComponentColumns = Pick<
  ComponentRow,
  "name" | "description" | "tags" | "kind" | "parent_id" | "group_id" | "limits" | "closes_itself"
>;

/** What a choice of components needs. */
export type ComponentNameRow = Pick<ComponentRow, "id" | "name" | "tags" | "kind" | "parent_id" | "group_id">;

/** What is above a component, also if it is deleted. */
export type ComponentParentRow = Pick<ComponentRow, "id" | "parent_id" | "deleted_at">;

/** Which components an account looks for. */
export interface ComponentFilter {
  readonly accountId: string;
  /** Folded, of the name and the tags; each must occur. */
  readonly words?: readonly string[];
  /** Also of the description. */
  readonly inDescriptions?: boolean;
  /** Directly below this one, or below deleted ones that are below it. */
  readonly parent?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
}

/** A page of what was found. */
export interface ComponentPage {
  readonly limit: number;
  readonly offset: number;
}

/** How states of components count; without one, components are in the order of their names. */
export interface ComponentRanks {
  readonly views: ComponentViews;
  readonly order: ComponentOrder;
  /** Of the user, for leaks. */
  readonly thresholds: LeakThresholds;
  /** Only those that need attention. */
  readonly attention: boolean;
}

/** Which cameras someone sees of each set of cameras that components have: a JSON text for statements. */
export type ComponentViews = string & { readonly componentViews: unique symbol };

/** The key of a set of cameras. */
export const sourcesKey = (ownerships: readonly string[]): string =>
  sha256Of(ownerships.toSorted().join(" "));

/** Components: visible to their creator, and to the members of their group and of every group above it. */
export type ComponentRepository = ReturnType<typeof createComponentRepository>;

/** As text: a list reads the readings of hundreds of components, and building so many references takes longer than each. */
const readingList = sql.raw(readingColumns.map((name) => `snapshots."${name}"`).join(", "));

/** Parameters of one statement, far below the limits of both databases. */
const partSize = 500;

export function createComponentRepository(database: Database) {
  /** The groups of an account, for `isSeen`. */
  const reached = (accountId: string) => sql`
    reached(id) as (
      select group_id from group_members where account_id = ${accountId}
      union
      select child.id from groups as child join reached on child.parent_id = reached.id
    )`;
  const isSeen = (accountId: string, table = "components") => sql`
    (${sql.ref(`${table}.account_id`)} = ${accountId}
      or ${sql.ref(`${table}.group_id`)} in (select id from reached))`;

  /** The condition that the components of a filter meet, and the queries that it names. */
  function found(filter: ComponentFilter): {
    readonly named: RawBuilder<unknown>;
    readonly is: RawBuilder<unknown>;
  } {
    const { accountId, words = [], inDescriptions, parent, ids, tags, kinds } = filter;
    const named = [reached(accountId)];
    const conditions = [sql`components.deleted_at is null`, isSeen(accountId)];
    if (parent !== undefined) {
      named.push(sql`
        above(id) as (
          select id from components where id = ${parent} and deleted_at is null and ${isSeen(accountId)}
          union
          select gone.id from components as gone join above on gone.parent_id = above.id
            where gone.deleted_at is not null and ${isSeen(accountId, "gone")}
        )`);
      conditions.push(sql`components.parent_id in (select id from above)`);
    }
    if (ids !== undefined) conditions.push(among(database, "components.id", ids));
    if (tags !== undefined)
      conditions.push(
        sql`components.id in (select component_id from component_tags where ${among(database, "tag", tags)})`,
      );
    if (kinds !== undefined) conditions.push(among(database, "components.kind", kinds));
    for (const word of words) {
      const pattern = `%${word.replace(/[%_\\]/g, "\\$&")}%`;
      const holds = (column: string) => sql`${sql.ref(column)} like ${pattern} escape '\\'`;
      conditions.push(
        inDescriptions === true
          ? sql`(${holds("components.folded_names")} or ${holds("components.folded_description")})`
          : holds("components.folded_names"),
      );
    }
    return {
      named: sql`with recursive ${sql.join(named)}`,
      is: sql.join(conditions, sql` and `),
    };
  }

  /**
   * The states of components for who has these views, which may no longer hold. Views are looked up, not joined: the
   * embedded database would compare each component with all of them.
   */
  const withStates = (views: ComponentViews) => sql`
    left join component_states as state
      on state.component_id = components.id
        and components.sources_key || state.seen in (select key from json_each(${views}))`;

  const isOutdated = sql`
    (state.component_id is null or state.readings_version <> components.readings_version
      or state.figures_version < ${sql.lit(componentFiguresVersion)})`;

  /** The row of a component that an account sees, also of a deleted one. */
  async function seen(accountId: string, id: string): Promise<ComponentRow | undefined> {
    const { rows } = await sql<ComponentRow>`
      with recursive ${reached(accountId)}
        select * from components where id = ${id} and ${isSeen(accountId)}`.execute(database.current());
    return rows[0];
  }

  /** Stores what it is ordered and searched by. */
  async function storeTexts(id: string): Promise<void> {
    const row = await database
      .current()
      .selectFrom("components")
      .select(["name", "description", "tags"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await database
      .current()
      .updateTable("components")
      .set({
        name_key: nameKey(row.name),
        folded_names: foldedText([row.name, ...(JSON.parse(row.tags) as string[])].join("\n")),
        folded_description: foldedText(row.description),
      })
      .where("id", "=", id)
      .execute();
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
    await storeSourceKeys([id]);
  }

  async function storeSourceKeys(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const sources = Map.groupBy(await sourcesOf(ids), ({ component_id }) => component_id);
    for (const id of ids)
      await database
        .current()
        .updateTable("components")
        .set({ sources_key: sourcesKey((sources.get(id) ?? []).map(({ ownership_id }) => ownership_id)) })
        .where("id", "=", id)
        .execute();
  }

  const sourcesOf = (ids: readonly string[]) =>
    database
      .current()
      .selectFrom("component_sources")
      .selectAll()
      .where(among(database, "component_id", ids))
      .execute();

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
    /** Also a deleted one. */
    findSeen: (id: string, accountId: string) => seen(accountId, id),
    async countFound(filter: ComponentFilter, ranks: ComponentRanks | undefined): Promise<number> {
      const { named, is } = found(filter);
      const { rows } = await sql<{ found: number }>`
        ${named} select count(*) as found from components
          ${ranks?.attention === true ? sql`${withStates(ranks.views)} where ${is} and state.needs_attention = 1` : sql`where ${is}`}`.execute(
        database.current(),
      );
      return Number(rows[0]?.found ?? 0);
    },
    /** The ids of a page; those that are equal in an order are by name. */
    async idsFound(
      filter: ComponentFilter,
      ranks: ComponentRanks | undefined,
      { limit, offset }: ComponentPage,
    ): Promise<string[]> {
      const { named, is } = found(filter);
      const attention = ranks?.attention === true ? sql`and state.needs_attention = 1` : sql``;
      const order = ranks === undefined ? [] : ranking(ranks).map((rank) => sql`${rank} desc`);
      const { rows } = await sql<{ id: string }>`
        ${named} select components.id from components
          ${ranks === undefined ? sql`` : withStates(ranks.views)}
          where ${is} ${attention}
          order by ${sql.join([...order, sql`components.name_key`, sql`components.id`])}
          limit ${limit} offset ${offset}`.execute(database.current());
      return rows.map(({ id }) => id);
    },
    /** The rows of ids that were found, in their order. */
    async rowsOf(ids: readonly string[]): Promise<ComponentRow[]> {
      const rows = await database
        .current()
        .selectFrom("components")
        .selectAll()
        .where(among(database, "id", ids))
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    /** Those of some ids that an account sees, also deleted ones. */
    async parentsSeen(ids: readonly string[], accountId: string): Promise<ComponentParentRow[]> {
      const { rows } = await sql<ComponentParentRow>`
        with recursive ${reached(accountId)}
          select id, parent_id, deleted_at from components
            where ${among(database, "id", ids)} and ${isSeen(accountId)}`.execute(database.current());
      return rows;
    },
    /** What an account that sees some cameras sees of each set of cameras that its components have. */
    async views(accountId: string, ownerships: readonly string[]): Promise<ComponentViews> {
      const { named, is } = found({ accountId });
      const { rows } = await sql<{ id: string; sources_key: string }>`
        ${named} select sources_key, min(id) as id from components where ${is} group by sources_key`.execute(
        database.current(),
      );
      const visible = new Set(ownerships);
      const sources = Map.groupBy(
        await sourcesOf(rows.map(({ id }) => id)),
        ({ component_id }) => component_id,
      );
      const pairs = rows.map(({ id, sources_key }) => {
        const seenOf = (sources.get(id) ?? []).flatMap(({ ownership_id }) =>
          visible.has(ownership_id) ? ownership_id : [],
        );
        return [`${sources_key}${sourcesKey(seenOf)}`, 1];
      });
      return JSON.stringify(Object.fromEntries(pairs)) as ComponentViews;
    },
    /** Those whose states are missing or no longer hold, first those without any. */
    async outdatedFound(
      filter: ComponentFilter,
      views: ComponentViews,
      limit: number,
    ): Promise<ComponentRow[]> {
      const { named, is } = found(filter);
      const { rows } = await sql<ComponentRow>`
        ${named} select components.* from components ${withStates(views)}
          where ${is} and ${isOutdated}
          order by case when state.component_id is null then 0 else 1 end, components.name_key, components.id
          limit ${limit}`.execute(database.current());
      return rows;
    },
    async countOutdated(filter: ComponentFilter, views: ComponentViews): Promise<number> {
      const { named, is } = found(filter);
      const { rows } = await sql<{ found: number }>`
        ${named} select count(*) as found from components ${withStates(views)}
          where ${is} and ${isOutdated}`.execute(database.current());
      return Number(rows[0]?.found ?? 0);
    },
    async insert(component: ComponentColumns & Pick<ComponentRow, "id" | "account_id" | "created_at">) {
      await database.current().insertInto("components").values(component).execute();
      await storeTexts(component.id);
      await storeTags(component.id, component.tags);
    },
    async update(id: string, columns: Partial<ComponentColumns> & { readonly deleted_at?: string | null }) {
      if (Object.keys(columns).length === 0) return;
      await database.current().updateTable("components").set(columns).where("id", "=", id).execute();
      await storeTexts(id);
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
      const added = await database
        .current()
        .insertInto("component_sources")
        .values(ids.map((id) => ({ component_id: id, ownership_id: ownershipId })))
        .onConflict((conflict) => conflict.columns(["component_id", "ownership_id"]).doNothing())
        .returning("component_id")
        .execute();
      await storeSourceKeys(added.map(({ component_id }) => component_id));
    },
    sourcesOf,
    /** Which states are stored, also those that no longer hold. */
    statesOf: (ids: readonly string[]) =>
      database
        .current()
        .selectFrom("component_states")
        .select(["component_id", "seen", "readings_version", "figures_version"])
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
      const { rows } = await sql<ReadingRow>`select ${readingList} ${tagged(tags, ownerships)}
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

/** What the order of components goes by, the highest first. One without a state is last. */
function ranking({ order, thresholds }: ComponentRanks): readonly RawBuilder<unknown>[] {
  switch (order) {
    case "worst":
      return [sql`coalesce(state.alarm_rank, -1)`, severity(thresholds), sql`coalesce(state.trend_rank, -1)`];
    case "newest":
      return [sql`coalesce(state.newest_ms, case when state.component_id is null then -1 else 0 end)`];
    case "snapshots":
      return [sql`coalesce(state.snapshot_count, -1)`];
    case "name":
      return [];
  }
}

/** As `readingRank`, of which leaks depend on the user; nothing to rate is below all. */
function severity(thresholds: LeakThresholds): RawBuilder<unknown> {
  const { lowLpm, highLpm } = thresholds;
  const leak = (level: number, startLpm: number) => {
    const above = sql`(state.leak_lpm - ${sql.lit(startLpm)})`;
    return sql`${sql.lit(level + 0.5)} + ${above} / (${above} + ${sql.lit(Math.max(highLpm, 1))}) / 2`;
  };
  return sql`
    case
      when state.leak_lpm is null then coalesce(state.severity_rank, 0)
      when state.leak_lpm < ${sql.lit(lowLpm)} then ${leak(1, 0)}
      when state.leak_lpm < ${sql.lit(highLpm)} then ${leak(2, lowLpm)}
      when state.leak_lpm < ${sql.lit(veryHighLpm(thresholds))} then ${leak(3, highLpm)}
      else ${leak(4, veryHighLpm(thresholds))}
    end`;
}

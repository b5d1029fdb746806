import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { ComponentRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** The columns of a tagged snapshot that components need. */
export interface TaggedSnapshot {
  readonly id: string;
  /** JSON list of texts. */
  readonly tags: string;
  readonly created_date: string;
  /** JSON, PdSummary. */
  readonly pd: string | null;
}

/** Components: visible to their creator, and to the members of their group and of every group above it. */
export interface ComponentRepository {
  /** By name. */
  listSeen(accountId: string): Promise<ComponentRow[]>;
  findSeen(id: string, accountId: string): Promise<ComponentRow | undefined>;
  insert(component: ComponentRow): Promise<void>;
  update(id: string, columns: Partial<Pick<ComponentRow, "name" | "description" | "tags">>): Promise<void>;
  count(accountId: string): Promise<number>;
  groupOf(accountId: string): Promise<string | null>;
  /**
   * Active ones with at least one tag, newest first, in chunks, so that a long list does not block other
   * calls.
   */
  tagged(ownerships: readonly string[]): AsyncIterable<TaggedSnapshot[]>;
}

const partSize = 2_000;

export function createComponentRepository(database: Database): ComponentRepository {
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

  return {
    listSeen: (accountId) => seen(accountId),
    findSeen: async (id, accountId) => (await seen(accountId, id))[0],
    async insert(component) {
      await database.current().insertInto("components").values(component).execute();
    },
    async update(id, columns) {
      await database.current().updateTable("components").set(columns).where("id", "=", id).execute();
    },
    async count(accountId) {
      const { found } = await database
        .current()
        .selectFrom("components")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("account_id", "=", accountId)
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    async groupOf(accountId) {
      const row = await database
        .current()
        .selectFrom("group_members")
        .select("group_id")
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row?.group_id ?? null;
    },
    async *tagged(ownerships) {
      if (ownerships.length === 0) return;
      let last: TaggedSnapshot | undefined;
      for (;;) {
        let query = database
          .current()
          .selectFrom("snapshots")
          .select(["id", "tags", "created_date", "pd"])
          .where(among(database, "ownership_id", ownerships))
          .where("active", "=", 1)
          .where("tags", "<>", "[]");
        if (last !== undefined)
          query = query.where(sql<boolean>`(created_date, id) < (${last.created_date}, ${last.id})`);
        const rows = await query
          .orderBy("created_date", "desc")
          .orderBy("id", "desc")
          .limit(partSize)
          .execute();
        yield rows;
        last = rows.at(-1);
        if (rows.length < partSize) return;
        await yieldToOthers();
      }
    },
  };
}

import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import { among } from "../../storage/database/where-in.ts";

/**
 * Who sees which cameras. An ownership is seen by the members of its library, by the users paired with it, and by
 * the members of the group that has it and of every group above that one.
 */
export type Visibility = Pick<
  VisibilityRepository,
  "ownershipsOf" | "readableBy" | "seesDevice" | "watchersOf" | "groupsBelow" | "groupsAbove"
>;

/**
 * Versions of the lists of snapshots: each change takes the next one, and a client continues its list from the
 * version that it has.
 */
export type ListVersions = Pick<
  VisibilityRepository,
  "nextVersion" | "changedFor" | "leftListsOf" | "visibleFrom"
>;

/** A camera in a library, from its first snapshot or pairing on. */
export type CameraOwnerships = Pick<VisibilityRepository, "ensureOwnership">;

export type VisibilityRepository = ReturnType<typeof createVisibilityRepository>;

export function createVisibilityRepository(database: Database) {
  const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

  async function ownershipsOf(accountId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
        with recursive reached(id) as (
          select group_id from group_members where account_id = ${accountId}
          union
          select child.id from groups as child join reached on child.parent_id = reached.id
        )
        select id from ownerships
          where library_id in (select library_id from library_members where account_id = ${accountId})
        union select ownership_id from paired_users where account_id = ${accountId}
        union select id from ownerships where group_id in (select id from reached)
        order by id`.execute(database.current());
    return idsOf(rows);
  }

  /** Ids of a group and of all groups below it. */
  async function groupsBelow(groupId: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
        with recursive reached(id) as (
          select id from groups where id = ${groupId}
          union
          select child.id from groups as child join reached on child.parent_id = reached.id
        )
        select id from reached order by id`.execute(database.current());
    return idsOf(rows);
  }

  async function ownershipsOfGroups(groupIds: readonly string[]): Promise<string[]> {
    const rows = await database
      .current()
      .selectFrom("ownerships")
      .select("id")
      .where(among(database, "group_id", groupIds))
      .orderBy("id")
      .execute();
    return idsOf(rows);
  }

  return {
    /** Ids of the ownerships that an account sees, in a fixed order. */
    ownershipsOf,
    /**
     * Ids of the ownerships whose snapshots a user may read: staff reads all, and changes only those visible
     * without that role. With a group, those of this group and all below it.
     */
    async readableBy({
      accountId,
      isStaff,
      groupId,
    }: {
      readonly accountId: string;
      readonly isStaff: boolean;
      readonly groupId?: string | undefined;
    }): Promise<string[]> {
      if (groupId !== undefined) return ownershipsOfGroups(await groupsBelow(groupId));
      if (!isStaff) return ownershipsOf(accountId);
      return idsOf(await database.current().selectFrom("ownerships").select("id").orderBy("id").execute());
    },
    /** Whether one of the ownerships is of the camera with a serial number. */
    async seesDevice(ownerships: readonly string[], serial: string): Promise<boolean> {
      if (ownerships.length === 0) return false;
      const row = await database
        .current()
        .selectFrom("ownerships")
        .select("id")
        .where(among(database, "id", ownerships))
        .where("device_serial", "=", serial)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Ids of the accounts that see an ownership: the recipients of its changes. */
    async watchersOf(ownershipId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        with recursive above(id) as (
          select group_id from ownerships where id = ${ownershipId} and group_id is not null
          union
          select parent.parent_id from groups as parent join above on parent.id = above.id
            where parent.parent_id is not null
        )
        select account_id as id from library_members
          where library_id = (select library_id from ownerships where id = ${ownershipId})
        union select account_id from paired_users where ownership_id = ${ownershipId}
        union select account_id from group_members where group_id in (select id from above)
        order by id`.execute(database.current());
      return idsOf(rows);
    },
    groupsBelow,
    /** Ids of a group and of all groups above it. */
    async groupsAbove(groupId: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        with recursive above(id) as (
          select id from groups where id = ${groupId}
          union
          select parent.parent_id from groups as parent join above on parent.id = above.id
            where parent.parent_id is not null
        )
        select id from above order by id`.execute(database.current());
      return idsOf(rows);
    },
    /** The next version; only inside a transaction. */
    async nextVersion(): Promise<number> {
      const { value } = await database
        .current()
        .updateTable("counters")
        .set((set) => ({ value: set("value", "+", 1) }))
        .where("name", "=", "version")
        .returning("value")
        .executeTakeFirstOrThrow();
      return value;
    },
    /**
     * To be called, in the same transaction, for every account whose visible snapshots change: its lists are
     * returned complete.
     */
    async changedFor(accountIds: readonly string[], version: number): Promise<void> {
      if (accountIds.length === 0) return;
      await database
        .current()
        .updateTable("accounts")
        .set({ visible_from_version: version })
        .where(among(database, "id", accountIds))
        .execute();
    },
    /**
     * The same if a snapshot of this version left the lists permanently: clients at that version already know.
     */
    async leftListsOf(accountIds: readonly string[], version: number): Promise<void> {
      if (accountIds.length === 0) return;
      await database
        .current()
        .updateTable("accounts")
        .set({ visible_from_version: version })
        .where(among(database, "id", accountIds))
        .where("visible_from_version", "<", version)
        .execute();
    },
    /** The oldest version from which the lists of an account can be continued. */
    async visibleFrom(accountId: string): Promise<number> {
      const row = await database
        .current()
        .selectFrom("accounts")
        .select("visible_from_version")
        .where("id", "=", accountId)
        .executeTakeFirst();
      return row?.visible_from_version ?? 0;
    },
    /** Returns the id of the library's ownership of a camera, which is `row` if there was none. */
    async ensureOwnership(row: {
      id: string;
      library_id: string;
      device_serial: string;
      created_at: string;
    }): Promise<string> {
      await database
        .current()
        .insertInto("ownerships")
        .values(row)
        .onConflict((conflict) => conflict.columns(["library_id", "device_serial"]).doNothing())
        .execute();
      const { id } = await database
        .current()
        .selectFrom("ownerships")
        .select("id")
        .where("library_id", "=", row.library_id)
        .where("device_serial", "=", row.device_serial)
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

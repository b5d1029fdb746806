import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { GroupRow, OrganizationLogRow } from "../../storage/database/schema.ts";
import type { LoadedOrganization } from "./loaded-organization.ts";

/** The organizations that accounts are members of. */
export interface MemberOrganizations {
  /** Id of the organization of an account. */
  ofAccount(accountId: string): Promise<string | undefined>;
  /** The organization that a group belongs to. */
  ofGroup(groupId: string): Promise<string | undefined>;
  /** All of an organization: groups oldest first, the root before all others. */
  load(organizationId: string): Promise<LoadedOrganization | undefined>;
}

/** Organizations with their groups, and the log of changes. */
export interface OrganizationRepository extends MemberOrganizations {
  insert(organization: { id: string; name: string; created_at: string }): Promise<void>;
  insertGroup(group: GroupRow): Promise<void>;
  updateGroup(groupId: string, texts: { name?: string; description?: string }): Promise<void>;
  /** Moves the components and report templates of the group to its parent. */
  removeGroup(groupId: string, parentId: string): Promise<void>;
  /** Moves an account into a group, out of its previous one. */
  setGroupOf(accountId: string, groupId: string): Promise<void>;
  removeMember(accountId: string): Promise<void>;
  ownership(id: string): Promise<{ id: string; device_serial: string; group_id: string | null } | undefined>;
  setOwnershipGroup(ownershipId: string, groupId: string): Promise<void>;
  log(entry: OrganizationLogRow): Promise<void>;
  /** Newest first, with the name of the acting user. */
  logOf(organizationId: string, limit: number): Promise<(OrganizationLogRow & { username: string })[]>;
  /** Times of an account's actions of one kind, after a time, oldest first. */
  timesOf(accountId: string, action: string, after: string): Promise<string[]>;
}

export function createOrganizationRepository(database: Database): OrganizationRepository {
  async function groupsOf(organizationId: string): Promise<GroupRow[]> {
    const rows = await database
      .current()
      .selectFrom("groups")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return [...rows.filter((row) => row.parent_id === null), ...rows.filter((row) => row.parent_id !== null)];
  }

  const membersOf = (organizationId: string) =>
    database
      .current()
      .selectFrom("group_members")
      .innerJoin("groups", "groups.id", "group_members.group_id")
      .innerJoin("accounts", "accounts.id", "group_members.account_id")
      .select(["group_members.group_id", "accounts.id as customerId", "accounts.username", "accounts.email"])
      .where("groups.organization_id", "=", organizationId)
      .orderBy("accounts.username")
      .execute();

  async function ownershipsOf(organizationId: string) {
    const { rows } = await sql<{
      id: string;
      group_id: string;
      serial: string;
      nickname: string;
      is_active: number;
      name: string | null;
    }>`
      select ownerships.id, ownerships.group_id, device_serial as serial, nickname, is_active,
        (select device_label from snapshots where ownership_id = ownerships.id and active = 1
          order by created_date desc, id desc limit 1) as name
      from ownerships join groups on groups.id = ownerships.group_id
      where groups.organization_id = ${organizationId} order by device_serial, ownerships.id`.execute(
      database.current(),
    );
    return rows;
  }

  const pairedOf = (organizationId: string) =>
    database
      .current()
      .selectFrom("paired_users")
      .innerJoin("ownerships", "ownerships.id", "paired_users.ownership_id")
      .innerJoin("groups", "groups.id", "ownerships.group_id")
      .innerJoin("accounts", "accounts.id", "paired_users.account_id")
      .select([
        "paired_users.ownership_id",
        "accounts.id as customerId",
        "accounts.username",
        "accounts.email",
      ])
      .where("groups.organization_id", "=", organizationId)
      .orderBy("accounts.username")
      .execute();

  return {
    async ofAccount(accountId) {
      const row = await database
        .current()
        .selectFrom("group_members")
        .innerJoin("groups", "groups.id", "group_members.group_id")
        .select("groups.organization_id")
        .where("group_members.account_id", "=", accountId)
        .executeTakeFirst();
      return row?.organization_id;
    },
    async ofGroup(groupId) {
      const row = await database
        .current()
        .selectFrom("groups")
        .select("organization_id")
        .where("id", "=", groupId)
        .executeTakeFirst();
      return row?.organization_id;
    },
    async load(organizationId) {
      const organization = await database
        .current()
        .selectFrom("organizations")
        .select(["id", "name"])
        .where("id", "=", organizationId)
        .executeTakeFirst();
      if (organization === undefined) return undefined;
      const groups = await groupsOf(organizationId);
      const members = Map.groupBy(await membersOf(organizationId), (row) => row.group_id);
      const ownerships = Map.groupBy(await ownershipsOf(organizationId), (row) => row.group_id);
      const paired = Map.groupBy(await pairedOf(organizationId), (row) => row.ownership_id);
      const userOf = (row: { customerId: string; username: string; email: string }) => ({
        customerId: row.customerId,
        username: row.username,
        email: row.email,
      });
      return {
        ...organization,
        groups: groups.map((group) => ({
          id: group.id,
          name: group.name,
          description: group.description,
          parentId: group.parent_id,
          users: (members.get(group.id) ?? []).map(userOf),
          ownerships: (ownerships.get(group.id) ?? []).map((row) => ({
            id: row.id,
            serial: row.serial,
            name: row.name ?? "",
            nickname: row.nickname,
            isActive: row.is_active === 1,
            pairedUsers: (paired.get(row.id) ?? []).map(userOf),
          })),
        })),
      };
    },
    async insert(organization) {
      await database.current().insertInto("organizations").values(organization).execute();
    },
    async insertGroup(group) {
      await database.current().insertInto("groups").values(group).execute();
    },
    async updateGroup(groupId, texts) {
      if (Object.keys(texts).length === 0) return;
      await database.current().updateTable("groups").set(texts).where("id", "=", groupId).execute();
    },
    async removeGroup(groupId, parentId) {
      for (const table of ["components", "report_templates"] as const)
        await database
          .current()
          .updateTable(table)
          .set({ group_id: parentId })
          .where("group_id", "=", groupId)
          .execute();
      await database.current().deleteFrom("groups").where("id", "=", groupId).execute();
    },
    async setGroupOf(accountId, groupId) {
      await database
        .current()
        .insertInto("group_members")
        .values({ account_id: accountId, group_id: groupId })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ group_id: groupId }))
        .execute();
    },
    async removeMember(accountId) {
      await database.current().deleteFrom("group_members").where("account_id", "=", accountId).execute();
    },
    ownership: (id) =>
      database
        .current()
        .selectFrom("ownerships")
        .select(["id", "device_serial", "group_id"])
        .where("id", "=", id)
        .executeTakeFirst(),
    async setOwnershipGroup(ownershipId, groupId) {
      await database
        .current()
        .updateTable("ownerships")
        .set({ group_id: groupId })
        .where("id", "=", ownershipId)
        .execute();
    },
    async log(entry) {
      await database.current().insertInto("organization_log").values(entry).execute();
    },
    logOf: (organizationId, limit) =>
      database
        .current()
        .selectFrom("organization_log")
        .innerJoin("accounts", "accounts.id", "organization_log.account_id")
        .selectAll("organization_log")
        .select("accounts.username")
        .where("organization_id", "=", organizationId)
        .orderBy("organization_log.at", "desc")
        .orderBy("organization_log.id", "desc")
        .limit(limit)
        .execute(),
    async timesOf(accountId, action, after) {
      const rows = await database
        .current()
        .selectFrom("organization_log")
        .select("at")
        .where("account_id", "=", accountId)
        .where("action", "=", action)
        .where("at", ">", after)
        .orderBy("at")
        .execute();
      return rows.map(({ at }) => at);
    },
  };
}

import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { OwnershipRow, Schema } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** A camera of an ownership, with the name from its newest snapshot. */
export type CameraRow = OwnershipRow & { readonly name: string | null };

export interface PairedAccount {
  readonly ownership_id: string;
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

/** The ownerships in which cameras are in use now, visible to the caller or not. */
export interface CamerasInUse {
  inUse(serial: string): Promise<OwnershipRow | undefined>;
  /** The same of many cameras. */
  allInUse(serials: readonly string[]): Promise<OwnershipRow[]>;
}

/** Cameras by ownership. Readers pass the ownerships that the caller sees. */
export interface CameraRepository extends CamerasInUse {
  list(ownershipIds: readonly string[]): Promise<CameraRow[]>;
  /** Those of one serial number: paired ones first, then the oldest. */
  bySerial(serial: string, ownershipIds: readonly string[]): Promise<OwnershipRow[]>;
  byLibrary(libraryId: string, serial: string): Promise<OwnershipRow | undefined>;
  pairedAccounts(ownershipIds: readonly string[]): Promise<PairedAccount[]>;
  update(
    id: string,
    columns: Partial<Pick<OwnershipRow, "nickname" | "is_active" | "paired_at">>,
  ): Promise<void>;
  pair(ownershipId: string, accountId: string): Promise<void>;
  unpair(ownershipId: string, accountId?: string): Promise<void>;
  snapshotsOf(ownershipId: string): Promise<{ count: number; newest: string | null }>;
  /** The organization of an account, or of the group of an ownership. */
  organizationOfAccount(accountId: string): Promise<string | undefined>;
  organizationOfGroup(groupId: string): Promise<string | undefined>;
}

export function createCameraRepository(database: Database): CameraRepository {
  const ownerships = () => database.current().selectFrom("ownerships");
  return {
    list: (ids) =>
      ownerships()
        .selectAll("ownerships")
        .select((row) => newestLabel(row).as("name"))
        .where(among(database, "ownerships.id", ids))
        .orderBy("device_serial")
        .orderBy("ownerships.id")
        .execute(),
    bySerial: (serial, ids) =>
      ownerships()
        .selectAll()
        .where("device_serial", "=", serial)
        .where(among(database, "id", ids))
        .orderBy((row) => row("paired_at", "is", null))
        .orderBy("is_active", "desc")
        .orderBy("id")
        .execute(),
    inUse: (serial) =>
      ownerships()
        .selectAll()
        .where("device_serial", "=", serial)
        .where("is_active", "=", 1)
        .where("paired_at", "is not", null)
        .executeTakeFirst(),
    allInUse: (serials) =>
      ownerships()
        .selectAll()
        .where(database.oneOf("device_serial", serials))
        .where("is_active", "=", 1)
        .where("paired_at", "is not", null)
        .execute(),
    byLibrary: (libraryId, serial) =>
      ownerships()
        .selectAll()
        .where("library_id", "=", libraryId)
        .where("device_serial", "=", serial)
        .executeTakeFirst(),
    pairedAccounts: (ids) =>
      database
        .current()
        .selectFrom("paired_users")
        .innerJoin("accounts", "accounts.id", "paired_users.account_id")
        .select(["paired_users.ownership_id", "accounts.id", "accounts.username", "accounts.email"])
        .where(among(database, "paired_users.ownership_id", ids))
        .orderBy("accounts.id")
        .execute(),
    async update(id, columns) {
      await database.current().updateTable("ownerships").set(columns).where("id", "=", id).execute();
    },
    async pair(ownershipId, accountId) {
      await database
        .current()
        .insertInto("paired_users")
        .values({ ownership_id: ownershipId, account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async unpair(ownershipId, accountId) {
      const paired = database.current().deleteFrom("paired_users").where("ownership_id", "=", ownershipId);
      await (accountId === undefined ? paired : paired.where("account_id", "=", accountId)).execute();
    },
    async snapshotsOf(ownershipId) {
      const { found, newest } = await database
        .current()
        .selectFrom("snapshots")
        .select((select) => [
          select.fn.countAll<number>().as("found"),
          select.fn.max("created_date").as("newest"),
        ])
        .where("ownership_id", "=", ownershipId)
        .where("active", "=", 1)
        .executeTakeFirstOrThrow();
      return { count: Number(found), newest };
    },
    async organizationOfAccount(accountId) {
      const row = await database
        .current()
        .selectFrom("group_members")
        .innerJoin("groups", "groups.id", "group_members.group_id")
        .select("groups.organization_id")
        .where("group_members.account_id", "=", accountId)
        .executeTakeFirst();
      return row?.organization_id;
    },
    async organizationOfGroup(groupId) {
      const row = await database
        .current()
        .selectFrom("groups")
        .select("organization_id")
        .where("id", "=", groupId)
        .executeTakeFirst();
      return row?.organization_id;
    },
  };
}

const newestLabel = (row: ExpressionBuilder<Schema, "ownerships">) =>
  row
    .selectFrom("snapshots")
    .select("snapshots.device_label")
    .whereRef("snapshots.ownership_id", "=", "ownerships.id")
    .where("snapshots.active", "=", 1)
    .orderBy("snapshots.created_date", "desc")
    .limit(1);

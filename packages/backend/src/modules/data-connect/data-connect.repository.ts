import type { Insertable, Selectable } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { DataConnectKeyRow, Schema } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** A key with the names that a list shows. */
export interface ListedKey extends DataConnectKeyRow {
  /** Of who created it; null once the account was deleted. */
  readonly username: string | null;
  readonly group_name: string | null;
}

/** Keys of other programs. */
export interface DataConnectRepository {
  insert(key: Insertable<Schema["data_connect_keys"]>): Promise<void>;
  /** The account's own and those of the groups, newest first. */
  listOf(accountId: string, groupIds: readonly string[]): Promise<ListedKey[]>;
  /** How many an account created and did not replace. */
  countOf(accountId: string): Promise<{ readonly all: number; readonly current: number }>;
  find(keyHash: string): Promise<Selectable<Schema["data_connect_keys"]> | undefined>;
  update(
    keyHash: string,
    columns: Partial<Pick<DataConnectKeyRow, "name" | "replaced_at" | "expires_at">>,
  ): Promise<void>;
  remove(keyHash: string): Promise<void>;
  /** Removes the replaced keys that ended before a time. */
  removeReplaced(before: string): Promise<void>;
  /**
   * Adds calls; the time of the last use is written if the one before is older than `unless`. Returns the key if it was
   * written.
   */
  addInvoked(
    keyHash: string,
    count: number,
    used: { readonly at: string; readonly unless: string },
  ): Promise<Pick<DataConnectKeyRow, "account_id" | "group_id"> | undefined>;
}

export function createDataConnectRepository(database: Database): DataConnectRepository {
  return {
    async insert(key) {
      await database.current().insertInto("data_connect_keys").values(key).execute();
    },
    listOf: (accountId, groupIds) =>
      database
        .current()
        .selectFrom("data_connect_keys")
        .leftJoin("accounts", (join) =>
          join
            .onRef("accounts.id", "=", "data_connect_keys.account_id")
            .on("accounts.state", "!=", "deleted"),
        )
        .leftJoin("groups", "groups.id", "data_connect_keys.group_id")
        .selectAll("data_connect_keys")
        .select(["accounts.username", "groups.name as group_name"])
        .where((where) =>
          where.or([
            where.and([
              where("data_connect_keys.account_id", "=", accountId),
              where("data_connect_keys.group_id", "is", null),
            ]),
            among(database, "data_connect_keys.group_id", groupIds),
          ]),
        )
        .orderBy("data_connect_keys.created_at", "desc")
        .orderBy("key_hash")
        .execute(),
    async countOf(accountId) {
      const rows = await database
        .current()
        .selectFrom("data_connect_keys")
        .select("replaced_at")
        .where("account_id", "=", accountId)
        .execute();
      return { all: rows.length, current: rows.filter((row) => row.replaced_at === null).length };
    },
    find: (keyHash) =>
      database
        .current()
        .selectFrom("data_connect_keys")
        .selectAll()
        .where("key_hash", "=", keyHash)
        .executeTakeFirst(),
    async update(keyHash, columns) {
      await database
        .current()
        .updateTable("data_connect_keys")
        .set(columns)
        .where("key_hash", "=", keyHash)
        .execute();
    },
    async remove(keyHash) {
      await database.current().deleteFrom("data_connect_keys").where("key_hash", "=", keyHash).execute();
    },
    async removeReplaced(before) {
      await database
        .current()
        .deleteFrom("data_connect_keys")
        .where("replaced_at", "is not", null)
        .where("expires_at", "<", before)
        .execute();
    },
    async addInvoked(keyHash, count, { at, unless }) {
      const current = database.current();
      await current
        .updateTable("data_connect_keys")
        .set((set) => ({ invoked: set("invoked", "+", count) }))
        .where("key_hash", "=", keyHash)
        .execute();
      return current
        .updateTable("data_connect_keys")
        .set({ last_used_at: at })
        .where("key_hash", "=", keyHash)
        .where((where) => where.or([where("last_used_at", "is", null), where("last_used_at", "<=", unless)]))
        .returning(["account_id", "group_id"])
        .executeTakeFirst();
    },
  };
}

import type { Database } from "../../storage/database/open-database.ts";

/** A stored key. */
export interface StoredKey {
  readonly key_hash: string;
  readonly account_id: string;
  readonly sealed_key: string;
  readonly created_at: string;
  readonly invoked: number;
}

/** Keys of other programs. */
export interface DataConnectRepository {
  insert(key: Omit<StoredKey, "invoked">): Promise<void>;
  /** Newest first. */
  listOf(accountId: string): Promise<StoredKey[]>;
  /** False if the account has no such key. */
  remove(keyHash: string, accountId: string): Promise<boolean>;
  ownerOf(keyHash: string): Promise<string | undefined>;
  addInvoked(keyHash: string, count: number): Promise<void>;
}

export function createDataConnectRepository(database: Database): DataConnectRepository {
  return {
    async insert(key) {
      await database.current().insertInto("data_connect_keys").values(key).execute();
    },
    listOf: (accountId) =>
      database
        .current()
        .selectFrom("data_connect_keys")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("key_hash")
        .execute(),
    async remove(keyHash, accountId) {
      const removed = await database
        .current()
        .deleteFrom("data_connect_keys")
        .where("key_hash", "=", keyHash)
        .where("account_id", "=", accountId)
        .returning("key_hash")
        .execute();
      return removed.length > 0;
    },
    async ownerOf(keyHash) {
      const row = await database
        .current()
        .selectFrom("data_connect_keys")
        .select("account_id")
        .where("key_hash", "=", keyHash)
        .executeTakeFirst();
      return row?.account_id;
    },
    async addInvoked(keyHash, count) {
      await database
        .current()
        .updateTable("data_connect_keys")
        .set((set) => ({ invoked: set("invoked", "+", count) }))
        .where("key_hash", "=", keyHash)
        .execute();
    },
  };
}

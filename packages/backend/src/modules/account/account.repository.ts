import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow, NewAccountRow } from "../../storage/database/schema.ts";

/** Accounts, and the libraries that they share. */
export interface AccountRepository {
  byUsername(username: string): Promise<AccountRow | undefined>;
  byId(id: string): Promise<AccountRow | undefined>;
  insert(account: NewAccountRow): Promise<void>;
  setPassword(id: string, passwordHash: string): Promise<void>;
  libraryByName(name: string): Promise<{ id: string } | undefined>;
  insertLibrary(library: { id: string; name: string; created_at: string }): Promise<void>;
  addMember(libraryId: string, accountId: string): Promise<void>;
  /** Ids of the libraries that an account reads, oldest first. */
  librariesOf(accountId: string): Promise<string[]>;
}

export function createAccountRepository(database: Database): AccountRepository {
  return {
    byUsername: (username) =>
      database
        .current()
        .selectFrom("accounts")
        .selectAll()
        .where("username", "=", username)
        .executeTakeFirst(),
    byId: (id) =>
      database.current().selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst(),
    async insert(account) {
      await database.current().insertInto("accounts").values(account).execute();
    },
    async setPassword(id, passwordHash) {
      await database
        .current()
        .updateTable("accounts")
        .set({ password_hash: passwordHash })
        .where("id", "=", id)
        .execute();
    },
    libraryByName: (name) =>
      database.current().selectFrom("libraries").select("id").where("name", "=", name).executeTakeFirst(),
    async insertLibrary(library) {
      await database.current().insertInto("libraries").values(library).execute();
    },
    async addMember(libraryId, accountId) {
      await database
        .current()
        .insertInto("library_members")
        .values({ library_id: libraryId, account_id: accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async librariesOf(accountId) {
      const rows = await database
        .current()
        .selectFrom("library_members")
        .select("library_id")
        .where("account_id", "=", accountId)
        .orderBy("library_id")
        .execute();
      return rows.map((row) => row.library_id);
    },
  };
}

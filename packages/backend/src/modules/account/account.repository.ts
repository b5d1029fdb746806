import { plainEmail } from "@sonolens/domain";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountRow, AccountState, NewAccountRow } from "../../storage/database/schema.ts";

/** Accounts by their names, and the libraries that they read. */
export interface Accounts {
  /** Ignores case. */
  byUsername(username: string): Promise<AccountRow | undefined>;
  byId(id: string): Promise<AccountRow | undefined>;
  /** Ids of the libraries that an account reads, oldest first. */
  librariesOf(accountId: string): Promise<string[]>;
}

/** Accounts as the operator manages them. */
export interface ManagedAccounts {
  setPassword(id: string, passwordHash: string): Promise<void>;
  setState(id: string, state: AccountState): Promise<void>;
  /** In order of creation, without deleted ones. */
  list(): Promise<AccountRow[]>;
}

/** Accounts, and the libraries that they share. */
export interface AccountRepository extends Accounts, ManagedAccounts {
  /** Every account of an e-mail address, ignoring case. */
  byEmail(email: string): Promise<AccountRow[]>;
  insert(account: Omit<NewAccountRow, "name_key" | "email_key" | "last_sequence">): Promise<void>;
  acceptTerms(id: string): Promise<void>;
  libraryByName(name: string): Promise<{ id: string } | undefined>;
  insertLibrary(library: { id: string; name: string; created_at: string }): Promise<void>;
  addMember(libraryId: string, accountId: string): Promise<void>;
}

export function createAccountRepository(database: Database): AccountRepository {
  const update = (id: string) => database.current().updateTable("accounts").where("id", "=", id);

  return {
    byUsername: (username) =>
      database
        .current()
        .selectFrom("accounts")
        .selectAll()
        .where((where) =>
          where.or([where("username", "=", username), where("name_key", "=", plainEmail(username))]),
        )
        .where("state", "!=", "deleted")
        .orderBy((order) => order.case().when("username", "=", username).then(0).else(1).end())
        .executeTakeFirst(),
    byEmail: (email) =>
      database
        .current()
        .selectFrom("accounts")
        .selectAll()
        .where("email_key", "=", plainEmail(email))
        .where("state", "!=", "deleted")
        .orderBy("id")
        .execute(),
    byId: (id) =>
      database.current().selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst(),
    async insert(account) {
      await database
        .current()
        .insertInto("accounts")
        .values({
          ...account,
          name_key: plainEmail(account.username),
          email_key: plainEmail(account.email),
          last_sequence: 0,
        })
        .execute();
    },
    async setPassword(id, passwordHash) {
      await update(id).set({ password_hash: passwordHash }).execute();
    },
    async setState(id, state) {
      await update(id).set({ state }).execute();
    },
    async acceptTerms(id) {
      await update(id).set({ has_accepted_terms: 1 }).execute();
    },
    list: () =>
      database
        .current()
        .selectFrom("accounts")
        .selectAll()
        .where("state", "!=", "deleted")
        .orderBy("id")
        .execute(),
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

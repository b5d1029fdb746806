import type { Database } from "../../storage/database/open-database.ts";
import type { LicenceKeyRow, ResellerRow } from "../../storage/database/schema.ts";

/** A license key with the name of its creator. */
export interface NamedLicenceKey extends LicenceKeyRow {
  readonly username: string;
}

/** Resellers, their members and the license keys that they created. */
export interface ResellerRepository {
  byName(name: string): Promise<ResellerRow | undefined>;
  insert(reseller: ResellerRow): Promise<void>;
  setRemaining(id: string, remainingKeys: number): Promise<void>;
  /** The reseller that an account works for. */
  ofAccount(accountId: string): Promise<(ResellerRow & { readonly is_manager: number }) | undefined>;
  members(resellerId: string): Promise<{ readonly id: string; readonly username: string }[]>;
  setMember(accountId: string, resellerId: string, isManager: boolean): Promise<void>;
  /** Counts down; false if none are left. */
  takeKey(resellerId: string): Promise<boolean>;
  insertKey(key: LicenceKeyRow): Promise<void>;
  /** Newest first. */
  keys(resellerId: string): Promise<NamedLicenceKey[]>;
  key(resellerId: string, licenceKey: string): Promise<NamedLicenceKey | undefined>;
  updateKey(
    licenceKey: string,
    columns: Partial<Pick<LicenceKeyRow, "description" | "customer_name">>,
  ): Promise<void>;
}

export function createResellerRepository(database: Database): ResellerRepository {
  const namedKeys = (resellerId: string) =>
    database
      .current()
      .selectFrom("licence_keys")
      .innerJoin("accounts", "accounts.id", "licence_keys.created_by")
      .selectAll("licence_keys")
      .select("accounts.username")
      .where("reseller_id", "=", resellerId)
      .orderBy("licence_keys.created_at", "desc")
      .orderBy("licence_key");

  return {
    byName: (name) =>
      database.current().selectFrom("resellers").selectAll().where("name", "=", name).executeTakeFirst(),
    async insert(reseller) {
      await database.current().insertInto("resellers").values(reseller).execute();
    },
    async setRemaining(id, remaining_keys) {
      await database
        .current()
        .updateTable("resellers")
        .set({ remaining_keys })
        .where("id", "=", id)
        .execute();
    },
    ofAccount: (accountId) =>
      database
        .current()
        .selectFrom("reseller_members")
        .innerJoin("resellers", "resellers.id", "reseller_members.reseller_id")
        .selectAll("resellers")
        .select("reseller_members.is_manager")
        .where("reseller_members.account_id", "=", accountId)
        .executeTakeFirst(),
    members: (resellerId) =>
      database
        .current()
        .selectFrom("reseller_members")
        .innerJoin("accounts", "accounts.id", "reseller_members.account_id")
        .select(["accounts.id", "accounts.username"])
        .where("reseller_id", "=", resellerId)
        .orderBy("accounts.username")
        .execute(),
    async setMember(account_id, reseller_id, isManager) {
      const is_manager = isManager ? 1 : 0;
      await database
        .current()
        .insertInto("reseller_members")
        .values({ account_id, reseller_id, is_manager })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ reseller_id, is_manager }))
        .execute();
    },
    async takeKey(resellerId) {
      const taken = await database
        .current()
        .updateTable("resellers")
        .set((set) => ({ remaining_keys: set("remaining_keys", "-", 1) }))
        .where("id", "=", resellerId)
        .where("remaining_keys", ">", 0)
        .returning("id")
        .execute();
      return taken.length > 0;
    },
    async insertKey(key) {
      await database.current().insertInto("licence_keys").values(key).execute();
    },
    keys: (resellerId) => namedKeys(resellerId).execute(),
    key: (resellerId, licenceKey) =>
      namedKeys(resellerId).where("licence_key", "=", licenceKey).executeTakeFirst(),
    async updateKey(licenceKey, columns) {
      await database
        .current()
        .updateTable("licence_keys")
        .set(columns)
        .where("licence_key", "=", licenceKey)
        .execute();
    },
  };
}

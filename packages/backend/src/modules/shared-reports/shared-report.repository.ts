import type { Database } from "../../storage/database/open-database.ts";
import type { SharedReportRow } from "../../storage/database/schema.ts";

/** Links to reports. */
export interface SharedReportRepository {
  insert(report: Omit<SharedReportRow, "views">): Promise<void>;
  byTokenHash(tokenHash: string): Promise<SharedReportRow | undefined>;
  byId(id: string): Promise<SharedReportRow | undefined>;
  /** Those valid at a time, newest first. */
  listOf(accountId: string, now: string): Promise<SharedReportRow[]>;
  revoke(id: string, now: string): Promise<void>;
  countView(id: string): Promise<void>;
}

export function createSharedReportRepository(database: Database): SharedReportRepository {
  const reports = () => database.current().selectFrom("shared_reports").selectAll();
  return {
    async insert(report) {
      await database.current().insertInto("shared_reports").values(report).execute();
    },
    byTokenHash: (tokenHash) => reports().where("token_hash", "=", tokenHash).executeTakeFirst(),
    byId: (id) => reports().where("id", "=", id).executeTakeFirst(),
    listOf: (accountId, now) =>
      reports()
        .where("account_id", "=", accountId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .orderBy("id", "desc")
        .execute(),
    async revoke(id, now) {
      await database
        .current()
        .updateTable("shared_reports")
        .set({ revoked_at: now })
        .where("id", "=", id)
        .execute();
    },
    async countView(id) {
      await database
        .current()
        .updateTable("shared_reports")
        .set((set) => ({ views: set("views", "+", 1) }))
        .where("id", "=", id)
        .execute();
    },
  };
}

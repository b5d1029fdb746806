import type { Database } from "../../storage/database/open-database.ts";
import type { SharedReportRow } from "../../storage/database/schema.ts";

/** Links to reports. */
export interface SharedReportRepository {
  insert(report: Omit<SharedReportRow, "views">): Promise<void>;
  byTokenHash(tokenHash: string): Promise<SharedReportRow | undefined>;
  byId(id: string): Promise<SharedReportRow | undefined>;
  /** Those valid at a time, newest first. */
  listOf(accountId: string, now: string): Promise<SharedReportRow[]>;
  /** How many are valid at a time. */
  countOf(accountId: string, now: string): Promise<number>;
  revoke(id: string, now: string): Promise<void>;
  countView(id: string, now: string): Promise<void>;
}

export function createSharedReportRepository(database: Database): SharedReportRepository {
  const reports = () => database.current().selectFrom("shared_reports").selectAll();
  const validOf = (accountId: string, now: string) =>
    database
      .current()
      .selectFrom("shared_reports")
      .where("account_id", "=", accountId)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now);
  return {
    async insert(report) {
      await database.current().insertInto("shared_reports").values(report).execute();
    },
    byTokenHash: (tokenHash) => reports().where("token_hash", "=", tokenHash).executeTakeFirst(),
    byId: (id) => reports().where("id", "=", id).executeTakeFirst(),
    listOf: (accountId, now) => validOf(accountId, now).selectAll().orderBy("id", "desc").execute(),
    async countOf(accountId, now) {
      const { many } = await validOf(accountId, now)
        .select(({ fn }) => fn.countAll().as("many"))
        .executeTakeFirstOrThrow();
      return Number(many);
    },
    async revoke(id, now) {
      await database
        .current()
        .updateTable("shared_reports")
        .set({ revoked_at: now })
        .where("id", "=", id)
        .execute();
    },
    async countView(id, now) {
      await database
        .current()
        .updateTable("shared_reports")
        .set((set) => ({ views: set("views", "+", 1), last_opened_at: now }))
        .where("id", "=", id)
        .execute();
    },
  };
}

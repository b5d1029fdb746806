import type { Database } from "../../storage/database/open-database.ts";

/** What the operator reads of users, and announces to them. */
export interface ServiceDesk {
  /** Newest first. */
  listFeedback(limit: number): Promise<{ username: string; content: string; createdAt: string }[]>;
  /** Newest first. */
  listClientErrors(limit: number): Promise<{ text: string; createdAt: string }[]>;
  /** Start of a maintenance; null if none is planned. */
  maintenanceStart(): Promise<string | null>;
  setMaintenanceStart(start: string | null): Promise<void>;
}

/** Feedback and client errors for the operator, and the operator's announcements. */
export interface ServiceRepository extends ServiceDesk {
  addFeedback(entry: { id: string; accountId: string; content: string; now: string }): Promise<void>;
  /** Keeps only the newest entries. */
  addClientError(entry: { id: string; text: string; now: string }): Promise<void>;
}

const maxClientErrors = 10_000;
const maintenance = "maintenanceStart";

export function createServiceRepository(database: Database): ServiceRepository {
  return {
    async addFeedback({ id, accountId, content, now }) {
      await database
        .current()
        .insertInto("feedback")
        .values({ id, account_id: accountId, content, created_at: now })
        .execute();
    },
    async addClientError({ id, text, now }) {
      const current = database.current();
      await current.insertInto("client_errors").values({ id, error_text: text, created_at: now }).execute();
      const oldest = await current
        .selectFrom("client_errors")
        .select("id")
        .orderBy("id", "desc")
        .offset(maxClientErrors)
        .limit(1)
        .executeTakeFirst();
      if (oldest !== undefined)
        await current.deleteFrom("client_errors").where("id", "<=", oldest.id).execute();
    },
    async listFeedback(limit) {
      const rows = await database
        .current()
        .selectFrom("feedback")
        .innerJoin("accounts", "accounts.id", "feedback.account_id")
        .select(["accounts.username", "feedback.content", "feedback.created_at"])
        .orderBy("feedback.id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ username, content, created_at }) => ({ username, content, createdAt: created_at }));
    },
    async listClientErrors(limit) {
      const rows = await database
        .current()
        .selectFrom("client_errors")
        .selectAll()
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ error_text, created_at }) => ({ text: error_text, createdAt: created_at }));
    },
    async maintenanceStart() {
      const row = await database
        .current()
        .selectFrom("server_notes")
        .select("value")
        .where("name", "=", maintenance)
        .executeTakeFirst();
      return row?.value ?? null;
    },
    async setMaintenanceStart(start) {
      await database.current().deleteFrom("server_notes").where("name", "=", maintenance).execute();
      if (start !== null)
        await database
          .current()
          .insertInto("server_notes")
          .values({ name: maintenance, value: start })
          .execute();
    },
  };
}

import { sql } from "kysely";
import { createJobStore, type JobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { AccountPurgeRow } from "../../storage/database/schema.ts";

/** Deletions of accounts whose traces are to be purged. */
export interface AccountPurgeRepository {
  readonly jobs: JobStore<AccountPurgeRow>;
  /**
   * Only inside the transaction of the deletion; returns its id. `email` is where the last mail goes, `unusedFiles` are
   * hashes of files that no row may name any more.
   */
  add(email: string, unusedFiles: readonly string[], nowIso: string): Promise<string>;
  find(id: string): Promise<AccountPurgeRow | undefined>;
  /** Whether the last mail was delivered, given up or removed; until then it holds the address. */
  isMailGone(id: string): Promise<boolean>;
  /** Ids of all unfinished purges. */
  listOpen(): Promise<string[]>;
  /** The database has been rewritten since; `remaining` is what may still hold the address. */
  setRemaining(id: string, remaining: "mail" | "nothing"): Promise<void>;
}

export function createAccountPurgeRepository(database: Database): AccountPurgeRepository {
  return {
    jobs: createJobStore(database, {
      table: "account_purges",
      isOpen: sql`status = 'PROCESSING'`,
      // Its last mail is looked for each hour.
      longestHoldMs: 2 * 3600_000,
      isExpired: () => sql`status <> 'PROCESSING'`,
    }),
    async add(email, unusedFiles, nowIso) {
      const { id } = await database
        .current()
        .selectFrom("mails")
        .select("id")
        .where("recipient", "=", email)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      await database
        .current()
        .insertInto("account_purges")
        .values({
          id,
          status: "PROCESSING",
          attempts: 0,
          leased_until: null,
          remaining: "everything",
          unused_files: JSON.stringify(unusedFiles),
          created_at: nowIso,
        })
        .execute();
      return id;
    },
    find: (id) =>
      database.current().selectFrom("account_purges").selectAll().where("id", "=", id).executeTakeFirst(),
    async isMailGone(id) {
      const mail = await database
        .current()
        .selectFrom("mails")
        .select("due_at")
        .where("id", "=", id)
        .executeTakeFirst();
      return (mail?.due_at ?? null) === null;
    },
    async listOpen() {
      const rows = await database
        .current()
        .selectFrom("account_purges")
        .select("id")
        .where("status", "=", "PROCESSING")
        .execute();
      return rows.map(({ id }) => id);
    },
    async setRemaining(id, remaining) {
      await database
        .current()
        .updateTable("account_purges")
        .set({ remaining })
        .where("id", "=", id)
        .where("remaining", "<>", "nothing")
        .execute();
    },
  };
}

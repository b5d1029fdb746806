import { sql } from "kysely";
import { createJobStore, type JobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { ExportJobRow, NewExportJobRow } from "../../storage/database/schema.ts";

/** Exports, visible only to the account that requested them. */
export interface ExportRepository {
  readonly jobs: JobStore<ExportJobRow>;
  insert(row: NewExportJobRow): Promise<void>;
  find(id: string, accountId: string): Promise<ExportJobRow | undefined>;
  findAny(id: string): Promise<ExportJobRow | undefined>;
  /** Newest first. */
  listOf(accountId: string): Promise<ExportJobRow[]>;
  /** The reports that an account keeps at a time: how many, and their bytes. */
  reportsOf(accountId: string, nowIso: string): Promise<{ readonly count: number; readonly bytes: number }>;
  /** Removes the oldest finished exports of an account but the newest `kept`, and but those behind valid links. */
  removeOldest(accountId: string, kept: number, nowIso: string): Promise<void>;
  /** The archive of an account that is being made. */
  processingArchive(accountId: string): Promise<ExportJobRow | undefined>;
  keepUntil(id: string, expiresAt: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** At a time; one is added at a time. */
const maxRemoved = 1_000;

export function createExportRepository(database: Database): ExportRepository {
  const rows = () => database.current().selectFrom("export_jobs").selectAll();

  return {
    jobs: createJobStore(database, {
      table: "export_jobs",
      isOpen: sql`status = 'PROCESSING'`,
      isExpired: (nowIso) => sql`expires_at < ${nowIso}`,
    }),
    async insert(row) {
      await database.current().insertInto("export_jobs").values(row).execute();
    },
    find: (id, accountId) =>
      rows().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst(),
    findAny: (id) => rows().where("id", "=", id).executeTakeFirst(),
    listOf: (accountId) =>
      rows().where("account_id", "=", accountId).orderBy("id", "desc").limit(200).execute(),
    async reportsOf(accountId, nowIso) {
      const { many, bytes } = await database
        .current()
        .selectFrom("export_jobs")
        .where("account_id", "=", accountId)
        .where("kind", "=", "report")
        .where("expires_at", ">", nowIso)
        .select(({ fn }) => [fn.countAll().as("many"), fn.sum("file_bytes").as("bytes")])
        .executeTakeFirstOrThrow();
      return { count: Number(many), bytes: Number(bytes) };
    },
    async removeOldest(accountId, kept, nowIso) {
      const current = database.current();
      const old = await current
        .selectFrom("export_jobs")
        .select("id")
        .where("account_id", "=", accountId)
        .where("kind", "!=", "report")
        .where("status", "!=", "PROCESSING")
        .where(
          "id",
          "not in",
          current
            .selectFrom("shared_reports")
            .select("export_job_id")
            .where("account_id", "=", accountId)
            .where("revoked_at", "is", null)
            .where("expires_at", ">", nowIso),
        )
        .orderBy("id", "desc")
        .limit(maxRemoved)
        .offset(kept)
        .execute();
      if (old.length === 0) return;
      const ids = old.map(({ id }) => id);
      await current.deleteFrom("export_jobs").where(database.oneOf("id", ids)).execute();
    },
    processingArchive: (accountId) =>
      rows()
        .where("account_id", "=", accountId)
        .where("kind", "=", "account")
        .where("status", "=", "PROCESSING")
        .executeTakeFirst(),
    async keepUntil(id, expiresAt) {
      await database
        .current()
        .updateTable("export_jobs")
        .set({ expires_at: expiresAt })
        .where("id", "=", id)
        .where("expires_at", "<", expiresAt)
        .execute();
    },
    async remove(id) {
      await database.current().deleteFrom("export_jobs").where("id", "=", id).execute();
    },
  };
}

import { sql } from "kysely";
import { createFairShares } from "../../jobs/fair-shares.ts";
import { createJobStore, type JobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { ExportJobRow, NewExportJobRow } from "../../storage/database/schema.ts";
import { maxQuick, type OpenExport, slotsOfLane } from "./export-queue.ts";

/** Exports, visible only to the account that requested them. */
export interface ExportRepository {
  readonly jobs: JobStore<ExportJobRow>;
  /** One for each export that is made at the same time. */
  readonly lanes: readonly JobStore<ExportJobRow>[];
  insert(row: NewExportJobRow): Promise<void>;
  find(id: string, accountId: string): Promise<ExportJobRow | undefined>;
  findAny(id: string): Promise<ExportJobRow | undefined>;
  /** Newest first. */
  listOf(accountId: string): Promise<ExportJobRow[]>;
  /** Of an account that have not ended. */
  openOf(accountId: string): Promise<ExportJobRow[]>;
  /** Of all accounts that have not ended, the oldest first. */
  open(): Promise<OpenExport[]>;
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

  const table = {
    table: "export_jobs",
    isOpen: sql`status = 'PROCESSING'`,
    isExpired: (nowIso: string) => sql`expires_at < ${nowIso}`,
  } as const;
  const isLong = sql`(kind in ('mov', 'account') or total > ${sql.lit(maxQuick)})`;
  const lanes = [sql`not ${isLong}`, isLong].flatMap((lane) => {
    const store = createJobStore<ExportJobRow>(database, { ...table, lane, shares: createFairShares() });
    return Array.from({ length: slotsOfLane }, () => store);
  });

  return {
    jobs: createJobStore(database, table),
    lanes,
    async insert(row) {
      await database.current().insertInto("export_jobs").values(row).execute();
    },
    find: (id, accountId) =>
      rows().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst(),
    findAny: (id) => rows().where("id", "=", id).executeTakeFirst(),
    listOf: (accountId) =>
      rows().where("account_id", "=", accountId).orderBy("id", "desc").limit(200).execute(),
    openOf: (accountId) =>
      rows().where("account_id", "=", accountId).where("status", "=", "PROCESSING").execute(),
    async open() {
      const found = await database
        .current()
        .selectFrom("export_jobs")
        .innerJoin("accounts", "accounts.id", "export_jobs.account_id")
        .where("status", "=", "PROCESSING")
        .select(["export_jobs.id", "account_id", "is_demo", "kind", "done", "total", "leased_until"])
        .orderBy("export_jobs.id")
        .execute();
      return found.map(({ account_id: accountId, is_demo, leased_until, ...job }) => ({
        ...job,
        accountId,
        isDemo: is_demo === 1,
        isBegun: leased_until !== null,
      }));
    },
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

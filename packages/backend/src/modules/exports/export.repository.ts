import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { ExportJobRow, NewExportJobRow } from "../../storage/database/schema.ts";

/** A job as it was leased: whoever leases it after that has one more attempt, and what the former says counts no more. */
type Taken = Pick<ExportJobRow, "id" | "attempts">;

/** Exports, and who may see them: only the account that asked. */
export interface ExportRepository {
  insert(row: NewExportJobRow): Promise<void>;
  find(id: string, accountId: string): Promise<ExportJobRow | undefined>;
  findAny(id: string): Promise<ExportJobRow | undefined>;
  /** Newest first. */
  listOf(accountId: string): Promise<ExportJobRow[]>;
  countProcessing(accountId: string): Promise<number>;
  /** The archive of an account that is being made. */
  processingArchive(accountId: string): Promise<ExportJobRow | undefined>;
  /** Whether `lease` would give one. */
  isWaiting(nowIso: string): Promise<boolean>;
  /** Takes the oldest job that waits, or whose process went away; nobody else gets it until `leasedUntil`. */
  lease(nowIso: string, leasedUntil: string): Promise<ExportJobRow | undefined>;
  /** Lets all that were taken be taken anew, where nobody can work on them any more. */
  endLeases(): Promise<void>;
  /** Says how far it is and keeps the lease; false when it was cancelled, or another process has it. */
  progress(taken: Taken, done: number, leasedUntil: string): Promise<boolean>;
  /** Lets another process, or the next start, go on. */
  release(taken: Taken): Promise<void>;
  /** False when it was cancelled, or another process has it. */
  finish(
    taken: Taken,
    result: Pick<ExportJobRow, "status" | "done" | "file_hash" | "file_bytes" | "data">,
  ): Promise<boolean>;
  keepUntil(id: string, expiresAt: string): Promise<void>;
  remove(id: string): Promise<void>;
  removeExpired(nowIso: string): Promise<void>;
  isBlobUsed(hash: string): Promise<boolean>;
}

export function createExportRepository(database: Database): ExportRepository {
  const jobs = () => database.current().selectFrom("export_jobs").selectAll();

  return {
    async insert(row) {
      await database.current().insertInto("export_jobs").values(row).execute();
    },
    find: (id, accountId) =>
      jobs().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst(),
    findAny: (id) => jobs().where("id", "=", id).executeTakeFirst(),
    listOf: (accountId) =>
      jobs().where("account_id", "=", accountId).orderBy("id", "desc").limit(200).execute(),
    async countProcessing(accountId) {
      const { found } = await database
        .current()
        .selectFrom("export_jobs")
        .select((select) => select.fn.countAll<number>().as("found"))
        .where("account_id", "=", accountId)
        .where("status", "=", "PROCESSING")
        .executeTakeFirstOrThrow();
      return Number(found);
    },
    processingArchive: (accountId) =>
      jobs()
        .where("account_id", "=", accountId)
        .where("kind", "=", "account")
        .where("status", "=", "PROCESSING")
        .executeTakeFirst(),
    async isWaiting(nowIso) {
      const row = await database
        .current()
        .selectFrom("export_jobs")
        .select("id")
        .where("status", "=", "PROCESSING")
        .where((where) => where.or([where("leased_until", "is", null), where("leased_until", "<", nowIso)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async lease(nowIso, leasedUntil) {
      const { rows } = await sql<ExportJobRow>`
        update export_jobs set leased_until = ${leasedUntil}, attempts = attempts + 1
        where id = (
          select id from export_jobs
          where status = 'PROCESSING' and (leased_until is null or leased_until < ${nowIso})
          order by id limit 1
        )
        returning *`.execute(database.current());
      return rows[0];
    },
    async endLeases() {
      await database
        .current()
        .updateTable("export_jobs")
        .set({ leased_until: null })
        .where("leased_until", "is not", null)
        .execute();
    },
    async progress({ id, attempts }, done, leasedUntil) {
      const { numUpdatedRows } = await database
        .current()
        .updateTable("export_jobs")
        .set({ done, leased_until: leasedUntil })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "PROCESSING")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async release({ id, attempts }) {
      await database
        .current()
        .updateTable("export_jobs")
        .set((set) => ({ leased_until: null, attempts: set("attempts", "-", 1) }))
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "PROCESSING")
        .execute();
    },
    async finish({ id, attempts }, result) {
      const { numUpdatedRows } = await database
        .current()
        .updateTable("export_jobs")
        .set({ ...result, leased_until: null })
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("status", "=", "PROCESSING")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
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
    async removeExpired(nowIso) {
      await database.current().deleteFrom("export_jobs").where("expires_at", "<", nowIso).execute();
    },
    async isBlobUsed(hash) {
      const row = await database
        .current()
        .selectFrom("export_jobs")
        .select("id")
        .where("file_hash", "=", hash)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

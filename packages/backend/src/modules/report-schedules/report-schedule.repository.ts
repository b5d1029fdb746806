import { sql } from "kysely";
import { createJobStore, type JobStore } from "../../jobs/job-store.ts";
import { isHeldUntil } from "../../storage/database/held-until.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { ReportScheduleRecipientRow, ReportScheduleRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** An account that gets a report by schedule. */
export interface Recipient extends ReportScheduleRecipientRow {
  readonly username: string;
  readonly email: string;
}

/** The current result of an analysis of a snapshot. */
export interface StoredAnalysis {
  readonly snapshot_id: string;
  readonly kind: string;
  /** JSON. */
  readonly result: string;
}

/** Reports that are made by schedule, each of which is a job while it is due. */
export interface ReportScheduleRepository {
  readonly jobs: JobStore<ReportScheduleRow>;
  /** Oldest first. */
  listOf(accountId: string): Promise<ReportScheduleRow[]>;
  find(id: string): Promise<ReportScheduleRow | undefined>;
  insert(schedule: ReportScheduleRow): Promise<void>;
  update(id: string, columns: Partial<ReportScheduleRow>): Promise<void>;
  remove(id: string): Promise<void>;
  recipientsOf(ids: readonly string[]): Promise<Recipient[]>;
  /** Replaces the recipients; those who unsubscribed stay. */
  setRecipients(id: string, accountIds: readonly string[]): Promise<void>;
  /** False if the account is no recipient. */
  setUnsubscribed(id: string, accountId: string, at: string | null): Promise<boolean>;
  analysesOf(snapshotIds: readonly string[]): Promise<StoredAnalysis[]>;
}

/** No report is made less often. */
const longestRhythmMs = 32 * 24 * 3600_000;

export function createReportScheduleRepository(database: Database): ReportScheduleRepository {
  return {
    jobs: createJobStore(database, {
      table: "report_schedules",
      isOpen: sql`(next_run_at is not null or requested_at is not null)`,
      isReady(nowIso) {
        const times = { nowMs: Date.parse(nowIso), longestMs: longestRhythmMs };
        return sql`(requested_at is not null or not ${isHeldUntil(sql.ref("next_run_at"), times)})`;
      },
      // First those of accounts that have waited longest: one with many schedules does not hold up the others.
      order: sql`coalesce((select max(other.last_run_at) from report_schedules as other
        where other.account_id = report_schedules.account_id), ''), coalesce(requested_at, next_run_at), id`,
    }),
    listOf: (accountId) =>
      database
        .current()
        .selectFrom("report_schedules")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
    find: (id) =>
      database.current().selectFrom("report_schedules").selectAll().where("id", "=", id).executeTakeFirst(),
    async insert(schedule) {
      await database.current().insertInto("report_schedules").values(schedule).execute();
    },
    async update(id, columns) {
      await database.current().updateTable("report_schedules").set(columns).where("id", "=", id).execute();
    },
    async remove(id) {
      await database.current().deleteFrom("report_schedules").where("id", "=", id).execute();
    },
    recipientsOf: (ids) =>
      database
        .current()
        .selectFrom("report_schedule_recipients")
        .innerJoin("accounts", "accounts.id", "report_schedule_recipients.account_id")
        .selectAll("report_schedule_recipients")
        .select(["accounts.username", "accounts.email"])
        .where(among(database, "schedule_id", ids))
        .where("accounts.state", "=", "active")
        .orderBy("accounts.username")
        .execute(),
    async setRecipients(id, accountIds) {
      const current = database.current();
      await current
        .deleteFrom("report_schedule_recipients")
        .where("schedule_id", "=", id)
        .where("unsubscribed_at", "is", null)
        .execute();
      await current
        .insertInto("report_schedule_recipients")
        .values(accountIds.map((account_id) => ({ schedule_id: id, account_id, unsubscribed_at: null })))
        .onConflict((conflict) => conflict.columns(["schedule_id", "account_id"]).doNothing())
        .execute();
    },
    async setUnsubscribed(id, accountId, at) {
      const changed = await database
        .current()
        .updateTable("report_schedule_recipients")
        .set({ unsubscribed_at: at })
        .where("schedule_id", "=", id)
        .where("account_id", "=", accountId)
        .returning("account_id")
        .execute();
      return changed.length > 0;
    },
    analysesOf: (snapshotIds) =>
      database
        .current()
        .selectFrom("snapshot_analyses")
        .select(["snapshot_id", "kind", "result"])
        .where(among(database, "snapshot_id", snapshotIds))
        .where("is_current", "=", 1)
        .execute(),
  };
}

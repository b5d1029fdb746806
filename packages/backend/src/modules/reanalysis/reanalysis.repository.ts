import type { ApiSchema } from "@sonolens/api-client";
import { sql } from "kysely";
import { createJobStore, type JobStore } from "../../jobs/job-store.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { NewReanalysisRow, ReanalysisRow } from "../../storage/database/schema.ts";

export type ReanalysisState = ApiSchema<"ReanalysisState">;
export type ItemState = ApiSchema<"ReanalysisDifference">["state"];

/** A re-analysis is kept this long after its last change. */
export const keptMs = 30 * 24 * 3600 * 1000;

/** The states in which the server works on it. */
export const activeStates = [
  "queued",
  "computing",
  "applying",
  "undoing",
] as const satisfies ReanalysisState[];

/** Numbers of the items in one state. */
export interface StateTotals {
  readonly reanalysis_id: string;
  readonly state: ItemState;
  readonly count: number;
  readonly differing: number;
  readonly leak_before_lpm: number;
  readonly leak_after_lpm: number;
}

/** Re-analyses. Reads on behalf of a caller take the caller's account and find nothing else. */
export interface ReanalysisRepository {
  readonly jobs: JobStore<ReanalysisRow>;
  insert(row: NewReanalysisRow): Promise<void>;
  find(id: string, accountId: string): Promise<ReanalysisRow | undefined>;
  /** Of an account, newest first. */
  list(accountId: string): Promise<ReanalysisRow[]>;
  /** Moves a queued re-analysis to computing. */
  begin(id: string, nowIso: string): Promise<void>;
  /** By a caller, and only from a state. Work under way stops; work of the new state can begin at once. */
  setState(id: string, from: ReanalysisState, to: ReanalysisState, nowIso: string): Promise<void>;
  totals(ids: readonly string[]): Promise<StateTotals[]>;
  remove(id: string): Promise<void>;
}

/** `mayCompute`: whether one may be computed now; saving and undoing wait for nothing. */
export function createReanalysisRepository(
  database: Database,
  mayCompute: () => boolean,
): ReanalysisRepository {
  const isOpen = sql`state in (${sql.join(activeStates)})`;
  return {
    jobs: createJobStore(database, {
      table: "reanalyses",
      isOpen,
      // One that waited with a lease would have an attempt counted if the process ended meanwhile.
      isReady: () => (mayCompute() ? sql`1 = 1` : sql`state in ('applying', 'undoing')`),
      // The least recently served first; a new one has not been served.
      order: sql`coalesce(leased_until, ''), id`,
      isExpired: (nowIso) =>
        sql`not (${isOpen}) and changed_at < ${new Date(Date.parse(nowIso) - keptMs).toISOString()}`,
    }),
    async insert(row) {
      await database.current().insertInto("reanalyses").values(row).execute();
    },
    find: (id, accountId) =>
      database
        .current()
        .selectFrom("reanalyses")
        .selectAll()
        .where("id", "=", id)
        .where("account_id", "=", accountId)
        .executeTakeFirst(),
    list: (accountId) =>
      database
        .current()
        .selectFrom("reanalyses")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("id", "desc")
        .execute(),
    async begin(id, nowIso) {
      await database
        .current()
        .updateTable("reanalyses")
        .set({ state: "computing", changed_at: nowIso })
        .where("id", "=", id)
        .where("state", "=", "queued")
        .execute();
    },
    async setState(id, from, to, nowIso) {
      await database
        .current()
        .updateTable("reanalyses")
        .set({ state: to, changed_at: nowIso, leased_until: null })
        .where("id", "=", id)
        .where("state", "=", from)
        .execute();
    },
    totals: (ids) =>
      database
        .current()
        .selectFrom("reanalysis_items")
        .select((select) => [
          "reanalysis_id",
          "state",
          select.fn.countAll<number>().as("count"),
          select.fn.sum<number>("differs").as("differing"),
          select.fn.coalesce(select.fn.sum<number>("leak_before_lpm"), select.lit(0)).as("leak_before_lpm"),
          select.fn.coalesce(select.fn.sum<number>("leak_after_lpm"), select.lit(0)).as("leak_after_lpm"),
        ])
        .where("reanalysis_id", "in", [...ids])
        .groupBy(["reanalysis_id", "state"])
        .execute(),
    async remove(id) {
      await database.current().deleteFrom("reanalyses").where("id", "=", id).execute();
    },
  };
}

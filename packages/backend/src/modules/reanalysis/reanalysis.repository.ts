import type { ApiSchema } from "@sonolens/api-client";
import type { Database } from "../../storage/database/open-database.ts";
import type { ReanalysisRow } from "../../storage/database/schema.ts";

export type ReanalysisState = ApiSchema<"ReanalysisState">;
export type ItemState = ApiSchema<"ReanalysisDifference">["state"];

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

/** Re-analyses. Whoever reads for a caller passes the caller's account; nothing else is found. */
export interface ReanalysisRepository {
  insert(row: ReanalysisRow): Promise<void>;
  find(id: string, accountId: string): Promise<ReanalysisRow | undefined>;
  /** Of an account, newest first. */
  list(accountId: string): Promise<ReanalysisRow[]>;
  /** In the order of their ids: those of this process, and those of which no process took care since `staleMs`. */
  listOpen(runner: string, staleMs: number): Promise<ReanalysisRow[]>;
  /** Takes one for this process; undefined when another was faster or its state is another by now. */
  claim(row: ReanalysisRow, runner: string, nowMs: number): Promise<ReanalysisRow | undefined>;
  /** Only from a state; answers whether it was in it. */
  setState(id: string, from: ReanalysisState, to: ReanalysisState, nowIso: string): Promise<boolean>;
  totals(ids: readonly string[]): Promise<StateTotals[]>;
  remove(id: string): Promise<void>;
  /** Forgets those that have not changed since; none that is worked on. */
  forget(before: string): Promise<void>;
}

export function createReanalysisRepository(database: Database): ReanalysisRepository {
  return {
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
    listOpen: (runner, staleMs) =>
      database
        .current()
        .selectFrom("reanalyses")
        .selectAll()
        .where("state", "in", activeStates)
        .where((where) =>
          where.or([
            where("runner", "is", null),
            where("runner", "=", runner),
            where("alive_ms", "<", staleMs),
          ]),
        )
        .orderBy("id")
        .execute(),
    claim: (row, runner, nowMs) =>
      database
        .current()
        .updateTable("reanalyses")
        .set({ runner, alive_ms: nowMs })
        .where("id", "=", row.id)
        .where("state", "=", row.state)
        .where("alive_ms", "=", row.alive_ms)
        .returningAll()
        .executeTakeFirst(),
    async setState(id, from, to, nowIso) {
      const changed = await database
        .current()
        .updateTable("reanalyses")
        .set({ state: to, changed_at: nowIso })
        .where("id", "=", id)
        .where("state", "=", from)
        .returning("id")
        .executeTakeFirst();
      return changed !== undefined;
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
    async forget(before) {
      await database
        .current()
        .deleteFrom("reanalyses")
        .where("changed_at", "<", before)
        .where("state", "not in", activeStates)
        .execute();
    },
  };
}

import type { ApiSchema } from "@sonolens/api-client";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import type { ReanalysisRow } from "../../storage/database/schema.ts";
import type { NotifyReanalysis } from "./notify-reanalysis.ts";
import { activeStates, type ReanalysisRepository, type ReanalysisState } from "./reanalysis.repository.ts";
import { differenceOf, reanalysisOf } from "./reanalysis-body.ts";
import type { ReanalysisChanges } from "./reanalysis-changes.ts";
import type { ItemsWanted, ReanalysisItemRepository } from "./reanalysis-item.repository.ts";

export type Reanalysis = ApiSchema<"Reanalysis">;

/** Why a re-analysis refuses a request. */
export type ReanalysisFailure =
  | "notFound"
  | "reanalysisRunning"
  | "reanalysisTooMany"
  | "reanalysisNotReady"
  | "reanalysisOutdated"
  | "reanalysisNotApplied"
  | "reanalysisNotRunning";

type Answer = Promise<Result<Reanalysis, ReanalysisFailure>>;

/** Re-analyzing many snapshots: a preview first, then saving all of it at once, and undo. */
export interface ReanalysisService {
  create(caller: Caller, snapshotIds: readonly string[], changes: ReanalysisChanges): Answer;
  list(caller: Caller): Promise<Reanalysis[]>;
  page(
    caller: Caller,
    id: string,
    wanted: ItemsWanted,
  ): Promise<Result<ApiSchema<"ReanalysisPage">, "notFound">>;
  apply(caller: Caller, id: string): Answer;
  undo(caller: Caller, id: string): Answer;
  cancel(caller: Caller, id: string): Answer;
  remove(caller: Caller, id: string): Promise<Result<undefined, ReanalysisFailure>>;
}

/** Kept per account: each can hold some megabytes. */
const maxKept = 20;
const isActive = ({ state }: ReanalysisRow): boolean =>
  (activeStates as readonly ReanalysisState[]).includes(state);

export function createReanalysisService(
  parts: Core<"database" | "nowMs" | "newId"> & {
    readonly reanalyses: ReanalysisRepository;
    readonly rows: ReanalysisItemRepository;
    readonly notify: NotifyReanalysis;
    /** Ends what this process computes for one of them. */
    readonly interrupt: (id: string) => void;
    /** Distinguishes programs that may compute differently. */
    readonly build: string;
  },
): ReanalysisService {
  const { database, reanalyses, rows, notify, interrupt, build, newId, nowMs } = parts;
  const nowIso = (): string => new Date(nowMs()).toISOString();
  const answerOf = async (row: ReanalysisRow) =>
    success(reanalysisOf(row, await reanalyses.totals([row.id])));

  /** In a transaction. */
  function withRow(
    caller: Caller,
    id: string,
    work: (row: ReanalysisRow) => Promise<Result<ReanalysisRow, ReanalysisFailure>>,
  ): Answer {
    return database.transaction(async () => {
      const row = await reanalyses.find(id, caller.accountId);
      const done = row === undefined ? failure("notFound" as const) : await work(row);
      return done.ok ? answerOf(done.value) : done;
    });
  }

  async function moved(row: ReanalysisRow, state: ReanalysisState): Promise<Result<ReanalysisRow, never>> {
    const changedAt = nowIso();
    await reanalyses.setState(row.id, row.state, state, changedAt);
    return success({ ...row, state, changed_at: changedAt });
  }

  return {
    async create(caller, snapshotIds, changes) {
      return database.transaction(async () => {
        const mine = await reanalyses.list(caller.accountId);
        if (mine.some(isActive)) return failure("reanalysisRunning" as const);
        if (mine.length >= maxKept) return failure("reanalysisTooMany" as const);
        const row = {
          id: newId(),
          account_id: caller.accountId,
          state: "queued" as const,
          changes: JSON.stringify(changes),
          build,
          created_at: nowIso(),
          changed_at: nowIso(),
          attempts: 0,
          leased_until: null,
        } satisfies ReanalysisRow;
        await reanalyses.insert(row);
        await rows.insert(row.id, [...new Set(snapshotIds)]);
        return answerOf(row);
      });
    },
    async list(caller) {
      const mine = await reanalyses.list(caller.accountId);
      const totals = await reanalyses.totals(mine.map(({ id }) => id));
      return mine.map((row) => reanalysisOf(row, totals));
    },
    async page(caller, id, wanted) {
      const row = await reanalyses.find(id, caller.accountId);
      if (row === undefined) return failure("notFound");
      const items = await rows.page(id, wanted);
      const last = items.length < wanted.limit ? undefined : items.at(-1);
      return success({
        ...reanalysisOf(row, await reanalyses.totals([id])),
        differences: items.map(differenceOf),
        nextAfter: last?.position ?? null,
      });
    },
    apply: (caller, id) =>
      withRow(caller, id, async (row) => {
        if (row.state === "applying" || row.state === "applied") return success(row);
        if (row.state !== "ready") return failure("reanalysisNotReady");
        if (row.build !== build) return failure("reanalysisOutdated");
        return moved(row, "applying");
      }),
    undo: (caller, id) =>
      withRow(caller, id, async (row) => {
        if (row.state === "undoing" || row.state === "undone") return success(row);
        // What was saved before the server could not go on can be undone too.
        const hasStopped = row.state === "failed" && (await rows.listIn(id, "applied", 1)).length > 0;
        if (row.state !== "applied" && !hasStopped) return failure("reanalysisNotApplied");
        return moved(row, "undoing");
      }),
    async cancel(caller, id) {
      const answer = await withRow(caller, id, async (row) => {
        if (row.state === "cancelled") return success(row);
        const isApplying = row.state === "applying";
        if (!isApplying && !["queued", "computing", "ready"].includes(row.state))
          return failure("reanalysisNotRunning");
        if (isApplying) await rows.changeAll(id, "computed", { state: "leftOut", reason: "cancelled" });
        const now = await moved(row, isApplying ? "applied" : "cancelled");
        if (now.ok) await notify(now.value);
        return now;
      });
      if (answer.ok) interrupt(id);
      return answer;
    },
    async remove(caller, id) {
      return database.transaction(async () => {
        const row = await reanalyses.find(id, caller.accountId);
        if (row === undefined) return failure("notFound");
        if (isActive(row)) return failure("reanalysisRunning");
        await reanalyses.remove(id);
        return success(undefined);
      });
    },
  };
}

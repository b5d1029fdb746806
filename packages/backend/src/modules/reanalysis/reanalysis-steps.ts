import type { Core } from "../../composition/capabilities.ts";
import type { JobPause, JobWork } from "../../jobs/job-loop.ts";
import type { Precedence } from "../../jobs/precedence.ts";
import type { Caller } from "../../policy/caller.ts";
import type { ReanalysisItemRow, ReanalysisRow } from "../../storage/database/schema.ts";
import { yieldToOthers } from "../../yield-to-others.ts";
import { type Accounts, callerOfAccount } from "../account/index.ts";
import type { ReanalysisRepository } from "./reanalysis.repository.ts";
import { columnsOf, type ReanalysisChanges } from "./reanalysis-changes.ts";
import type { ItemChange, ReanalysisItemRepository } from "./reanalysis-item.repository.ts";
import type { ReanalysisItems } from "./reanalysis-items.ts";

/** Advances a re-analysis by a short step, so that others have their turn soon. */
export interface ReanalysisSteps {
  /** Pauses while there is more to do. */
  run(job: ReanalysisRow, work: JobWork<ReanalysisRow>): Promise<JobPause | undefined>;
}

/** How long a step computes, apart from the analysis in progress. */
const computingMs = 400;
const maxComputed = 200;
/** One transaction, for which other writers wait: where each statement is a round trip, it has fewer items. */
const writingMs = 10;
const maxWritten = 25;

/** The item that a step takes, what it becomes, and what the whole is when there is none left. */
const phases = {
  computing: { takes: "waiting", ends: "ready" },
  applying: { takes: "computed", ends: "applied" },
  undoing: { takes: "applied", ends: "undone" },
} as const;

export function createReanalysisSteps(
  parts: Core<"database" | "logger" | "nowMs"> & {
    readonly accounts: Accounts;
    readonly reanalyses: ReanalysisRepository;
    readonly rows: ReanalysisItemRepository;
    readonly items: ReanalysisItems;
    /** Computing waited for it. */
    readonly precedence: Pick<Precedence, "served">;
    /** Analyses of one re-analysis at the same time. */
    readonly atOnce: number;
  },
): ReanalysisSteps {
  const { database, accounts, reanalyses, rows, items, logger } = parts;
  const nowIso = (): string => new Date(parts.nowMs()).toISOString();
  const changesOf = (job: ReanalysisRow) => columnsOf(JSON.parse(job.changes) as ReanalysisChanges);

  async function compute(
    job: ReanalysisRow,
    waiting: readonly ReanalysisItemRow[],
    jobWork: JobWork<ReanalysisRow>,
  ) {
    const { signal } = jobWork;
    const caller = await callerOf(job);
    const endMs = performance.now() + computingMs;
    const computed: { item: ReanalysisItemRow; change: ItemChange }[] = [];
    let next = 0;
    const lane = async (): Promise<void> => {
      while (!signal.aborted && performance.now() < endMs) {
        const item = waiting[next++];
        if (item === undefined) return;
        const change = await computeOne(caller, job, item, signal);
        if (change !== undefined) computed.push({ item, change });
        // If all results are known already, nothing else would let other calls run in between.
        await yieldToOthers();
      }
    };
    await Promise.all(Array.from({ length: parts.atOnce }, lane));
    parts.precedence.served();
    for (let left = computed; left.length > 0; ) {
      let written = 0;
      const isInState = await whileInState(job, async () => {
        written = await writeSome(left, ({ item, change }) => rows.change(item, change));
        await jobWork.progress({});
      });
      if (!isInState) return;
      left = left.slice(written);
    }
  }

  /** Writes the first items, at least one; returns how many. */
  async function writeSome<Item>(
    some: readonly Item[],
    write: (item: Item) => Promise<void>,
  ): Promise<number> {
    const endMs = performance.now() + writingMs;
    for (const [index, item] of some.entries()) {
      if (index > 0 && performance.now() > endMs) return index;
      await write(item);
    }
    return some.length;
  }

  /** Returns false if it was canceled since, or another process has got further. */
  function whileInState(job: ReanalysisRow, work: () => Promise<void>): Promise<boolean> {
    return database.transaction(async () => {
      const now = await reanalyses.find(job.id, job.account_id);
      if (now?.state !== job.state) return false;
      await work();
      return true;
    });
  }

  async function computeOne(
    caller: Caller,
    job: ReanalysisRow,
    item: ReanalysisItemRow,
    signal: AbortSignal,
  ): Promise<ItemChange | undefined> {
    try {
      return await items.compute(caller, item, changesOf(job), signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      logger.warn({ err: error, snapshotId: item.snapshot_id }, "re-analysis failed");
      return { state: "failed", reason: "analysisFailed" };
    }
  }

  async function write(job: ReanalysisRow, jobWork: JobWork<ReanalysisRow>): Promise<void> {
    const caller = await callerOf(job);
    const isApplying = job.state === "applying";
    await whileInState(job, async () => {
      const some = await rows.listIn(job.id, isApplying ? "computed" : "applied", maxWritten);
      await writeSome(some, async (item) =>
        rows.change(
          item,
          isApplying ? await items.apply(caller, item, changesOf(job)) : await items.undo(caller, item),
        ),
      );
      await jobWork.progress({});
    });
    await yieldToOthers();
  }

  async function callerOf(job: ReanalysisRow): Promise<Caller> {
    const account = await accounts.byId(job.account_id);
    if (account === undefined) throw new Error(`There is no account ${job.account_id}.`);
    return callerOfAccount(account);
  }

  /** Out of the queue, if it waits there. */
  async function begun(job: ReanalysisRow): Promise<ReanalysisRow> {
    if (job.state !== "queued") return job;
    await database.transaction(() => reanalyses.begin(job.id, nowIso()));
    return { ...job, state: "computing" };
  }

  return {
    async run(queued, jobWork) {
      const job = await begun(queued);
      if (job.state !== "computing" && job.state !== "applying" && job.state !== "undoing") return undefined;
      const { takes, ends } = phases[job.state];
      if (job.state === "computing")
        await compute(job, await rows.listIn(job.id, takes, maxComputed), jobWork);
      else await write(job, jobWork);
      const left = await rows.listIn(job.id, takes, 1);
      if (left.length > 0) return { continueInMs: 0 };
      await whileInState(job, async () => {
        await jobWork.finish({ state: ends, changed_at: nowIso(), attempts: 0 });
      });
      return undefined;
    },
  };
}

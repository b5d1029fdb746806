import type { JobKind } from "../../jobs/job-loop.ts";
import type { ReanalysisRow } from "../../storage/database/schema.ts";
import type { NotifyReanalysis } from "./notify-reanalysis.ts";
import type { ReanalysisRepository } from "./reanalysis.repository.ts";
import type { ReanalysisSteps } from "./reanalysis-steps.ts";

/** Short, as clients watch; a long analysis extends it. */
const leaseMs = 10_000;
const retryMs = 1_000;
const maxAttempts = 5;

/** Re-analyses as jobs, of which each run does a step, so that accounts take turns. */
export function createReanalysisJob(parts: {
  readonly reanalyses: ReanalysisRepository;
  readonly steps: ReanalysisSteps;
  readonly notify: NotifyReanalysis;
  readonly nowMs: () => number;
}): JobKind<ReanalysisRow> {
  const { reanalyses, steps, notify, nowMs } = parts;
  return {
    name: "re-analyses",
    store: reanalyses.jobs,
    leaseMs,
    maxAttempts,
    // A disk can be full for a while.
    retryInMs: () => retryMs,
    run: (job, work) => steps.run(job, work),
    failed: () => ({ state: "failed", changed_at: new Date(nowMs()).toISOString() }),
    async notify({ id, account_id: accountId }) {
      // Its state may be another than when it was leased.
      const job = await reanalyses.find(id, accountId);
      if (job !== undefined) await notify(job);
    },
  };
}

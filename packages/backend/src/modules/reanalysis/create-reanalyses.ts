import { setTimeout as wait } from "node:timers/promises";
import type { BackendCore } from "../../backend-core.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import type { AnalyticsService } from "../analytics/analytics.service.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import { createNotifyReanalysis } from "./notify-reanalysis.ts";
import { createReanalysisRepository } from "./reanalysis.repository.ts";
import { createReanalysisService, type ReanalysisService } from "./reanalysis.service.ts";
import { createReanalysisItemRepository } from "./reanalysis-item.repository.ts";
import { createReanalysisItems } from "./reanalysis-items.ts";
import { createReanalysisJob } from "./reanalysis-job.ts";
import { createReanalysisSteps } from "./reanalysis-steps.ts";

/** Pause between the end of an import and the next step of a re-analysis. */
const quietMs = 500;

/** Re-analyses: what callers do with them, and what computes and saves them. */
export interface Reanalyses {
  readonly service: ReanalysisService;
  removeExpired(): Promise<void>;
  /** Begins `delayMs` from now. */
  start(delayMs: number): void;
  /** The next process continues what is not done. */
  stop(): Promise<void>;
}

/** Wires the parts of the re-analyses. */
export function createReanalyses(
  core: BackendCore,
  parts: {
    readonly analytics: AnalyticsService;
    readonly service: SnapshotService;
    /** Threads that compute analyses; one stays free for callers. */
    readonly threads: number;
    /** Milliseconds since the last import; imports go first. */
    readonly idleForMs: () => number;
  },
): Reanalyses {
  const { database, options, nowMs } = core;
  const reanalyses = createReanalysisRepository(database);
  const rows = createReanalysisItemRepository(database);
  const notify = createNotifyReanalysis({ ...core, reanalyses });
  const items = createReanalysisItems({
    ...core,
    service: parts.service,
    evaluations: parts.analytics.evaluations,
  });
  const steps = createReanalysisSteps({
    ...core,
    reanalyses,
    rows,
    items,
    atOnce: Math.max(1, parts.threads - 1),
    async whenQuiet(signal) {
      while (parts.idleForMs() < quietMs) await wait(quietMs / 2, undefined, { signal, ref: false });
    },
  });
  let runner: JobRunner | undefined;
  return {
    service: createReanalysisService({
      ...core,
      reanalyses,
      rows,
      notify,
      interrupt: (id) => runner?.interrupt(id),
      build: options.version,
    }),
    removeExpired: () =>
      database.transaction(() => reanalyses.jobs.removeExpired(new Date(nowMs()).toISOString())),
    start(delayMs) {
      runner ??= startJobLoop(core, createReanalysisJob({ reanalyses, steps, notify, nowMs }), { delayMs });
    },
    async stop() {
      await runner?.stop();
    },
  };
}

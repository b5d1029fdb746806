import { setTimeout as wait } from "node:timers/promises";
import type { BackendCore } from "../../backend-core.ts";
import type { AnalyticsService } from "../analytics/analytics.service.ts";
import type { SnapshotService } from "../snapshots/snapshot.service.ts";
import { createReanalysisRepository } from "./reanalysis.repository.ts";
import { createReanalysisService, type ReanalysisService } from "./reanalysis.service.ts";
import { createReanalysisItemRepository } from "./reanalysis-item.repository.ts";
import { createReanalysisItems } from "./reanalysis-items.ts";
import { createReanalysisProgress } from "./reanalysis-progress.ts";
import { createReanalysisRunner, type ReanalysisRunner } from "./reanalysis-runner.ts";
import { createReanalysisSteps } from "./reanalysis-steps.ts";

/** How long after an import ended a re-analysis goes on. */
const quietMs = 500;

/** Wires the parts of the re-analyses. */
export function createReanalyses(
  core: BackendCore,
  parts: {
    readonly analytics: AnalyticsService;
    readonly service: SnapshotService;
    /** Threads that compute analyses; one stays free for callers. */
    readonly threads: number;
    /** Milliseconds since the last import; imports go first. */
    readonly quietForMs: () => number;
  },
): { readonly service: ReanalysisService; readonly runner: ReanalysisRunner } {
  const { database, options } = core;
  const reanalyses = createReanalysisRepository(database);
  const rows = createReanalysisItemRepository(database);
  const progress = createReanalysisProgress({ ...core, reanalyses });
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
    progress,
    atOnce: Math.max(1, parts.threads - 1),
    async whenQuiet(signal) {
      while (parts.quietForMs() < quietMs) await wait(quietMs / 2, undefined, { signal, ref: false });
    },
  });
  const runner = createReanalysisRunner({ ...core, reanalyses, steps });
  const service = createReanalysisService({
    ...core,
    reanalyses,
    rows,
    progress,
    runner,
    build: options.version,
  });
  return { service, runner };
}

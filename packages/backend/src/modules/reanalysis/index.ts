import { defineModule } from "../../composition/module.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import { createPrecedence } from "../../jobs/precedence.ts";
import { removeExpiredJobs } from "../../jobs/remove-expired-jobs.ts";
import { accountModule } from "../account/index.ts";
import { analyticsModule } from "../analytics/index.ts";
import { filesModule } from "../files/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { createNotifyReanalysis } from "./notify-reanalysis.ts";
import { createReanalysisRepository } from "./reanalysis.repository.ts";
import { createReanalysisRoutes } from "./reanalysis.routes.ts";
import { createReanalysisService } from "./reanalysis.service.ts";
import { createReanalysisItemRepository } from "./reanalysis-item.repository.ts";
import { createReanalysisItems } from "./reanalysis-items.ts";
import { createReanalysisJob } from "./reanalysis-job.ts";
import { createReanalysisSteps } from "./reanalysis-steps.ts";

/** Re-analyses of many snapshots: a preview, then saving all of it, with undo. */
export const reanalysisModule = defineModule({
  name: "reanalysis",
  needs: [
    "options",
    "database",
    "outbox",
    "logger",
    "nowMs",
    "newId",
    "aloneSinceMs",
    accountModule,
    analyticsModule,
    filesModule,
    snapshotsModule,
  ],
  create({ account: { accounts }, analytics, files: { importsIdleForMs }, snapshots, ...core }) {
    const { options, database, nowMs } = core;
    const { due, service, visible } = snapshots;
    // Imports go first.
    const precedence = createPrecedence(importsIdleForMs);
    const reanalyses = createReanalysisRepository(database, precedence.mayBegin);
    const rows = createReanalysisItemRepository(database);
    const notify = createNotifyReanalysis({ ...core, reanalyses });
    const steps = createReanalysisSteps({
      ...core,
      accounts,
      reanalyses,
      rows,
      items: createReanalysisItems({ service, due, evaluations: analytics.evaluations }),
      // One thread stays free for callers.
      atOnce: Math.max(1, analytics.threads - 1),
      precedence,
    });
    let runner: JobRunner | undefined;
    const reanalysisService = createReanalysisService({
      ...core,
      reanalyses,
      rows,
      notify,
      interrupt: (id) => runner?.interrupt(id),
      build: options.version,
    });
    return {
      handlers: createReanalysisRoutes(reanalysisService, visible),
      maintenanceTasks: [removeExpiredJobs("remove old re-analyses", reanalyses.jobs, core)],
      startJobs() {
        runner ??= startJobLoop(core, createReanalysisJob({ reanalyses, steps, notify, nowMs }), {
          delayMs: analytics.startDelayMs,
        });
      },
      async stop() {
        await runner?.stop();
      },
    };
  },
});

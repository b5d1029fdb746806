import { availableParallelism } from "node:os";
import { defineModule } from "../../composition/module.ts";
import { createPrecedence } from "../../jobs/precedence.ts";
import { createWorkerPool } from "../../jobs/worker-pool.ts";
import { workerScript } from "../../worker-script.ts";
import { filesModule } from "../files/index.ts";
import { settingsModule } from "../settings/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createAnalysisRepository } from "./analysis.repository.ts";
import { currentRevisions } from "./analysis-revisions.ts";
import { createAnalyticsRoutes } from "./analytics.routes.ts";
import { createAnalyticsService } from "./analytics.service.ts";
import { type DueAnalyses, startDueAnalyses } from "./due-analyses.ts";
import type { Evaluations } from "./evaluations.ts";
import { createLeakCalibrations, type LeakCalibrations } from "./leak-calibrations/leak-calibrations.ts";
import type { AnalysisJob } from "./run-analysis.ts";

export type { Evaluation, Evaluations, ShownKind } from "./evaluations.ts";
export type { LeakCalibrations } from "./leak-calibrations/leak-calibrations.ts";
export { readerBasisOf, withLeakCost } from "./leak-cost.ts";

const analysisLimitMs = 60_000;
/** Pause after the start of the process, so that the first pages are not held up. */
const startDelayMs = 1_500;

interface AnalyticsExports {
  readonly evaluations: Evaluations;
  readonly calibrations: LeakCalibrations;
  /** Analyses that are computed at the same time. */
  readonly threads: number;
  readonly startDelayMs: number;
}

/** Analyses of snapshots, and the calibrations of cameras for them. */
export const analyticsModule = defineModule({
  name: "analytics",
  needs: [
    "options",
    "database",
    "blobs",
    "outbox",
    "leases",
    "logger",
    "nowMs",
    filesModule,
    settingsModule,
    snapshotsModule,
    visibilityModule,
  ],
  create({ files: { importsIdleForMs }, settings, snapshots, visibility, ...core }) {
    const { options, database, logger } = core;
    const { utilization } = options.edition.defaults;
    const { rows, due, service, checks, tagFollowers } = snapshots;
    const threads = options.analysisThreads ?? Math.min(4, Math.max(2, availableParallelism()));
    const pool = createWorkerPool<AnalysisJob, string>({
      script: workerScript("analysis-worker", new URL("./analysis-worker.ts", import.meta.url)),
      threads,
      limitMs: options.analysisLimitMs ?? analysisLimitMs,
    });
    const { calibrations, calibrationFor } = createLeakCalibrations(core, due);
    const analytics = createAnalyticsService({
      ...core,
      ...visibility,
      snapshots: snapshots.files,
      rows,
      due,
      service,
      checks,
      tagFollowers,
      analyses: createAnalysisRepository(database),
      pool,
      async leakCalibrationOf({ device_serial: serial, band_low_hz, band_high_hz }) {
        const kept = await calibrationFor(serial, (band_low_hz + band_high_hz) / 2);
        return kept ?? options.leakCalibrationOf?.(serial);
      },
      utilization,
      build: options.version,
      revisions: currentRevisions,
    });
    let dueAnalyses: DueAnalyses | undefined;
    const exports: AnalyticsExports = {
      evaluations: analytics.evaluations,
      calibrations,
      threads,
      startDelayMs,
    };
    return {
      exports,
      handlers: createAnalyticsRoutes(analytics, service, settings, utilization),
      gauges: [
        { name: "sonolens_analyses_running", help: "Analyses computed now.", read: () => pool.running() },
        {
          name: "sonolens_analyses_due",
          help: "Snapshots whose analyses wait to be made.",
          read: () => due.countDue(),
        },
      ],
      startJobs() {
        if (options.analyzeInBackground === false) return;
        dueAnalyses ??= startDueAnalyses({
          ...core,
          snapshots: due,
          analytics,
          delayMs: startDelayMs,
          precedence: createPrecedence(importsIdleForMs),
          onError: (error, snapshotId) => logger.warn({ err: error, snapshotId }, "analysis failed"),
        });
      },
      async stop() {
        await Promise.all([dueAnalyses?.stop(), pool.close()]);
      },
    };
  },
});

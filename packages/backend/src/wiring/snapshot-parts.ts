import { availableParallelism } from "node:os";
import { createConcurrencyLimiter } from "../jobs/concurrency-limiter.ts";
import { createWorkerPool } from "../jobs/worker-pool.ts";
import { createAnalysisRepository } from "../modules/analytics/analysis.repository.ts";
import { createAnalyticsRoutes } from "../modules/analytics/analytics.routes.ts";
import { createAnalyticsService } from "../modules/analytics/analytics.service.ts";
import type { AnalysisJob } from "../modules/analytics/run-analysis.ts";
import { createExportsModule } from "../modules/exports/create-exports-module.ts";
import { createImportService } from "../modules/files/import.service.ts";
import { createImagesModule } from "../modules/images/create-images-module.ts";
import { createLeakCalibrations } from "../modules/leak-calibrations/leak-calibrations.ts";
import { createMediaModule } from "../modules/media/create-media-module.ts";
import { createReanalyses } from "../modules/reanalysis/create-reanalyses.ts";
import { createReanalysisRoutes } from "../modules/reanalysis/reanalysis.routes.ts";
import { createSettingsService } from "../modules/settings/settings.service.ts";
import { createSnapshotsModule } from "../modules/snapshots/create-snapshots-module.ts";
import { createSurroundingsRoutes } from "../modules/surroundings/surroundings.routes.ts";
import { createSurroundingsService } from "../modules/surroundings/surroundings.service.ts";
import { createVideosModule } from "../modules/videos/create-videos-module.ts";
import { workerScript } from "../worker-script.ts";
import type { OpenedCore } from "./open-core.ts";

const defaultPlace = { latitude: 60.17, longitude: 24.94 };
const maxImportsAtOnce = 2;
const analysisLimitMs = 60_000;
const maxReportBytes = 200 * 1024 * 1024;

/** Snapshots: how they come in, what is read of them, what is computed from them, and what is made of many. */
export function wireSnapshots({ core, edition, lifetimes }: OpenedCore) {
  const { options, database } = core;
  const snapshots = createSnapshotsModule(core, edition.defaults.utilization);
  const { service } = snapshots;
  const imports = createImportService({ ...core, changes: snapshots.changes });
  const lane = createConcurrencyLimiter(maxImportsAtOnce);
  const threads = options.analysisThreads ?? Math.min(4, Math.max(2, availableParallelism()));
  const pool = createWorkerPool<AnalysisJob, string>({
    script: workerScript(
      "analysis-worker",
      new URL("../modules/analytics/analysis-worker.ts", import.meta.url),
    ),
    threads,
    limitMs: options.analysisLimitMs ?? analysisLimitMs,
  });
  const { calibrations, calibrationFor } = createLeakCalibrations(core);
  const analytics = createAnalyticsService({
    ...core,
    service,
    analyses: createAnalysisRepository(database),
    pool,
    async leakCalibrationOf({ device_serial: serial, band_low_hz, band_high_hz }) {
      const kept = await calibrationFor(serial, (band_low_hz + band_high_hz) / 2);
      return kept ?? options.leakCalibrationOf?.(serial);
    },
    utilization: edition.defaults.utilization,
    build: options.version,
  });
  const reanalyses = createReanalyses(core, { analytics, service, threads, idleForMs: lane.idleForMs });
  const settings = createSettingsService(database);
  const videos = createVideosModule(core, service, settings);
  const exports = createExportsModule(core, { settings, maxReportBytes, makeMovie: videos.makeMovie });
  const media = createMediaModule(core, service, videos, lifetimes.mediaS);
  return {
    snapshots,
    imports,
    lane,
    pool,
    analytics,
    calibrations,
    reanalyses,
    exports,
    videos,
    media,
    handlers: {
      ...snapshots.routes,
      ...createAnalyticsRoutes(analytics, service, settings),
      ...createReanalysisRoutes(reanalyses.service, snapshots.lists),
      ...media.routes,
      ...videos.handlers,
      ...createImagesModule(core, service, {
        uploadS: lifetimes.uploadS,
        linkS: lifetimes.mediaS,
        attachments: edition.switches.imageAttachments,
      }),
      ...createSurroundingsRoutes(
        createSurroundingsService({
          ...core,
          service,
          weatherProvider: options.weatherProvider,
          addressProvider: options.addressProvider,
          defaultPlace: options.defaultPlace ?? defaultPlace,
        }),
      ),
      ...exports.handlers,
    },
  };
}

export type SnapshotParts = ReturnType<typeof wireSnapshots>;

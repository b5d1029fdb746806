import type { BackendCore } from "../../backend-core.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import { createWorkerPool } from "../../jobs/worker-pool.ts";
import { workerScript } from "../../worker-script.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import type { MovieMaker } from "../videos/movie-maker.ts";
import { createExportRepository } from "./export.repository.ts";
import { createExportRoutes } from "./export.routes.ts";
import { createExportService, type ExportService } from "./export.service.ts";
import { createExportJob } from "./export-job.ts";
import { createExportLinks } from "./export-links.ts";
import { createExportedSnapshots } from "./exported-snapshots.ts";
import { createReportUploads } from "./report-upload.ts";
import { runExport } from "./run-export.ts";
import type { TableJob } from "./table-workbook.ts";

/** Exports: calls, and what makes them. */
export interface ExportsModule {
  readonly handlers: ReturnType<typeof createExportRoutes>;
  readonly service: ExportService;
  readonly isBlobUsed: (hash: string) => Promise<boolean>;
  removeExpired(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const linkLifetimeS = 24 * 3600;
const tableLimitMs = 10 * 60_000;

export function createExportsModule(
  core: BackendCore,
  {
    settings,
    maxReportBytes,
    makeMovie,
  }: {
    readonly settings: SettingsService;
    readonly maxReportBytes: number;
    readonly makeMovie: MovieMaker;
  },
): ExportsModule {
  const exports = createExportRepository(core.database);
  const links = createExportLinks(core.key("export links"), linkLifetimeS, core.nowMs, core.addresses);
  const service = createExportService(core, exports, links);
  const pool = createWorkerPool<TableJob, Uint8Array>({
    script: workerScript("table-worker", new URL("./table-worker.ts", import.meta.url)),
    threads: 1,
    limitMs: tableLimitMs,
  });
  const parts = {
    ...core,
    exported: createExportedSnapshots(core.database),
    settings,
    makeMovie,
    async writeTable(job: TableJob, signal: AbortSignal) {
      const written = await pool.run({ input: async () => ({ value: job }), signal });
      if (!written.ok) throw new Error(`The table was not written: ${written.error}.`);
      return written.value;
    },
  };
  let runner: JobRunner | undefined;
  return {
    handlers: createExportRoutes(service, createReportUploads(core, service, maxReportBytes), core.blobs),
    service,
    isBlobUsed: (hash) => exports.isBlobUsed(hash),
    removeExpired: () =>
      core.database.transaction(() => exports.jobs.removeExpired(new Date(core.nowMs()).toISOString())),
    start() {
      runner ??= startJobLoop(
        core,
        createExportJob(core, {
          exports,
          service,
          run: (job, ownerships, onDone, signal) => runExport(parts, job, ownerships, onDone, signal),
        }),
      );
    },
    async stop() {
      await runner?.stop();
      await pool.close();
    },
  };
}

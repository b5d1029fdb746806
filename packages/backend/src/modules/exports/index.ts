import { limits } from "@sonolens/domain";
import { defineModule } from "../../composition/module.ts";
import { type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import { removeExpiredJobs } from "../../jobs/remove-expired-jobs.ts";
import { createWorkerPool } from "../../jobs/worker-pool.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import { workerScript } from "../../worker-script.ts";
import { accountModule } from "../account/index.ts";
import { settingsModule } from "../settings/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { videosModule } from "../videos/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createExportRepository } from "./export.repository.ts";
import { createExportRoutes } from "./export.routes.ts";
import { createExportService, type ExportedFiles } from "./export.service.ts";
import { createExportJob } from "./export-job.ts";
import { createExportLinks } from "./export-links.ts";
import { createExportedSnapshots } from "./exported-snapshots.ts";
import { createReportUploads } from "./report-upload.ts";
import { runExport } from "./run-export.ts";
import type { TableJob } from "./table-job.ts";

export type { ExportedFile, ExportedFiles } from "./export.service.ts";

const tableLimitMs = 10 * 60_000;

/** Exports: calls, and what makes them. */
export const exportsModule = defineModule({
  name: "exports",
  needs: [
    "options",
    "database",
    "blobs",
    "isBlobUsed",
    "key",
    "outbox",
    "rateCounts",
    "addresses",
    "publicUrl",
    "textsFor",
    "logger",
    "nowMs",
    "newId",
    "aloneSinceMs",
    accountModule,
    settingsModule,
    snapshotsModule,
    videosModule,
    visibilityModule,
  ],
  create({
    account: { credentialStatuses },
    settings,
    snapshots,
    videos,
    visibility: { visibility },
    ...core
  }) {
    const { database, blobs, key, addresses, publicUrl, nowMs } = core;
    const exports = createExportRepository(database);
    const links = createExportLinks(key("export links"), linkLifetimes.downloadS, nowMs, addresses);
    const service = createExportService({ ...core, visibility, snapshots: snapshots.rows }, exports, links);
    const pool = createWorkerPool<TableJob, Uint8Array>({
      script: workerScript("table-worker", new URL("./table-worker.ts", import.meta.url)),
      threads: 1,
      limitMs: tableLimitMs,
    });
    const parts = {
      database,
      blobs,
      snapshots: snapshots.files,
      exported: createExportedSnapshots(database),
      settings,
      utilization: core.options.edition.defaults.utilization,
      product: core.options.edition.productName,
      textsIn: (language: string | undefined) => core.textsFor(language).translate,
      linkTo: (id: string) => `${publicUrl()}/#/snapshot/${id}`,
      videos: videos.service,
      async writeTable(job: TableJob, signal: AbortSignal) {
        const written = await pool.run({ input: async () => ({ value: job }), signal });
        if (!written.ok) throw new Error(`The table was not written: ${written.error}.`);
        return written.value;
      },
    };
    const job = createExportJob(
      { ...core, visibility },
      {
        exports,
        service,
        run: (row, ownerships, onDone, signal) => runExport(parts, row, ownerships, onDone, signal),
      },
    );
    let runner: JobRunner | undefined;
    const files: ExportedFiles = service;
    return {
      exports: files,
      handlers: createExportRoutes(
        service,
        createReportUploads({ ...core, credentialStatuses }, service, limits.reportFileBytes),
        blobs,
      ),
      maintenanceTasks: [removeExpiredJobs("remove expired exports", exports.jobs, core)],
      startJobs() {
        runner ??= startJobLoop(core, job);
      },
      async stop() {
        await runner?.stop();
        await pool.close();
      },
    };
  },
});

import type { Core } from "../../composition/capabilities.ts";
import type { JobKind } from "../../jobs/job-loop.ts";
import { removeUnusedFile } from "../../storage/blobs/remove-unused-file.ts";
import { isBlobNamed } from "../../storage/database/named-blobs.ts";
import type { ExportJobRow } from "../../storage/database/schema.ts";
import type { Visibility } from "../visibility/index.ts";
import type { ExportRepository } from "./export.repository.ts";
import type { ExportService } from "./export.service.ts";
import { requestOf } from "./export-request.ts";
import { type ExportResult, waitsForMovies } from "./run-export.ts";

/** How often an archive looks for its movies. */
const movieWaitMs = 1_000;

/** Exports as jobs. */
export function createExportJob(
  core: Core<"database" | "blobs" | "outbox"> & { readonly visibility: Visibility },
  parts: {
    readonly exports: ExportRepository;
    readonly service: ExportService;
    readonly run: (
      job: ExportJobRow,
      ownerships: readonly string[],
      onDone: (done: number) => Promise<void>,
      signal: AbortSignal,
    ) => Promise<ExportResult | typeof waitsForMovies>;
  },
): JobKind<ExportJobRow> {
  const { database, blobs, outbox, visibility } = core;
  const { exports, service, run } = parts;

  return {
    name: "exports",
    store: exports.jobs,
    lanes: exports.lanes,
    async run(job, work) {
      const ownerships = await visibility.ownershipsOf(job.account_id);
      const made = await run(job, ownerships, (done) => work.progress({ done }), work.signal);
      if (made === waitsForMovies) return { continueInMs: movieWaitMs };
      const { file, data } = made;
      const isThere = await database.transaction(async () => {
        if (file !== undefined && !(await blobs.has(file.hash)))
          throw new Error("The file that was just written is gone.");
        return work.finish({
          status: "FINISHED",
          done: job.total,
          file_hash: file?.hash ?? null,
          file_bytes: file?.sizeBytes ?? null,
          data: data ?? null,
        });
      });
      // No one may access it any more, and it can hold all data of an account.
      if (!isThere && file !== undefined)
        await removeUnusedFile(core, (hash) => isBlobNamed(database, hash), file.hash);
      return undefined;
    },
    failed: ({ done }) => ({ status: "ERROR", done, file_hash: null, file_bytes: null, data: null }),
    async notify(job) {
      // All visitors of the demo receive the messages of its account; theirs look for their own exports.
      if (requestOf(job).visitor !== undefined) return;
      const { uuid, downloadUrl, status, description, leftOut } = service.bodyOf(job);
      const made = leftOut.length > 0 ? ("WARNING" as const) : ("SUCCESS" as const);
      const severity = {
        PROCESSING: {},
        FINISHED: { severity: made },
        ERROR: { severity: "ERROR" },
      } as const;
      const common = { uuid, status, ...severity[status] };
      const to = [job.account_id];
      if (job.kind === "dashboard")
        await outbox.add(to, { type: "dashboard-summary", deviceLabel: "", ...common });
      else if (job.kind === "nlz" || job.kind === "mov" || job.kind === "account")
        await outbox.add(to, { type: "export-nlz", name: description, downloadUrl, ...common });
      else await outbox.add(to, { type: "excel-export", description, downloadUrl, ...common });
    },
  };
}

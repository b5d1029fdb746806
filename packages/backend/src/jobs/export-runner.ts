import type { BackendCore } from "../backend-core.ts";
import type { ExportRepository } from "../modules/exports/export.repository.ts";
import type { ExportService } from "../modules/exports/export.service.ts";
import type { ExportResult } from "../modules/exports/run-export.ts";
import type { ExportJobRow } from "../storage/database/schema.ts";
import { storageTrouble } from "../storage/storage-error.ts";
import { type JobRunner, leaseMs, mostAttempts, startJobLoop, tellEveryMs } from "./job-loop.ts";
import { removeUnusedFile } from "./purge-deleted.ts";

/** Makes exports, one after the other. */
export function startExportRunner(
  core: BackendCore,
  parts: {
    readonly jobs: ExportRepository;
    readonly service: ExportService;
    readonly run: (
      job: ExportJobRow,
      ownerships: readonly string[],
      onDone: (done: number) => Promise<void>,
      signal: AbortSignal,
    ) => Promise<ExportResult>;
  },
): JobRunner {
  const { database, blobs, outbox, visibility, nowMs, logger } = core;
  const { jobs, service, run } = parts;
  const iso = (ms: number): string => new Date(ms).toISOString();
  const isFileUsed = async (hash: string): Promise<boolean> =>
    (await jobs.isBlobUsed(hash)) || core.snapshots.isBlobUsed(hash);

  async function tell(job: ExportJobRow): Promise<void> {
    const { uuid, downloadUrl, status, description, leftOut } = service.bodyOf(job);
    const made = leftOut.length > 0 ? ("WARNING" as const) : ("SUCCESS" as const);
    const news = { PROCESSING: {}, FINISHED: { severity: made }, ERROR: { severity: "ERROR" } } as const;
    const common = { uuid, status, ...news[status] };
    const to = [job.account_id];
    if (job.kind === "dashboard")
      await outbox.add(to, { type: "dashboard-summary", deviceLabel: "", ...common });
    else if (job.kind === "nlz" || job.kind === "mov" || job.kind === "account")
      await outbox.add(to, { type: "export-nlz", name: description, downloadUrl, ...common });
    else await outbox.add(to, { type: "excel-export", description, downloadUrl, ...common });
  }

  /** False when it was cancelled meanwhile. */
  async function finish(job: ExportJobRow, done: number, result: ExportResult | undefined): Promise<boolean> {
    const ended = {
      status: result === undefined ? ("ERROR" as const) : ("FINISHED" as const),
      done,
      file_hash: result?.file?.hash ?? null,
      file_bytes: result?.file?.sizeBytes ?? null,
      data: result?.data ?? null,
    };
    const isThere = await database.transaction(async () => {
      if (result?.file !== undefined && !(await blobs.has(result.file.hash)))
        throw new Error("The file that was just written is gone.");
      const isThere = await jobs.finish(job, ended);
      if (isThere) await tell({ ...job, ...ended });
      return isThere;
    });
    // Nobody may have it any more, and it can hold all that somebody had.
    if (!isThere && result?.file !== undefined) await removeUnusedFile(core, isFileUsed, result.file.hash);
    return isThere;
  }

  async function make(job: ExportJobRow, signal: AbortSignal): Promise<void> {
    const cancelling = new AbortController();
    const either = AbortSignal.any([signal, cancelling.signal]);
    let toldMs = nowMs();
    let done = 0;
    const onDone = async (count: number): Promise<void> => {
      done = count;
      if (nowMs() - toldMs < tellEveryMs) return;
      toldMs = nowMs();
      await database.transaction(async () => {
        const isThere = await jobs.progress(job, done, iso(nowMs() + leaseMs));
        if (isThere) await tell({ ...job, done });
        else cancelling.abort();
      });
    };
    // A table of many rows is written in one go, without a word on the way.
    const beat = setInterval(() => {
      database
        .transaction(() => jobs.progress(job, done, iso(nowMs() + leaseMs)))
        .then((isThere) => isThere || cancelling.abort())
        .catch(() => undefined);
    }, leaseMs / 3);
    try {
      if (job.attempts > mostAttempts) throw new Error("It was started too often.");
      const ownerships = await visibility.ownershipsOf(job.account_id);
      await finish(job, job.total, await run(job, ownerships, onDone, either));
    } catch (error) {
      if (signal.aborted) return await database.transaction(() => jobs.release(job));
      if (cancelling.signal.aborted) return;
      // Not the export's fault: it is made once that is over.
      if (storageTrouble(error) === "unreachable") throw error;
      logger.warn({ err: error, exportId: job.id }, "export failed");
      await finish(job, done, undefined);
    } finally {
      clearInterval(beat);
    }
  }

  return startJobLoop(core, { name: "exports", jobs, make });
}

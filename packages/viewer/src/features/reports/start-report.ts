import { reportFetchConcurrency } from "@sonolens/domain";
import type { QueryClient } from "@tanstack/react-query";
import { issuedReportQueries } from "../../data/issued-reports.ts";
import type { Services } from "../../data/services.ts";
import { sharedReportQueries, uploadReport } from "../../data/shared-reports.ts";
import { type BulkRunOptions, notBegun, startBulkRun } from "../../lib/tasks/bulk-run.ts";
import type { TaskStore } from "../../lib/tasks/task-store.ts";
import { hrefOf } from "../../lib/ui/save-address.ts";
import { saveBlob } from "../../lib/ui/save-bytes.ts";
import { issueReport } from "./issued/issue-report.ts";
import type { RevisedReport } from "./issued/issue-state.ts";
import { type ReportDetail, ReportEntry } from "./ReportTask.tsx";
import { type ReadingNeeds, type ReadingServices, readingSnapshots } from "./read-snapshots.ts";
import type { LinkOptions } from "./share/link-form.ts";
import type { ShareState } from "./share/share-state.ts";
import { openReportMaker, type ReportMaker } from "./worker/report-maker.ts";
import type { MapLook, ReportOrder } from "./worker/report-messages.ts";

export interface ReportServices extends ReadingServices, Pick<Services, "api" | "host"> {
  readonly client: QueryClient;
  readonly tasks: TaskStore;
}

export interface NewReport {
  readonly order: ReportOrder;
  readonly needs: ReadingNeeds;
  readonly look: MapLook;
  /** The address of a snapshot in this viewer. */
  readonly linkTo: (id: string) => string;
  /** How the link is to be that is created as soon as it is made; undefined for none. */
  readonly link: LinkOptions | undefined;
  /** The issued report whose next revision it is to become. */
  readonly revised?: RevisedReport | undefined;
  /** How a maker is opened and a file saved, for tests. */
  readonly open?: () => Pick<ReportMaker, "ask" | "close">;
  readonly save?: (file: Blob, fileName: string) => void;
}

/**
 * Makes a report, as a task: reads its snapshots, ten at a time, has a worker make the file, and saves it. A snapshot
 * that cannot be read is left out and named. It is a draft until it is issued: then the snapshots are read again, as the
 * worker ends with its file, and none may have changed since. Returns the task's id.
 */
export function startReport(services: ReportServices, report: NewReport): string {
  const { api, host, client, tasks } = services;
  const { order, needs, look, linkTo, open = openReportMaker, save = saveBlob } = report;
  const ids = order.requested.map(({ id }) => id);
  const labels = new Map(order.requested.map(({ id, label }) => [id, label]));
  let detail: ReportDetail = {
    status: "UPLOADING",
    done: 0,
    total: ids.length,
    skipped: [],
    share: { kind: "none" },
    createLink: (options) => void createLink(options),
    issue: { kind: "draft" },
    revised: report.revised,
    issueNow: () => undefined,
  };
  const task = tasks.add<ReportDetail>({
    kind: "report",
    label: order.data.title ?? "",
    state: { kind: "running", progress: { done: 0, total: ids.length } },
    detail,
    View: ReportEntry,
  });
  const tell = (change: Partial<ReportDetail>) => {
    detail = { ...detail, ...change };
    task.update({ detail });
  };
  let made: Blob | undefined;
  let hasLink = false;

  async function createLink(options: LinkOptions) {
    if (!made || hasLink) return;
    hasLink = true;
    tell({ share: { kind: "pending" } });
    const share = await sharedAs(made, options);
    hasLink = share.kind !== "failed";
    tell({ share });
    void client.invalidateQueries({ queryKey: sharedReportQueries.key });
  }

  async function sharedAs(pdf: Blob, options: LinkOptions): Promise<ShareState> {
    const kept = await uploadReport(api, pdf, task.signal);
    if (!kept.ok) return { kind: "failed", code: kept.error.code };
    const link = await api.createSharedReport(
      { body: { ...options, reportUrl: kept.value } },
      { signal: task.signal },
    );
    if (!link.ok) return { kind: "failed", code: link.error.code };
    const { path, expires, hasPassword } = link.value;
    return { kind: "made", url: hrefOf(path, host.apiBaseUrl), expires, hasPassword };
  }

  type Maker = Pick<ReportMaker, "ask" | "close">;

  /** Gives the snapshots to a maker, ten at a time; `onRead` with the version of each. */
  const readInto = (
    maker: Maker,
    wanted: readonly string[],
    onRead: (id: string, version: number) => void,
    onProgress: BulkRunOptions<string>["onProgress"] = () => undefined,
  ) =>
    startBulkRun({
      ids: wanted,
      concurrency: reportFetchConcurrency,
      bugCode: "undefinedError",
      work: readingSnapshots(
        services,
        needs,
        { linkTo, apiBaseUrl: host.apiBaseUrl },
        async (id, snapshot) => {
          const { locale } = order;
          onRead(id, snapshot.record.version);
          const kept = await maker.ask<"snapshot">({ kind: "snapshot", id, snapshot, look, locale });
          if (!kept.ok) throw new Error(kept.error.message);
        },
      ),
      onProgress,
    });

  /** `versions`: of the snapshots in the draft. */
  async function issue(title: string, versions: ReadonlyMap<string, number>) {
    if (detail.issue.kind === "pending" || detail.issue.kind === "issued") return;
    tell({ issue: { kind: "pending" } });
    const maker = open();
    const trying = task.scope.child();
    trying.add(maker.close);
    try {
      const snapshotIds = [...versions.keys()];
      let hasChanged = false;
      const run = readInto(maker, snapshotIds, (id, version) => {
        hasChanged ||= version !== versions.get(id);
      });
      trying.add(run.stop);
      const { failed } = await run.ended;
      if (trying.disposed) return;
      if (hasChanged || failed.length > 0) return tell({ issue: { kind: "outdated" } });
      const issued = await issueReport(api, {
        ...{ order, title, revised: report.revised, signal: task.signal, snapshotIds },
        make: (numbered) => maker.ask<"make">({ kind: "make", order: numbered }),
      });
      if (!issued.ok) return tell({ issue: { kind: "failed", code: issued.error } });
      const { pdf, fileName, number, revision } = issued.value;
      made = pdf;
      task.update({
        state: {
          kind: "done",
          file: task.keepFile(fileName, pdf),
          isIncomplete: detail.skipped.length > 0,
        },
      });
      tell({ issue: { kind: "issued", number, revision } });
      save(pdf, fileName);
      void client.invalidateQueries({ queryKey: issuedReportQueries.key });
    } finally {
      trying.dispose();
    }
  }

  function fail(reason: string) {
    tell({ status: "ERROR" });
    task.update({ state: { kind: "failed", reason }, actions: { tryAgain: begin } });
  }

  function begin() {
    const maker = open();
    const trying = task.scope.child();
    trying.add(maker.close);
    tell({ status: "UPLOADING", done: 0, skipped: [] });
    const versions = new Map<string, number>();
    const run = readInto(
      maker,
      ids,
      (id, version) => versions.set(id, version),
      ({ done, failed }) => {
        const progress = { done: done + failed.length, total: ids.length };
        if (task.signal.aborted) return;
        task.update({ state: { kind: "running", progress } });
        tell({
          done: progress.done,
          skipped: failed.map(({ id }) => ({ id, label: labels.get(id) ?? "" })),
        });
      },
    );
    trying.add(run.stop);
    const stop = () => {
      trying.dispose();
      task.update({ state: { kind: "canceled" }, actions: { tryAgain: begin } });
    };
    task.update({ state: { kind: "running", progress: { done: 0, total: ids.length } }, actions: { stop } });
    void run.ended.then(async (progress) => {
      if (trying.disposed || notBegun(progress) > 0) return;
      task.update({ state: { kind: "running" } });
      const answer = await maker.ask<"make">({ kind: "make", order }, ({ state, done = 0, total }) => {
        tell({ status: state });
        task.update({
          state: { kind: "running", progress: total === undefined ? undefined : { done, total } },
        });
      });
      if (trying.disposed) return;
      trying.dispose();
      if (!answer.ok) {
        console.error(`The report was not made: ${answer.error.message}`);
        return fail(answer.error.code);
      }
      made = new Blob([answer.value.pdf], { type: "application/pdf" });
      const { title, fileName } = answer.value;
      const file = task.keepFile(fileName, made);
      for (const { id } of detail.skipped) versions.delete(id);
      tell({ status: "FINISHED", issueNow: () => void issue(title, versions) });
      task.update({
        state: { kind: "done", file, isIncomplete: detail.skipped.length > 0 },
        actions: {},
      });
      save(made, fileName);
      if (report.link) await createLink(report.link);
    });
  }
  // Nothing is read for a session that has ended.
  if (!task.scope.disposed) begin();
  return task.id;
}

import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { beginExport, beginTable, exportQueries, type TableFilter } from "../../../data/exports.ts";
import { reasonOf } from "../../../data/server/call-error.ts";
import type { Services } from "../../../data/services.ts";
import type { TaskStore } from "../../../lib/tasks/task-store.ts";
import { hrefOf } from "../../../lib/ui/save-address.ts";
import { type ServerExportDetail, ServerExportTask } from "./ServerExportTask.tsx";

/** What the server is to make of snapshots. */
export type ServerOrder =
  | { readonly format: "mov" | "nlz" }
  | { readonly format: "excel"; readonly includeImages: boolean; readonly filter?: TableFilter };

export interface ServerExportServices extends Pick<Services, "api" | "host" | "frame"> {
  readonly client: QueryClient;
  readonly tasks: TaskStore;
}

/**
 * Has the server make an archive or a table of many snapshots, as a task. The request is sent only once: if its response is lost,
 * the server may have begun, and a retry would make two. The server continues when the window is closed.
 */
export function startServerExport(
  { api, host, frame, client, tasks }: ServerExportServices,
  order: ServerOrder,
  ids: readonly string[],
): void {
  const detail: ServerExportDetail = { format: order.format, count: ids.length, leftOut: 0, before: 0 };
  const task = tasks.add<ServerExportDetail>({
    kind: "serverExport",
    label: "",
    state: { kind: "queued" },
    detail,
    View: ServerExportTask,
  });
  const fail = (reason: string | undefined) =>
    task.update({ state: { kind: "failed", reason }, actions: { tryAgain: () => void begin() } });

  /** Of the last try. What has ended stays followed: what the panel shows is not announced once more. */
  let following = task.scope.child();

  function follow(executionID: string) {
    const observer = new QueryObserver(client, exportQueries.job(api, executionID));
    const running = { done: 0, total: ids.length };
    const stop = () => {
      void api.cancelExport({ path: { executionID } });
      task.close();
    };
    following.add(observer.subscribe(show));
    show(observer.getCurrentResult());
    function show({ data: job, error }: ReturnType<typeof observer.getCurrentResult>) {
      if (job?.status === "ERROR" || reasonOf(error)?.status === 404) fail(undefined);
      else if (job?.status === "FINISHED" && job.url !== null)
        task.update({
          state: {
            kind: "done",
            file: { fileName: job.description, href: hrefOf(job.url, host.apiBaseUrl) },
            isIncomplete: job.leftOut.length > 0,
          },
          detail: { ...detail, leftOut: job.leftOut.length },
          actions: {},
        });
      else
        task.update({
          state: {
            kind: "running",
            progress: { ...running, done: job?.done ?? 0, remainingS: job?.secondsLeft ?? undefined },
          },
          detail: { ...detail, before: job?.before ?? 0 },
          actions: { stop },
        });
    }
  }

  function ask() {
    if (order.format !== "excel")
      return beginExport({ api, frame }, { snapshotIds: [...ids], format: order.format });
    const { includeImages, filter } = order;
    return beginTable(api, { snapshotIDs: [...ids], includeImages, ...(filter && { filter }) });
  }

  async function begin() {
    following.dispose();
    following = task.scope.child();
    // The server's id of the job, needed to cancel it, is not known yet.
    task.update({ state: { kind: "queued" }, actions: { stop: task.close } });
    const answer = await ask();
    if (task.signal.aborted) return;
    if (answer.ok) follow(answer.value.executionID);
    else fail(answer.error.code);
  }
  // Nothing is requested for a session that has ended.
  if (!task.scope.disposed) void begin();
}

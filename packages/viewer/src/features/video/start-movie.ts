import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { reasonOf } from "../../data/server/call-error.ts";
import type { Services } from "../../data/services.ts";
import { serverVideoQueries } from "../../data/videos/server-videos.ts";
import { isOpen, type TaskState } from "../../lib/tasks/task.ts";
import type { TaskStore } from "../../lib/tasks/task-store.ts";
import { hrefOf } from "../../lib/ui/save-address.ts";
import { MovieTask } from "./MovieTask.tsx";

/** A snapshot for which the server makes a movie. */
export interface MovieOrder {
  readonly serial: string;
  readonly id: string;
  /** Of the snapshot; may be empty. */
  readonly label: string;
}

export interface MovieServices extends Pick<Services, "api" | "host"> {
  readonly client: QueryClient;
  readonly tasks: TaskStore;
}

/**
 * Has the server make the movie of a snapshot, as a task, and follows it by messages and polling (VID-16, VID-17). One
 * that is on the panel already continues, or begins again if it has ended.
 */
export function startMovie({ api, host, client, tasks }: MovieServices, order: MovieOrder): void {
  const id = `movie ${order.id}`;
  const options = serverVideoQueries.movie(api, order.serial, order.id);
  const again = () => void client.resetQueries({ queryKey: options.queryKey });
  const known = tasks.tasks().find((task) => task.id === id);
  if (known) {
    if (!isOpen(known)) again();
    return;
  }
  const observer = new QueryObserver(client, options);
  const stateOf = ({ data, error }: ReturnType<typeof observer.getCurrentResult>): TaskState => {
    if (data?.status === "error") return { kind: "failed", reason: data.reason ?? undefined };
    if (data?.status === "noVideo") return { kind: "done" };
    if (data?.status === "ready" && data.url !== null)
      return {
        kind: "done",
        file: { fileName: data.fileName ?? "", href: hrefOf(data.url, host.apiBaseUrl) },
      };
    if (data === undefined && error) return { kind: "failed", reason: reasonOf(error)?.code };
    return { kind: "running", ...(data && { progress: { done: data.progress, total: 100 } }) };
  };
  const task = tasks.add({
    id,
    kind: "serverVideo",
    label: order.label,
    state: { kind: "queued" },
    detail: undefined,
    View: MovieTask,
  });
  // Nothing is requested for a session that has ended.
  if (task.scope.disposed) return;
  const show = (result: ReturnType<typeof observer.getCurrentResult>) => {
    const state = stateOf(result);
    task.update({
      state,
      actions: {
        // Only hides it: the server continues.
        ...(state.kind === "running" && { stop: task.close }),
        ...(state.kind === "failed" && { tryAgain: again }),
      },
    });
  };
  task.scope.add(observer.subscribe(show));
  show(observer.getCurrentResult());
}

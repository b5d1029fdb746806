import type { QueryClient } from "@tanstack/react-query";
import { snapshotQueries } from "../../data/snapshots/snapshots.ts";
import type { UndoHistory } from "../../data/snapshots/undo.ts";
import { type BulkProgress, notBegun, startBulkRun } from "../../lib/tasks/bulk-run.ts";
import type { TaskFile, TaskState } from "../../lib/tasks/task.ts";
import type { TaskStore } from "../../lib/tasks/task-store.ts";
import { type BulkDetail, BulkEntry } from "./BulkTask.tsx";
import type { BulkChange } from "./bulk-changes.ts";

/** The number of the specification. */
const concurrency = 10;

export interface BulkOrder {
  readonly client: QueryClient;
  readonly tasks: TaskStore;
  /** Left out for what undoes a change. */
  readonly history?: UndoHistory | undefined;
  readonly ids: readonly string[];
  readonly change: BulkChange;
  /** Called at the end of each try with the snapshots that were changed by then. */
  readonly onDone?: (ids: readonly string[]) => void;
}

/** Some failures do not make the task fail: it shows how many, and offers a retry. */
function endState({ total, done, failed }: BulkProgress, file: TaskFile | undefined): TaskState {
  if (notBegun({ total, done, failed }) > 0) return { kind: "canceled", file };
  if (done === 0 && failed[0]) return { kind: "failed", reason: failed[0].code };
  return { kind: "done", file, isIncomplete: failed.length > 0 };
}

/**
 * Makes a change to many snapshots, as a task; queries of the snapshots are invalidated at its end. Returns the task's
 * id.
 */
export function startBulk(order: BulkOrder): string {
  const { client, tasks, history, ids, change, onDone } = order;
  /** Over all tries. */
  const done = new Set<string>();
  const changed = () => [...new Set([...done, ...(change.touched?.() ?? [])])];
  const task = tasks.add<BulkDetail>({
    kind: "bulk",
    label: "",
    state: { kind: "running", progress: { done: 0, total: ids.length } },
    detail: { change: change.kind, total: ids.length, done: 0, failed: [] },
    View: BulkEntry,
  });
  const detailOf = ({ failed }: BulkProgress): BulkDetail => ({
    ...{ change: change.kind, total: ids.length, done: done.size, failed },
  });
  let forget = () => {};
  const undoWith = (undo: () => BulkChange) => () => {
    forget();
    task.close();
    startBulk({ client, tasks, ids: changed(), change: undo() });
  };
  async function fileNow(): Promise<TaskFile | undefined> {
    try {
      const file = await change.finish?.();
      return file && task.keepFile(file.fileName, file.blob);
    } catch (error) {
      console.error("The file of many snapshots was not made", error);
      return undefined;
    }
  }

  function begin(some: readonly string[]) {
    const show = (progress: BulkProgress) =>
      task.update({
        state: {
          kind: "running",
          progress: { done: done.size + progress.failed.length, total: ids.length },
          ...(progress.state === "stopping" && { mode: "stopping" as const }),
        },
        detail: detailOf(progress),
      });
    const run = startBulkRun({
      ids: some,
      work: change.work,
      bugCode: "undefinedError",
      concurrency,
      onOne: (id) => done.add(id),
      // The end is shown below, together with its actions.
      onProgress: (progress) => progress.state !== "ended" && show(progress),
    });
    task.scope.add(run.stop);
    show(run.progress());
    // At once: undo before the end stops it, and undoes what was changed by then.
    forget();
    const { undo: undoing } = change;
    if (undoing) {
      const undoAtEnd = async () => {
        run.stop();
        await run.ended;
        if (changed().length > 0) undoWith(undoing)();
        return undefined;
      };
      forget = history?.remember({ undo: undoAtEnd }) ?? forget;
    } else if (!change.isOnlyRead) forget = history?.rememberImpossible() ?? forget;
    task.update({ actions: { stop: run.stop } });
    void run.ended.then(async (progress) => {
      const file = await fileNow();
      const { failed } = progress;
      const undo = change.undo && changed().length > 0 ? undoWith(change.undo) : undefined;
      if (changed().length === 0) forget();
      task.update({
        state: endState({ ...progress, total: ids.length, done: done.size }, file),
        detail: detailOf(progress),
        actions: {
          tryAgain: failed.length > 0 ? () => begin(failed.map(({ id }) => id)) : undefined,
          undo,
        },
      });
      onDone?.([...done]);
      if (!change.isOnlyRead) void client.invalidateQueries({ queryKey: snapshotQueries.all });
    });
  }
  // Nothing is changed for a session that has ended.
  if (!task.scope.disposed) begin(ids);
  return task.id;
}

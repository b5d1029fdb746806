import type { QueryClient } from "@tanstack/react-query";
import { snapshotQueries } from "../../data/snapshots.ts";
import type { BulkChange } from "./bulk-changes.ts";
import { startBulkRun } from "./bulk-run.ts";
import { type BulkProgress, type BulkTask, bulkTasks } from "./bulk-tasks.ts";
import { updatePanel } from "./panel.ts";

/** The number of the specification. */
const atATime = 10;
let started = 0;

export interface BulkOrder {
  readonly client: QueryClient;
  readonly ids: readonly string[];
  readonly change: BulkChange;
  /** Hears at the end of each try which were changed by then. */
  readonly onDone?: (ids: readonly string[]) => void;
}

/**
 * Makes a change to many snapshots in the background and shows on the panel how far it is; what shows the snapshots is
 * brought up to date at its end. It is over with the session. Answers the task's id.
 */
export function startBulk(order: BulkOrder): string {
  const { client, ids, change, onDone } = order;
  started += 1;
  const key = `bulk ${started}`;
  const put = (next: Partial<BulkTask>) =>
    bulkTasks.set(bulkTasks.get().map((task) => (task.id === key ? { ...task, ...next } : task)));
  const close = () => {
    isClosed = true;
    forgetFile();
    bulkTasks.set(bulkTasks.get().filter(({ id }) => id !== key));
    updatePanel();
  };
  let isClosed = false;
  let href: string | undefined;
  const forgetFile = () => {
    if (href) URL.revokeObjectURL(href);
    href = undefined;
  };
  async function fileOf(): Promise<BulkTask["file"]> {
    const file = await change.finish?.();
    forgetFile();
    if (!file || isClosed) return undefined;
    href = URL.createObjectURL(file.blob);
    return { fileName: file.fileName, href };
  }
  /** By all tries together. */
  const done = new Set<string>();
  const overall = (progress: BulkProgress) => ({ ...progress, total: ids.length, done: done.size });
  const changed = () => [...new Set([...done, ...(change.touched?.() ?? [])])];
  const undoIt = (undo: () => BulkChange) => () => {
    close();
    startBulk({ client, ids: changed(), change: undo() });
  };

  const begin = (some: readonly string[]) => {
    const run = startBulkRun({
      ids: some,
      work: change.work,
      bugCode: "undefinedError",
      atATime,
      onOne: (id) => done.add(id),
      // Its end is told with what can be done then.
      onProgress: (progress) => progress.state !== "ended" && put({ progress: overall(progress) }),
    });
    put({ progress: overall(run.progress()), stop: run.stop, undo: undefined, file: undefined });
    void run.ended.then(async (progress) => {
      const file = await fileOf().catch((error: unknown) => {
        console.error("The file of many snapshots was not made", error);
        return undefined;
      });
      put({
        progress: overall(progress),
        file,
        tryAgain: () => begin(progress.failed.map(({ id }) => id)),
        undo: change.undo && changed().length > 0 ? undoIt(change.undo) : undefined,
      });
      onDone?.([...done]);
      if (!change.isOnlyRead) void client.invalidateQueries({ queryKey: snapshotQueries.all });
    });
  };
  const notYet = () => {};
  bulkTasks.set([
    ...bulkTasks.get(),
    {
      id: key,
      kind: change.kind,
      progress: { total: ids.length, done: 0, failed: [], state: "running" },
      stop: notYet,
      tryAgain: notYet,
      undo: undefined,
      close,
    },
  ]);
  updatePanel();
  begin(ids);
  return key;
}

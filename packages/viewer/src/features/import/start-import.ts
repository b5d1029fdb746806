import type { QueryClient } from "@tanstack/react-query";
import type { Services } from "../../data/services.ts";
import { type KnownSnapshots, snapshotQueries } from "../../data/snapshots/snapshots.ts";
import { isOpen, type TaskState } from "../../lib/tasks/task.ts";
import type { TaskStore } from "../../lib/tasks/task-store.ts";
import { ImportEntry } from "./ImportEntry.tsx";
import { countsOf, secondsLeft, workOf } from "./import-lines.ts";
import { type Chosen, createImportQueue, type RunState } from "./import-queue.ts";
import { type ImportDetail, isImport } from "./import-task.ts";
import { createFileSender } from "./send-file.ts";
import { createSnapshotMaker, type SnapshotMaker } from "./sound-client.ts";

export interface ImportServices extends Pick<Services, "api" | "connection" | "frame"> {
  readonly client: QueryClient;
  readonly tasks: TaskStore;
}

/** More would take the connections that load the pictures of the page. */
const concurrency = 3;
/** Time between two updates of the progress. */
const drawMs = 150;
/** What uploads hold is released this long after the last file (EXP-24). */
const channelOpenMs = 120_000;

/** Sends files as a task, beside those that are being sent; a list that has ended makes way for them. */
export function importFiles(
  services: ImportServices,
  chosen: Chosen<File>,
  /** For tests. */
  openMaker: () => SnapshotMaker = createSnapshotMaker,
): void {
  const known = services.tasks.tasks().find(isImport);
  const add = known && isOpen(known) ? known.detail.add : startImport(services, openMaker);
  add(chosen);
}

function startImport(
  { api, connection, frame, client, tasks }: ImportServices,
  openMaker: () => SnapshotMaker,
): ImportDetail["add"] {
  const known = () => client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  const sounds = openMaker();
  const sender = createFileSender({ api, connection, frame }, sounds, known);
  let drawing: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let activeMs = 0;
  let beganMs: number | undefined;
  let isStopped = false;
  let shownRun: RunState | undefined;

  const queue = createImportQueue<File>({
    send: sender.send,
    concurrency,
    removeWhitespace: true,
    onChange: (soon) => {
      if (task.scope.disposed) return;
      // A change of the run state is drawn at once, progress at intervals.
      if (!soon && queue.run() !== shownRun) draw();
      else drawing ??= setTimeout(draw, drawMs);
    },
  });
  const detailNow = (): ImportDetail => {
    const lines = queue.lines().slice();
    return { lines, counts: countsOf(lines), add: queue.add, pause: queue.pause, goOn: queue.goOn };
  };
  const task = tasks.add<ImportDetail>({
    id: "import",
    kind: "import",
    label: "",
    state: { kind: "queued" },
    detail: detailNow(),
    View: ImportEntry,
  });

  function draw(): void {
    clearTimeout(drawing);
    drawing = undefined;
    const run = queue.run();
    const nowMs = performance.now();
    if (run === "running") beganMs ??= nowMs;
    else {
      if (beganMs !== undefined) activeMs += nowMs - beganMs;
      beganMs = undefined;
    }
    const detail = detailNow();
    const { counts } = detail;
    const work = workOf(detail.lines);
    const remainingS = secondsLeft(work, activeMs + (beganMs === undefined ? 0 : nowMs - beganMs));
    const ended: TaskState = isStopped
      ? { kind: "canceled" }
      : { kind: "done", isIncomplete: counts.failed + counts.incomplete > 0 };
    const wasRunning = shownRun === "running";
    shownRun = run;
    task.update({
      detail,
      state:
        run === "ended"
          ? ended
          : {
              kind: "running",
              progress: { done: work.done, total: work.all, remainingS },
              ...(run === "paused" && { mode: "paused" as const }),
            },
      actions: {
        ...(run !== "ended" && { stop }),
        ...(run === "ended" && counts.again > 0 && { tryAgain }),
      },
    });
    if (run !== "ended") clearTimeout(closing);
    else if (wasRunning) closing = setTimeout(sounds.close, channelOpenMs);
    if (run === "ended" && wasRunning) void client.invalidateQueries({ queryKey: snapshotQueries.listKey });
  }
  function stop() {
    isStopped = true;
    queue.stop();
  }
  function tryAgain() {
    isStopped = false;
    queue.tryAgain();
  }

  if (task.scope.disposed) return () => undefined;
  const warn = (event: BeforeUnloadEvent) => {
    if (queue.run() !== "ended") event.preventDefault();
  };
  window.addEventListener("beforeunload", warn);
  task.scope.add(() => {
    queue.stop();
    sender.forget();
    sounds.close();
    clearTimeout(drawing);
    clearTimeout(closing);
    window.removeEventListener("beforeunload", warn);
  });
  return queue.add;
}

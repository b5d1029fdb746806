import type { QueryClient } from "@tanstack/react-query";
import type { Services } from "../../data/services.ts";
import { type KnownSnapshots, snapshotQueries } from "../../data/snapshots.ts";
import { showOnPanel, takeOffPanel } from "../../lib/export-tasks.ts";
import { sharedState, useShared } from "../../lib/shared-state.ts";
import { ImportTask } from "./ImportTask.tsx";
import { countsOf, type ImportCounts, type ImportLine, secondsLeft, workOf } from "./import-lines.ts";
import { type Chosen, createImportQueue, type ImportQueue, type RunState } from "./import-queue.ts";
import { createFileSender } from "./send-file.ts";

/** How far an import is, as it is drawn. */
export interface ImportState {
  readonly lines: readonly ImportLine[];
  readonly counts: ImportCounts;
  readonly work: { readonly all: number; readonly done: number };
  readonly run: RunState;
  /** Undefined while that cannot be told. */
  readonly secondsLeft: number | undefined;
}

/** What can be done with an import. */
export type ImportActions = Omit<ImportQueue<File>, "lines" | "run" | "add"> & {
  /** Takes the list away, once it has ended. */
  readonly close: () => void;
};

interface RunningImport {
  readonly state: ImportState;
  readonly actions: ImportActions;
}

/** More would take the connections that the pictures of the page come by. */
const atATime = 3;
/** How often it is drawn anew. */
const drawMs = 150;
const panelId = "import";

const current = sharedState<RunningImport | undefined>(undefined);
const adder = sharedState<((chosen: Chosen<File>) => void) | undefined>(undefined);

/** The import that somebody started. It goes on when another page is opened. */
export const useImport = () => useShared(current);

/** Sends files in the background, beside those that are being sent; a list that has ended makes way for them. */
export function importFiles(services: Services, client: QueryClient, chosen: Chosen<File>): void {
  if (current.get()?.state.run === "ended") current.get()?.actions.close();
  const add = adder.get() ?? begin(services, client);
  adder.set(add);
  add(chosen);
}

function begin(services: Services, client: QueryClient): (chosen: Chosen<File>) => void {
  const known = () => client.getQueryData<KnownSnapshots>(snapshotQueries.listKey)?.byId;
  const sender = createFileSender(services, known);
  let drawing: ReturnType<typeof setTimeout> | undefined;
  let activeMs = 0;
  let beganMs: number | undefined;

  const draw = () => {
    clearTimeout(drawing);
    drawing = undefined;
    const [run, lines] = [queue.run(), queue.lines().slice()];
    const nowMs = performance.now();
    if (run === "running") beganMs ??= nowMs;
    else {
      if (beganMs !== undefined) activeMs += nowMs - beganMs;
      beganMs = undefined;
    }
    const work = workOf(lines);
    const wasRunning = current.get()?.state.run === "running";
    const left = secondsLeft(work, activeMs + (beganMs === undefined ? 0 : nowMs - beganMs));
    current.set({ state: { lines, counts: countsOf(lines), work, run, secondsLeft: left }, actions });
    if (run === "ended" && wasRunning) void client.invalidateQueries({ queryKey: snapshotQueries.listKey });
  };
  const queue = createImportQueue<File>({
    send: sender.send,
    atATime,
    removeWhitespace: true,
    onChange: (soon) => {
      if (isClosed) return;
      // What is done anew is drawn at once, how far it is now and then.
      if (!soon && queue.run() !== current.get()?.state.run) draw();
      else drawing ??= setTimeout(draw, drawMs);
    },
  });
  const warn = (event: BeforeUnloadEvent) => {
    if (queue.run() !== "ended") event.preventDefault();
  };
  let isClosed = false;
  const close = () => {
    isClosed = true;
    queue.stop();
    sender.forget();
    clearTimeout(drawing);
    window.removeEventListener("beforeunload", warn);
    takeOffPanel(panelId);
    current.set(undefined);
    adder.set(undefined);
  };
  const { pause, goOn, stop, tryAgain } = queue;
  const actions: ImportActions = { pause, goOn, stop, tryAgain, close };
  window.addEventListener("beforeunload", warn);
  showOnPanel({ id: panelId, kind: "work", View: ImportTask, stop: close });
  return queue.add;
}

import type { Browser, Page } from "playwright";

/** One event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread within `dur`. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
}

/** Records Chromium's trace of a page during an action. */
export async function traced(
  browser: Browser,
  page: Page,
  categories: readonly string[],
  work: () => Promise<void>,
): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: [...categories] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString("utf8")) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return traceEvents;
}

/** The trace category required by {@link mainThreadTasks}. */
export const taskCategory = "toplevel";

/** The tasks of the page's main thread. */
export function mainThreadTasks(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const main = events.find(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  return events.filter(
    ({ name, pid, tid, dur }) =>
      pid === main?.pid && tid === main?.tid && name === "ThreadControllerImpl::RunTask" && dur !== undefined,
  );
}

/** Milliseconds of the longest task of the page's main thread. */
export const maxTaskMs = (events: readonly TraceEvent[]): number =>
  Math.max(0, ...mainThreadTasks(events).map(({ dur = 0 }) => dur)) / 1000;

import { readdirSync, readFileSync } from "node:fs";

const tasks = "/proc/self/task";

/** Milliseconds that each thread of this process was runnable but not running; empty if unavailable. */
function waitedMs(): Map<string, number> {
  const waited = new Map<string, number>();
  try {
    for (const task of readdirSync(tasks))
      waited.set(task, Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[1]) / 1e6);
  } catch {
    // A thread that has just ended, or another system.
  }
  return waited;
}

/**
 * Starts a clock that excludes the time in which other programs had the processor, which is most of the
 * elapsed time on a busy machine. Returns milliseconds, less the longest wait of a thread.
 */
export function startOwnClock(): () => number {
  const startMs = performance.now();
  const before = waitedMs();
  return () => {
    const tookMs = performance.now() - startMs;
    const waits = [...waitedMs()].map(([task, ms]) => ms - (before.get(task) ?? 0));
    return tookMs - Math.max(0, ...waits);
  };
}

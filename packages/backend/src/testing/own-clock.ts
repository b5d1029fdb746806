import { existsSync, readdirSync, readFileSync } from "node:fs";

const tasks = "/proc/self/task";

/** Milliseconds that each thread of this process was runnable but not running; empty if unavailable. */
function waitedMs(): Map<string, number> {
  const waited = new Map<string, number>();
  for (const task of existsSync(tasks) ? readdirSync(tasks) : [])
    try {
      waited.set(task, Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[1]) / 1e6);
    } catch {
      // This thread has just ended; all others count.
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

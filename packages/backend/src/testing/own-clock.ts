import { readdirSync, readFileSync } from "node:fs";

const tasks = "/proc/self/task";

/** Per thread of this process the milliseconds that it stood ready but was not let run; empty where nobody tells. */
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
 * Starts a clock that does not run while other programs have the processor: on a busy machine that is most of what a
 * clock shows, and none of it is the server's. It answers milliseconds, less what the thread that waited longest waited.
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

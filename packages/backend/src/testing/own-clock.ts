import { existsSync, readdirSync, readFileSync } from "node:fs";

const tasks = "/proc/self/task";

interface Shares {
  readonly ranMs: number;
  readonly waitedMs: number;
}

/** How long each thread of this process ran, and was runnable but not running; empty if unavailable. */
function sharesOfThreads(): Map<string, Shares> {
  const shares = new Map<string, Shares>();
  for (const task of existsSync(tasks) ? readdirSync(tasks) : [])
    try {
      const [ran = 0, waited = 0] = readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ").map(Number);
      shares.set(task, { ranMs: ran / 1e6, waitedMs: waited / 1e6 });
    } catch {
      // This thread has just ended; all others count.
    }
  return shares;
}

/**
 * Starts a clock that excludes the time in which other programs had the processor, which is most of the
 * elapsed time on a busy machine. Returns milliseconds, less the longest wait of a thread.
 */
export function startOwnClock(): () => number {
  const startMs = performance.now();
  const before = sharesOfThreads();
  return () => {
    const tookMs = performance.now() - startMs;
    const shares = [...sharesOfThreads()].map(([task, { ranMs, waitedMs }]) => ({
      ranMs: ranMs - (before.get(task)?.ranMs ?? 0),
      waitedMs: waitedMs - (before.get(task)?.waitedMs ?? 0),
    }));
    const longestWaitMs = Math.max(0, ...shares.map(({ waitedMs }) => waitedMs));
    // A wait counts once it is over, also for the time before the start; what a thread ran is not less than it was.
    return Math.max(tookMs - longestWaitMs, ...shares.map(({ ranMs }) => ranMs));
  };
}

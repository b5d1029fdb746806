import { readdirSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";

/**
 * Added to the niceness of threads, so that the event loop, which answers everybody, has a processor first. Only Linux has
 * a priority for each thread.
 */
export const niceIncrement = process.platform === "linux" ? 5 : 0;

/**
 * By how much the old objects of a thread may grow until all garbage is collected. V8 leaves a busy server little more
 * than its young objects need, and then collects everything every 0.7 s, for up to 70 ms of a turn.
 */
const heapGrowthPercent = 200;

const threadsFolder = "/proc/self/task";

/**
 * Keeps stops of the event loop of this process, which is its main thread, short. Garbage of all objects is collected
 * less often, for at most three times the memory that old objects need. On Linux the other threads get a processor after
 * it: those that read files, draw pictures, compile, and collect garbage. Threads that they start inherit that; those
 * that the main thread starts later do not.
 */
export function preferEventLoop(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  if (niceIncrement === 0) return;
  const niceness = Math.min(getPriority() + niceIncrement, constants.priority.PRIORITY_LOW);
  for (const thread of readdirSync(threadsFolder).map(Number)) {
    if (thread === process.pid) continue;
    try {
      setPriority(thread, niceness);
    } catch {
      // It has ended meanwhile, or may not be changed: the process works as well at the usual priority.
    }
  }
}

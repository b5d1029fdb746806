import { setTimeout as wait } from "node:timers/promises";

const minPauseMs = 5;
const maxPauseMs = 100;

/**
 * Waits until a condition holds; throws after `limitMs`, which only ends a test that hangs. Polls less often
 * over time, so that polling does not slow down what is awaited.
 */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = 60_000): Promise<void> {
  const startMs = performance.now();
  while (!(await holds())) {
    const waitedMs = performance.now() - startMs;
    if (waitedMs > limitMs)
      throw new Error(`Still not so after ${limitMs} ms: ${String(holds).slice(0, 300)}`);
    await wait(Math.min(maxPauseMs, Math.max(minPauseMs, waitedMs / 10)));
  }
}

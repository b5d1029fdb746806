/** Limits how many tasks run concurrently; the others wait in order. */
export interface ConcurrencyLimiter {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
  /** Waits until none runs and none waits. */
  idle(): Promise<void>;
  /** Milliseconds since the last task ended: 0 while one runs, infinite before the first. */
  idleForMs(): number;
}

export function createConcurrencyLimiter(width: number): ConcurrencyLimiter {
  let running = 0;
  let endedMs = Number.NEGATIVE_INFINITY;
  const waiting: (() => void)[] = [];
  const idlers: (() => void)[] = [];
  return {
    async run(task) {
      // A finished task passes its slot on directly, so that a new task cannot take it in between.
      if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        endedMs = performance.now();
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
        if (running === 0) for (const resolve of idlers.splice(0)) resolve();
      }
    },
    async idle() {
      if (running > 0) await new Promise<void>((resolve) => idlers.push(resolve));
    },
    idleForMs: () => (running > 0 ? 0 : performance.now() - endedMs),
  };
}

/** Limits how many tasks run concurrently; the others wait in order. */
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

export function createConcurrencyLimiter(width: number) {
  let running = 0;
  let endedMs = Number.NEGATIVE_INFINITY;
  const waiting: (() => void)[] = [];
  const idlers: (() => void)[] = [];
  return {
    async run<Value>(task: () => Promise<Value>): Promise<Value> {
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
    /** Waits until none runs and none waits. */
    async idle(): Promise<void> {
      if (running > 0) await new Promise<void>((resolve) => idlers.push(resolve));
    },
    /** Milliseconds since the last task ended: 0 while one runs, infinite before the first. */
    idleForMs: (): number => (running > 0 ? 0 : performance.now() - endedMs),
  };
}

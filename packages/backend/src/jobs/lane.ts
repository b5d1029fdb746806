/** Lets only so many tasks run at once; the others wait in order. */
export interface Lane {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
  /** Waits until none runs and none waits. */
  idle(): Promise<void>;
}

export function createLane(width: number): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  const idlers: (() => void)[] = [];
  return {
    async run(task) {
      // A task that ends hands its place over, so that nobody who comes just then gets in between.
      if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
        if (running === 0) for (const resolve of idlers.splice(0)) resolve();
      }
    },
    async idle() {
      if (running > 0) await new Promise<void>((resolve) => idlers.push(resolve));
    },
  };
}

/** Lets only so many tasks run at once; the others wait in order. */
export interface Lane {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
}

export function createLane(width: number): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(task) {
      if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
      running += 1;
      try {
        return await task();
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}

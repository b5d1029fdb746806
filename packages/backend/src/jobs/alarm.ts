/** Lets a loop that found nothing to do sleep until there may be something. */
export interface Alarm {
  /** There may be something to do: ends `sleep`, or keeps the next one from beginning. */
  ring(): void;
  /** To be called before looking for something to do: what changes afterwards ends the next sleep. */
  looks(): void;
  /** Resolves when it rings, or after the longest time. */
  sleep(): Promise<void>;
}

/** Between two looks while it rings all the time: a look costs the same whether there is something or not. */
const minMs = 50;

/** An alarm that rings by itself after `maxMs`; waiting for that does not keep the process alive. */
export function createAlarm(maxMs: number): Alarm {
  let hasRung = false;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let wake: () => void = () => undefined;

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    ring() {
      hasRung = true;
      wake();
    },
    looks() {
      hasRung = false;
      lookedMs = performance.now();
    },
    async sleep() {
      if (!hasRung) await wait(maxMs);
      wake = () => undefined;
      const tooEarlyMs = lookedMs + minMs - performance.now();
      // Keeps the process alive: a server that stops waits for its loops when nothing else is left.
      if (tooEarlyMs > 0) await new Promise<void>((resolve) => setTimeout(resolve, tooEarlyMs));
    },
  };
}

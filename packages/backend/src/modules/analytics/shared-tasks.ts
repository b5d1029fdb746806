/** Shares one task among all callers that want the same thing at the same time. */
export interface SharedTasks<Value> {
  /** Starts `task`, or joins the one with this key. The task is aborted when all its callers are gone. */
  run(key: string, signal: AbortSignal, task: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
}

interface Shared<Value> {
  readonly promise: Promise<Value>;
  readonly controller: AbortController;
  waiters: number;
}

export function createSharedTasks<Value>(): SharedTasks<Value> {
  const tasks = new Map<string, Shared<Value>>();

  function start(key: string, task: (signal: AbortSignal) => Promise<Value>): Shared<Value> {
    const controller = new AbortController();
    const promise = task(controller.signal).finally(() => {
      if (tasks.get(key) === shared) tasks.delete(key);
    });
    const shared: Shared<Value> = { promise, controller, waiters: 0 };
    tasks.set(key, shared);
    return shared;
  }

  return {
    async run(key, signal, task) {
      const shared = tasks.get(key) ?? start(key, task);
      shared.waiters += 1;
      const leave = () => {
        shared.waiters -= 1;
        if (shared.waiters > 0) return;
        // A later caller starts a new task instead of joining the one that is being aborted.
        if (tasks.get(key) === shared) tasks.delete(key);
        shared.controller.abort();
      };
      if (signal.aborted) leave();
      else signal.addEventListener("abort", leave, { once: true });
      try {
        return await shared.promise;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    },
  };
}

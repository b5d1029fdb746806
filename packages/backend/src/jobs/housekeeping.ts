import { setTimeout as wait } from "node:timers/promises";

/** One thing that is cleaned up now and then. */
export interface HouseholdTask {
  readonly name: string;
  run(): Promise<unknown>;
}

/** Cleaning up beside the calls. */
export interface Housekeeping {
  /** Ends after the task that is running. */
  stop(): Promise<void>;
}

/** Runs all tasks at once and then every `everyMs`; one that fails is told and does not keep the others from running. */
export function startHousekeeping(parts: {
  readonly tasks: readonly HouseholdTask[];
  readonly everyMs: number;
  readonly onError: (error: unknown, task: string) => void;
}): Housekeeping {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      for (const task of parts.tasks) {
        if (signal.aborted) return;
        await task.run().catch((error: unknown) => parts.onError(error, task.name));
      }
      await wait(parts.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

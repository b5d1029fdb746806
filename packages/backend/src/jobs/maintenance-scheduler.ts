import { setTimeout as wait } from "node:timers/promises";
import { settled } from "@sonolens/foundation";
import type { WorkLeases } from "./work-leases.ts";

/** One periodic cleanup task. */
export interface MaintenanceTask {
  readonly name: string;
  run(): Promise<unknown>;
}

/** Cleaning up beside the calls. */
export interface MaintenanceScheduler {
  /** Ends after the task that is running. */
  stop(): Promise<void>;
}

const work = "cleaning up";
/** How long another process waits for a cleaning process that shows no sign of life. */
const leaseMs = 5 * 60_000;
/** How often a process checks whether a run is due, or whether a process that began one is gone. */
const lookEveryMs = 5 * 60_000;

/**
 * Runs all tasks at once and then every `everyMs`, in one of the processes that share a database. A task that
 * fails is reported and does not keep the others from running.
 */
export function startMaintenance(parts: {
  readonly tasks: readonly MaintenanceTask[];
  readonly everyMs: number;
  readonly leases: WorkLeases;
  readonly nowMs: () => number;
  readonly onError: (error: unknown, task: string) => void;
}): MaintenanceScheduler {
  const { tasks, everyMs, leases, nowMs, onError } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function clean(): Promise<void> {
    const [taken] = await leases.take([work], 1, nowMs() + leaseMs);
    if (taken === undefined) return;
    const failed = (error: unknown) => onError(error, work);
    const beat = setInterval(() => {
      leases.keep([work], nowMs() + leaseMs).catch(failed);
    }, leaseMs / 3);
    try {
      for (const task of tasks) {
        if (signal.aborted) return await leases.giveBack([work]);
        await task.run().catch((error: unknown) => onError(error, task.name));
      }
      // Done until then, for all processes.
      await leases.keep([work], nowMs() + everyMs);
    } finally {
      clearInterval(beat);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await clean().catch((error: unknown) => onError(error, work));
      await settled(wait(Math.min(everyMs, lookEveryMs), undefined, { signal, ref: false }));
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

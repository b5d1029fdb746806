import { setTimeout as wait } from "node:timers/promises";
import type { BackendCore } from "../backend-core.ts";

/** Works on jobs of the database, one after the other. */
export interface JobRunner {
  /** Ends; what is not done is made by another process or after the next start. */
  stop(): Promise<void>;
}

/** Jobs that one process at a time may have taken. Times are ISO 8601. */
export interface LeasedJobs<Job> {
  /** Whether `lease` would give one. */
  isWaiting(nowIso: string): Promise<boolean>;
  lease(nowIso: string, leasedUntil: string): Promise<Job | undefined>;
  /** Lets all that were taken be taken anew, where nobody can work on them any more. */
  endLeases(): Promise<void>;
}

/** How long a job is taken for without a word of it. */
export const leaseMs = 60_000;
/** One that ends its process again and again is given up. */
export const mostAttempts = 3;
/** How often a client hears of progress. */
export const tellEveryMs = 500;
/** For what another process started, or left. */
const pollMs = 2_000;

/** Takes jobs until it is stopped. `make` gets a signal that ends with it, and throws only what halts all of them for now. */
export function startJobLoop<Job>(
  { database, nowMs, logger, aloneSinceMs }: BackendCore,
  parts: {
    readonly name: string;
    readonly jobs: LeasedJobs<Job>;
    make(job: Job, signal: AbortSignal): Promise<void>;
  },
): JobRunner {
  const { jobs, make, name } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const iso = (ms: number): string => new Date(ms).toISOString();
  let wake: () => void = () => undefined;
  const forget = database.onChange(() => wake());

  async function next(): Promise<Job | undefined> {
    if (!(await jobs.isWaiting(iso(nowMs())))) return undefined;
    return database.transaction(() => jobs.lease(iso(nowMs()), iso(nowMs() + leaseMs)));
  }

  async function work(): Promise<void> {
    let isFirst = aloneSinceMs !== undefined;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        if (isFirst) await database.transaction(() => jobs.endLeases());
        isFirst = false;
        const job = await next();
        if (job !== undefined) await make(job, signal);
        else await Promise.race([woken, wait(pollMs, undefined, { signal, ref: false })]);
      } catch (error) {
        if (signal.aborted) return;
        // A full disk, for example: the job waits until its lease ends.
        logger.error({ err: error }, `${name} halted`);
        await wait(pollMs, undefined, { ref: false });
      }
    }
  }

  const working = work();
  return {
    async stop() {
      forget();
      stopping.abort();
      wake();
      await working;
    },
  };
}

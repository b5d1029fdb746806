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
  /** Lets one that was taken be taken anew, as if it had not been. */
  release(job: Job): Promise<void>;
}

/** How long a job is taken for without a word of it. */
export const leaseMs = 60_000;
/** One that ends its process again and again is given up. */
export const mostAttempts = 3;
/** How often a client hears of progress. */
export const tellEveryMs = 500;
/** For what another process started, or left. */
const pollMs = 2_000;

/**
 * Takes jobs until it is stopped. `make` gets a signal that ends with it, and throws only what halts all of them for now, as
 * a full disk or a store that is gone: its job is taken anew soon after that is over.
 */
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
    let halted: Job | undefined;
    let pauseMs = pollMs;
    const letGo = async (): Promise<void> => {
      const job = halted;
      if (job !== undefined) await database.transaction(() => jobs.release(job));
      halted = undefined;
    };
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        if (isFirst) await database.transaction(() => jobs.endLeases());
        isFirst = false;
        await letGo();
        const job = await next();
        if (job !== undefined) {
          halted = job;
          await make(job, signal);
          halted = undefined;
          pauseMs = pollMs;
        } else await Promise.race([woken, wait(pollMs, undefined, { signal, ref: false })]);
      } catch (error) {
        if (signal.aborted) break;
        logger.error({ err: error }, `${name} halted`);
        await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, leaseMs);
      }
    }
    // Where even that cannot be written, its lease ends.
    await letGo().catch(() => undefined);
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

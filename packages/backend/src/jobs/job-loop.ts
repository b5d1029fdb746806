import { setTimeout as wait } from "node:timers/promises";
import { bestEffort, settled } from "@sonolens/foundation";
import type { Logger } from "pino";
import type { Database } from "../storage/database/open-database.ts";
import { storageFault } from "../storage/storage-error.ts";
import { ownerOfAccount, workFor } from "../work-owner.ts";
import { createAlarm } from "./alarm.ts";
import type { JobRow, JobStore } from "./job-store.ts";

/** What jobs of every kind need from the server. */
export interface JobEnvironment {
  readonly database: Database;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Set if no other process has the data folder open: anything older was left by processes that have ended. */
  readonly aloneSinceMs: number | undefined;
}

/** What the run of a job can do with its row. */
export interface JobWork<Job> {
  /** Ends when the server stops, or the job was canceled. */
  readonly signal: AbortSignal;
  /**
   * Stores progress and notifies of it, at most every 500 ms. Of more frequent calls the last one is stored when the job
   * fails, pauses or is left by a server that stops; a killed server loses it.
   */
  progress(columns: Partial<Job>): Promise<void>;
  /** Writes the result and notifies of it, in one transaction; false when the job was canceled. */
  finish(columns: Partial<Job>): Promise<boolean>;
}

/** The job made progress and continues later, after others of its kind had their turn. */
export interface JobPause {
  readonly continueInMs: number;
}

/** Where one job at a time is taken from. */
export type JobLane<Job extends JobRow> = Pick<JobStore<Job>, "isWaiting" | "lease" | "served">;

/** What one kind of job is made of. Rows, leases, attempts and progress are the loop's. */
export interface JobKind<Job extends JobRow> {
  /** For the log: "exports". */
  readonly name: string;
  readonly store: JobStore<Job>;
  /** Jobs are done in as many at the same time; in `store` alone if left out. */
  readonly lanes?: readonly JobLane<Job>[];
  /** Does the job, or a part of it, and finishes it. Throws what is wrong with it. */
  run(job: Job, work: JobWork<Job>): Promise<JobPause | undefined>;
  /** What is written for a job that is given up, with its progress; `error` is the last one thrown. */
  failed(job: Job, error: unknown): Partial<Job>;
  /** Adds a live message on progress or end; inside a transaction. */
  notify?(job: Job): Promise<void>;
  /** Pause before a job that threw is retried; if left out, it is given up at once. */
  retryInMs?(job: Job): number;
  /** Number of attempts, thrown or ended with the process, after which a job is given up; 3 if left out. */
  readonly maxAttempts?: number;
  /** Duration of a lease without a heartbeat; one minute if left out. */
  readonly leaseMs?: number;
}

/** Works on jobs of one kind. */
export interface JobRunner {
  /** Cancels work on a job that was just canceled; otherwise its next progress or lease does. */
  interrupt(id: string): void;
  /** Stops; unfinished jobs are done by another process or after the next start. */
  stop(): Promise<void>;
}

const defaultLeaseMs = 60_000;
const defaultMaxAttempts = 3;
/** Between two live messages on the progress of a job. */
const notifyEveryMs = 500;
/** For jobs that another process added or left, and for paused ones. */
const pollMs = 1_000;
const firstHaltMs = 2_000;
const maxHaltMs = 60_000;

const ownerOf = (job: JobRow): string => ("account_id" in job ? ownerOfAccount(String(job.account_id)) : "");

/**
 * Does the jobs of a kind, in each lane one after the other, until it is stopped. A failure that affects all of them, such
 * as a full disk or an unavailable store, halts the loop: it retries after 2 s, then after twice as long each
 * time up to a minute, and the interrupted job is released as soon as that can be written.
 */
export function startJobLoop<Job extends JobRow>(
  environment: JobEnvironment,
  kind: JobKind<Job>,
  { delayMs = 0 }: { readonly delayMs?: number } = {},
): JobRunner {
  const { database, logger, nowMs, aloneSinceMs } = environment;
  const { name, store, maxAttempts = defaultMaxAttempts, leaseMs = defaultLeaseMs } = kind;
  const stopping = new AbortController();
  const { signal } = stopping;
  const iso = (inMs = 0): string => new Date(nowMs() + inMs).toISOString();
  const lanes: readonly JobLane<Job>[] = kind.lanes ?? [store];
  const workers = lanes.map((lane) => ({ lane, alarm: createAlarm(pollMs) }));
  const wake = (): void => {
    for (const { alarm } of workers) alarm.ring();
  };
  const unsubscribe = database.onChange(wake);
  /** Of jobs under way. */
  const cancels = new Map<string, AbortController>();
  /** Of running jobs: when their clients were last notified, or when they began. */
  const notifiedMs = new Map<string, number>();

  async function next(lane: JobLane<Job>): Promise<Job | undefined> {
    if (!(await lane.isWaiting(iso()))) return undefined;
    return database.transaction(() => lane.lease(iso(), iso(leaseMs)));
  }

  async function work(leased: Job, lane: JobLane<Job>): Promise<void> {
    const canceled = new AbortController();
    cancels.set(leased.id, canceled);
    const beganMs = performance.now();
    let job = leased;
    let progressed: Partial<Job> = {};
    let isPaused = false;
    if (!notifiedMs.has(job.id)) notifiedMs.set(job.id, performance.now());
    const keep = (notifies: boolean): Promise<void> =>
      database.transaction(async () => {
        if (!(await store.keep(leased, iso(leaseMs), progressed))) canceled.abort();
        else if (notifies) await kind.notify?.(job);
      });
    // Some work reports no progress, such as writing a long table.
    const heartbeat = setInterval(() => {
      // A lease outlasts two heartbeats that fail.
      void bestEffort(keep(false));
    }, leaseMs / 3);
    /** Frees the job with its last progress, so that it continues from there. */
    const leave = (free: () => Promise<void>): Promise<void> =>
      database.transaction(async () => {
        if (await store.keep(leased, iso(leaseMs), progressed)) await free();
      });
    const finish = (columns: Partial<Job>): Promise<boolean> =>
      database.transaction(async () => {
        const isThere = await store.finish(leased, columns);
        if (isThere) await kind.notify?.({ ...job, ...columns });
        return isThere;
      });
    try {
      if (job.attempts > maxAttempts) throw new Error("It was started too often.");
      const pause = await kind.run(job, {
        signal: AbortSignal.any([signal, canceled.signal]),
        async progress(columns) {
          progressed = columns;
          job = { ...job, ...columns };
          if (performance.now() - (notifiedMs.get(job.id) ?? 0) < notifyEveryMs) return;
          notifiedMs.set(job.id, performance.now());
          await keep(true);
        },
        finish,
      });
      if (pause === undefined) return;
      isPaused = true;
      await leave(() => store.pause(leased, iso(pause.continueInMs)));
    } catch (error) {
      if (signal.aborted) return await leave(() => store.release(leased, iso()));
      if (canceled.signal.aborted) return;
      // Not the job's fault: it is done once that is over.
      if (storageFault(error) === "unreachable") throw error;
      const retryInMs = job.attempts < maxAttempts ? kind.retryInMs?.(job) : undefined;
      logger.warn({ err: error, jobId: job.id, attempts: job.attempts }, `${name}: a job failed`);
      if (retryInMs === undefined) await finish(kind.failed(job, error));
      else await leave(() => store.retry(leased, iso(retryInMs)));
    } finally {
      clearInterval(heartbeat);
      cancels.delete(leased.id);
      lane.served(leased, performance.now() - beganMs);
      if (!isPaused) notifiedMs.delete(leased.id);
    }
  }

  let leasesEnded: () => void = () => undefined;
  /** Before that, what a lane has leased would be taken for what an ended process left. */
  const areLeasesEnded = new Promise<void>((resolve) => {
    leasesEnded = resolve;
  });
  if (aloneSinceMs === undefined) leasesEnded();

  async function run({ lane, alarm }: (typeof workers)[number], index: number): Promise<void> {
    let isFirst = aloneSinceMs !== undefined && index === 0;
    let isDelayed = delayMs > 0;
    let halted: Job | undefined;
    let haltMs = firstHaltMs;
    const releaseHalted = async (): Promise<void> => {
      const job = halted;
      if (job !== undefined) await database.transaction(() => store.release(job, iso()));
      halted = undefined;
    };
    while (!signal.aborted) {
      alarm.looks();
      try {
        // At once: a process that comes in during the delay may lease some.
        if (isFirst) await database.transaction(() => store.endLeases(iso()));
        if (isFirst) leasesEnded();
        isFirst = false;
        await areLeasesEnded;
        if (signal.aborted) break;
        if (isDelayed) await wait(delayMs, undefined, { signal, ref: false });
        isDelayed = false;
        await releaseHalted();
        const job = await next(lane);
        if (job !== undefined) {
          halted = job;
          await workFor(ownerOf(job), () => work(job, lane));
          halted = undefined;
          haltMs = firstHaltMs;
        } else await alarm.sleep();
      } catch (error) {
        if (signal.aborted) break;
        logger.error({ err: error }, `${name} halted`);
        await settled(wait(haltMs, undefined, { signal, ref: false }));
        haltMs = Math.min(2 * haltMs, maxHaltMs);
      }
    }
    // If even that cannot be written, its lease expires.
    await bestEffort(releaseHalted());
  }

  const running = Promise.all(workers.map(run));
  return {
    interrupt(id) {
      cancels.get(id)?.abort();
    },
    async stop() {
      unsubscribe();
      stopping.abort();
      leasesEnded();
      wake();
      await running;
    },
  };
}

import { failure, type Result, success } from "@sonolens/foundation";
import { Piscina } from "piscina";
import { sourceOptions } from "../worker-script.ts";
import { createFairQueue } from "./fair-queue.ts";
import { niceIncrement } from "./prefer-event-loop.ts";

/** Why a task has no result. `busy`: too many are queued, nothing was started. */
export type PoolFailure = "timedOut" | "stopped" | "busy";

/** One computation. */
export interface PoolTask<Input> {
  /** Read when a thread is free, so that queued tasks need no memory. */
  readonly input: () => Promise<{ readonly value: Input; readonly transfer?: readonly ArrayBuffer[] }>;
  /** Owners take turns; left out where jobs do, who are its only callers. */
  readonly owner?: string;
  /** Cancels the task, whether it is queued or running. */
  readonly signal?: AbortSignal;
  /** Runs after all others, and leaves a thread for them if there is more than one. */
  readonly background?: boolean;
}

/** Computes in threads of its own, so that the event loop never waits for it. */
export interface WorkerPool<Input, Output> {
  /** Rejects with the error that the worker threw, or with the error of reading the input. */
  run(task: PoolTask<Input>): Promise<Result<Output, PoolFailure>>;
  /** Tasks that are being computed now. */
  running(): number;
  /** Stops everything; the threads have ended when it resolves. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** Module whose export `run` computes an output from an input. */
  readonly script: URL;
  /** Maximum of threads at once. They are started when needed. */
  readonly threads: number;
  /** A task that computes longer is stopped. */
  readonly limitMs: number;
  /** A thread without a task ends after this; 10 s. */
  readonly idleMs?: number;
  /** More than these of an owner are refused while all threads are busy; 100. Background tasks are not counted. */
  readonly maxWaiting?: number;
}

/** A pool of threads (Piscina) behind a queue. */
export function createWorkerPool<Input, Output>(options: WorkerPoolOptions): WorkerPool<Input, Output> {
  const { script, threads, limitMs, idleMs = 10_000, maxWaiting = 100 } = options;
  const pool = new Piscina<Input, Output>({
    filename: script.href,
    name: "run",
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    niceIncrement,
    // Between tasks a thread must not be blocked: it may have files open.
    atomics: "disabled",
    ...sourceOptions(script),
  });
  // A thread that fails without a task, as one that cannot start; without a listener the event ends the process.
  pool.on("error", () => undefined);
  const queue = createFairQueue({ places: threads });
  const background = createFairQueue({ places: Math.max(1, threads - 1) });
  const closing = new AbortController();

  async function compute(
    { input }: PoolTask<Input>,
    stop: AbortSignal,
  ): Promise<Result<Output, PoolFailure>> {
    const { value, transfer = [] } = await input();
    const limit = AbortSignal.timeout(limitMs);
    try {
      const run = { transferList: [...transfer], signal: AbortSignal.any([stop, limit]) };
      return success(await pool.run(value, run));
    } catch (error) {
      if (stop.aborted) return failure("stopped");
      if (limit.aborted) return failure("timedOut");
      throw error;
    }
  }

  return {
    async run(task) {
      const stop = AbortSignal.any([closing.signal, ...(task.signal === undefined ? [] : [task.signal])]);
      if (stop.aborted) return failure("stopped");
      const { owner = "", background: isLast = false } = task;
      if (!isLast && queue.waiting(owner) >= maxWaiting) return failure("busy");
      const start = () => queue.run(owner, () => compute(task, stop), { signal: stop, last: isLast });
      try {
        return await (isLast ? background.run(owner, start, { signal: stop }) : start());
      } catch (error) {
        if (stop.aborted) return failure("stopped");
        throw error;
      }
    },
    running: queue.running,
    async close() {
      // Destroyed first: a thread whose task is aborted leaves the pool, which would not wait for its end.
      const ended = pool.destroy();
      closing.abort();
      await ended;
      await Promise.all([queue.onIdle(), background.onIdle()]);
    },
  };
}

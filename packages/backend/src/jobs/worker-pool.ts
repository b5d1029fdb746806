import { Worker } from "node:worker_threads";
import { failure, type Result, success } from "@sonolens/foundation";
import { createWorkerThread, type WorkerThread } from "./worker-thread.ts";

/** Why a task has no answer. `busy`: too many wait already, nothing was started. */
export type PoolFailure = "timedOut" | "stopped" | "busy";

/** One piece of computing. */
export interface PoolTask<Input> {
  /** Read when a worker is free, so that waiting tasks need no memory. */
  readonly input: () => Promise<{ readonly value: Input; readonly transfer?: readonly ArrayBuffer[] }>;
  /** Cancels the task, whether it waits or runs. */
  readonly signal?: AbortSignal;
  /** Gives way to all others, and leaves a worker for them if there is more than one. */
  readonly background?: boolean;
}

/** Computes in threads of its own, so that the event loop never waits for it. */
export interface WorkerPool<Input, Output> {
  /** Rejects with what the worker threw, or with what kept the input from being read. */
  run(task: PoolTask<Input>): Promise<Result<Output, PoolFailure>>;
  /** Tasks that are being computed now. */
  running(): number;
  /** Stops everything; the threads are gone when it returns. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** Module that responds to each message with a `WorkerAnswer`. */
  readonly script: URL;
  /** Maximum of threads at once. They are started when needed. */
  readonly threads: number;
  /** A task that computes longer is stopped. */
  readonly limitMs: number;
  /** A thread with nothing to do ends after this; 10 s. */
  readonly idleMs?: number;
  /** More than these are refused while all threads are busy; 100. Background tasks are not counted. */
  readonly maxWaiting?: number;
}

interface Waiting<Input, Output> {
  readonly task: PoolTask<Input>;
  readonly resolve: (answer: Result<Output, PoolFailure>) => void;
  readonly reject: (error: unknown) => void;
}

export function createWorkerPool<Input, Output>(options: WorkerPoolOptions): WorkerPool<Input, Output> {
  const { script, threads, limitMs, idleMs = 10_000, maxWaiting = 100 } = options;
  const idle: { thread: WorkerThread<Input, Output>; timer: NodeJS.Timeout }[] = [];
  const waiting: Waiting<Input, Output>[] = [];
  const backgroundWaiting: Waiting<Input, Output>[] = [];
  const closing = new AbortController();
  const ending = new Set<Promise<unknown>>();
  let running = 0;
  let backgroundRunning = 0;

  const takeThread = (): WorkerThread<Input, Output> => {
    const kept = idle.pop();
    if (kept === undefined) return createWorkerThread(() => new Worker(script, workerOptions(script)));
    clearTimeout(kept.timer);
    return kept.thread;
  };

  function keepThread(thread: WorkerThread<Input, Output>): void {
    if (closing.signal.aborted) {
      endThread(thread);
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.thread === thread),
        1,
      );
      endThread(thread);
    }, idleMs);
    timer.unref();
    idle.push({ thread, timer });
  }

  function endThread(thread: WorkerThread<Input, Output>): void {
    const ended = thread.end().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function next(): Waiting<Input, Output> | undefined {
    if (running >= threads) return undefined;
    const first = waiting.shift();
    if (first !== undefined) return first;
    return backgroundRunning < Math.max(1, threads - 1) ? backgroundWaiting.shift() : undefined;
  }

  function pump(): void {
    for (let entry = next(); entry !== undefined; entry = next()) void compute(entry);
  }

  async function compute({ task, resolve, reject }: Waiting<Input, Output>): Promise<void> {
    running += 1;
    if (task.background) backgroundRunning += 1;
    try {
      resolve(await computed(task));
    } catch (error) {
      reject(error);
    } finally {
      running -= 1;
      if (task.background) backgroundRunning -= 1;
      pump();
    }
  }

  async function computed(task: PoolTask<Input>): Promise<Result<Output, PoolFailure>> {
    const { value, transfer = [] } = await task.input();
    const stop = AbortSignal.any([closing.signal, ...(task.signal === undefined ? [] : [task.signal])]);
    if (stop.aborted) return failure("stopped");
    const thread = takeThread();
    const stopped = Promise.withResolvers<PoolFailure>();
    const timer = setTimeout(() => stopped.resolve("timedOut"), limitMs);
    const onAbort = () => stopped.resolve("stopped");
    stop.addEventListener("abort", onAbort, { once: true });
    try {
      const answer = await Promise.race([thread.ask(value, transfer), stopped.promise]);
      if (typeof answer === "object") {
        keepThread(thread);
        return success(answer.value);
      }
      // A computation cannot be interrupted: the thread is ended, and its slot is free when it is gone.
      await thread.end();
      return failure(answer);
    } catch (error) {
      await thread.end();
      throw error;
    } finally {
      clearTimeout(timer);
      stop.removeEventListener("abort", onAbort);
    }
  }

  return {
    run(task) {
      if (closing.signal.aborted || task.signal?.aborted) return Promise.resolve(failure("stopped"));
      const queue = task.background ? backgroundWaiting : waiting;
      if (!task.background && running >= threads && waiting.length >= maxWaiting)
        return Promise.resolve(failure("busy"));
      return new Promise((resolve, reject) => {
        const entry = { task, resolve, reject };
        queue.push(entry);
        task.signal?.addEventListener(
          "abort",
          () => {
            const place = queue.indexOf(entry);
            if (place === -1) return;
            queue.splice(place, 1);
            resolve(failure("stopped"));
          },
          { once: true },
        );
        pump();
      });
    },
    running: () => running,
    async close() {
      closing.abort();
      for (const { resolve } of [...waiting.splice(0), ...backgroundWaiting.splice(0)])
        resolve(failure("stopped"));
      for (const { thread, timer } of idle.splice(0)) {
        clearTimeout(timer);
        endThread(thread);
      }
      while (running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await Promise.all(ending);
    },
  };
}

/** From source the packages are found by their condition, however this process was started. */
function workerOptions(script: URL) {
  return script.pathname.endsWith(".ts") ? { execArgv: ["--conditions=@sonolens/source"] } : {};
}

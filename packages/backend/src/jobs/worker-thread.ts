import type { Worker } from "node:worker_threads";

/** What a worker's module posts for each message: a value, or what it threw. */
export type WorkerAnswer<Output> = { readonly value: Output } | { readonly error: unknown };

/** One thread that handles one request at a time. */
export interface WorkerThread<Input, Output> {
  /** Rejects with what the worker threw, or when the thread ends without an answer. */
  ask(input: Input, transfer: readonly ArrayBuffer[]): Promise<{ readonly value: Output }>;
  /** Ends the thread in the middle of whatever it does. */
  end(): Promise<void>;
}

/** Wraps a worker; without a request it does not keep the process alive. */
export function createWorkerThread<Input, Output>(start: () => Worker): WorkerThread<Input, Output> {
  const worker = start();
  worker.unref();
  // Between requests there is no other listener; the next request fails because the thread is gone.
  worker.on("error", () => undefined);
  let gone = false;
  worker.on("exit", () => {
    gone = true;
  });

  return {
    ask(input, transfer) {
      if (gone) return Promise.reject(new Error("The thread has ended."));
      const { promise, resolve, reject } = Promise.withResolvers<{ readonly value: Output }>();
      const onMessage = (answer: WorkerAnswer<Output>) =>
        "value" in answer ? resolve(answer) : reject(answer.error);
      const onExit = (code: number) => reject(new Error(`The thread ended with code ${code}.`));
      worker.on("message", onMessage).on("error", reject).on("exit", onExit);
      worker.ref();
      worker.postMessage(input, [...transfer]);
      return promise.finally(() => {
        worker.off("message", onMessage).off("error", reject).off("exit", onExit);
        worker.unref();
      });
    },
    async end() {
      await worker.terminate();
    },
  };
}

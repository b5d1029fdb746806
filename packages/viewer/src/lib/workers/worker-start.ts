import { workerReady } from "./worker-ready.ts";

/** A worker that receives nothing before its script is loaded. */
export interface OpenWorker<Question> {
  /** Sends a message, unless it was ended. Buffers to transfer stay usable until the script is loaded. */
  readonly post: (question: Question, transfer?: readonly Transferable[]) => void;
  /** Ends it for good. */
  readonly end: () => void;
}

/** When a script that did not load is requested again: a network that changes is back within seconds. */
const retryDelaysMs: readonly number[] = [200, 1_000, 3_000];

/**
 * Starts a worker whose script begins with `tellReady`. A script that does not load, as when a laptop changes its
 * network, is requested again. `onFailed` is called once that has failed for good, or when the worker breaks down later:
 * it then answers nothing that was sent, and the next message starts it again.
 */
export function openWorker<Question, Reply>(
  start: () => Worker,
  {
    onReply,
    onFailed,
    delaysMs = retryDelaysMs,
  }: {
    readonly onReply: (reply: Reply) => void;
    readonly onFailed: (message: string) => void;
    readonly delaysMs?: readonly number[];
  },
): OpenWorker<Question> {
  let current: Worker | undefined;
  let isLoaded = false;
  let isEnded = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held: [question: Question, transfer: readonly Transferable[]][] = [];

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    current?.terminate();
    current = undefined;
    isLoaded = false;
    failures = 0;
    held = [];
  }

  function fail(message: string) {
    stop();
    onFailed(message || "The worker did not start.");
  }

  function begin() {
    timer = undefined;
    const worker = start();
    current = worker;
    worker.onmessage = ({ data }: MessageEvent<Reply | typeof workerReady>) => {
      if (data !== workerReady) return onReply(data as Reply);
      isLoaded = true;
      for (const [question, transfer] of held.splice(0)) worker.postMessage(question, [...transfer]);
    };
    worker.onerror = (event) => {
      const delayMs = delaysMs[failures];
      if (isLoaded || delayMs === undefined) return fail(event.message);
      failures += 1;
      worker.terminate();
      timer = setTimeout(begin, delayMs);
    };
  }

  begin();
  return {
    post(question, transfer = []) {
      if (isEnded) return;
      if (isLoaded) return current?.postMessage(question, [...transfer]);
      held.push([question, transfer]);
      if (!current) begin();
    },
    end() {
      isEnded = true;
      stop();
    },
  };
}

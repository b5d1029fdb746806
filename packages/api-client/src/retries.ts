import type { ApiError } from "./api-error.ts";

/** How long to go on against a bad connection, and by which clock and dice. */
export interface RetryOptions {
  /** Failures in a row, without any progress, before it is given up; 10, which takes about a minute. */
  readonly mostFailures?: number;
  /** Longest pause between two tries; 30,000. */
  readonly longestPauseMs?: number;
  /** From 0 to below 1; `Math.random`. */
  readonly random?: () => number;
}

/** Waits between tries: twice as long each time at most, and not all clients at the same moment. */
export interface Retries {
  /** Waits before the next try; false when there should be none. Ends early when the signal is aborted. */
  after(error: ApiError, signal: AbortSignal | undefined): Promise<boolean>;
  /** Starts to count anew. */
  progressed(): void;
}

const firstPauseMs = 500;

export function createRetries({
  mostFailures = 10,
  longestPauseMs = 30_000,
  random = Math.random,
}: RetryOptions): Retries {
  let failures = 0;
  return {
    async after(error, signal) {
      failures += 1;
      if (!isPassing(error) || failures > mostFailures) return false;
      const most = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
      const asked = Math.min(longestPauseMs, (error.retryAfterS ?? 0) * 1_000);
      await pause(asked + random() * most, signal);
      return true;
    },
    progressed() {
      failures = 0;
    },
  };
}

/** Whether the same may work later: no connection, another client, a damaged part, a server that is busy or full. */
function isPassing({ code, status }: ApiError): boolean {
  if (code === "aborted" || code === "refreshFailed") return false;
  if (code === "networkError" || code === "badAnswer") return true;
  return status >= 500 || [408, 409, 423, 429, 460].includes(status);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}

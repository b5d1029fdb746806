import type { ApiError } from "./api-error.ts";

/** Limits of retrying on a bad connection, with an injected random source. */
export interface RetryOptions {
  /** Consecutive failures, without any progress, before giving up; 10, which takes about a minute. */
  readonly maxFailures?: number;
  /** Maximum pause between two attempts; 30,000. */
  readonly maxPauseMs?: number;
  /** From 0 to below 1; `Math.random`. */
  readonly random?: () => number;
}

const firstPauseMs = 500;

/** Waits between attempts: exponential backoff with jitter. */
export function createRetries({ maxFailures = 10, maxPauseMs = 30_000, random = Math.random }: RetryOptions) {
  let failures = 0;
  return {
    /** Waits before the next attempt; false if there should be none. Ends early when the signal aborts. */
    async after(error: ApiError, signal: AbortSignal | undefined): Promise<boolean> {
      failures += 1;
      if (!isPassing(error) || failures > maxFailures) return false;
      const most = Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
      const asked = Math.min(maxPauseMs, (error.retryAfterS ?? 0) * 1_000);
      await pause(asked + random() * most, signal);
      return true;
    },
    /** Resets the count of failures. */
    progressed(): void {
      failures = 0;
    },
  };
}

/** Whether the error is transient: no connection, another client, a damaged part, a busy or full server. */
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

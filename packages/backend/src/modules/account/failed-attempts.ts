/** Slows down guessing: counts failures per key within a window. */
export interface FailedAttempts {
  /** Seconds to wait before another attempt; 0 when one is allowed now. */
  waitS(key: string): number;
  fail(key: string): void;
  forget(key: string): void;
}

const mostKeys = 10_000;

/** Keeps its counts in memory: a restart forgets them, which costs a guesser more than it gives. */
export function createFailedAttempts(limit: number, windowS: number, nowMs: () => number): FailedAttempts {
  const failures = new Map<string, { count: number; endsMs: number }>();
  const current = (key: string): { count: number; endsMs: number } | undefined => {
    const found = failures.get(key);
    if (found !== undefined && found.endsMs <= nowMs()) {
      failures.delete(key);
      return undefined;
    }
    return found;
  };
  return {
    waitS(key) {
      const found = current(key);
      if (found === undefined || found.count < limit) return 0;
      return Math.max(1, Math.ceil((found.endsMs - nowMs()) / 1000));
    },
    fail(key) {
      const found = current(key);
      if (found !== undefined) {
        found.count += 1;
        return;
      }
      const oldest = failures.size >= mostKeys ? failures.keys().next().value : undefined;
      if (oldest !== undefined) failures.delete(oldest);
      failures.set(key, { count: 1, endsMs: nowMs() + windowS * 1000 });
    },
    forget(key) {
      failures.delete(key);
    },
  };
}

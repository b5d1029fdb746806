/** Slows down guessing and flooding: counts per key within a window of time. */
export interface RateLimit {
  /** Seconds to wait before the next one; 0 when it is allowed now. */
  waitS(key: string): number;
  count(key: string): void;
  forget(key: string): void;
}

const mostKeys = 10_000;

/** Keeps its counts in memory: a restart forgets them, which costs a guesser more than it gives. */
export function createRateLimit(limit: number, windowS: number, nowMs: () => number): RateLimit {
  const counts = new Map<string, { count: number; endsMs: number }>();
  const current = (key: string): { count: number; endsMs: number } | undefined => {
    const found = counts.get(key);
    if (found !== undefined && found.endsMs <= nowMs()) {
      counts.delete(key);
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
    count(key) {
      const found = current(key);
      if (found !== undefined) {
        found.count += 1;
        return;
      }
      const oldest = counts.size >= mostKeys ? counts.keys().next().value : undefined;
      if (oldest !== undefined) counts.delete(oldest);
      counts.set(key, { count: 1, endsMs: nowMs() + windowS * 1000 });
    },
    forget(key) {
      counts.delete(key);
    },
  };
}

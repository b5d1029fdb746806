const marginMs = 60_000;
const longestMs = 30 * 60_000;

/**
 * How long credentials are used before new ones are fetched: until 1 min before they expire, half their time if that
 * is short, and 30 min at most (core 4). `expires` is ISO 8601.
 */
export function renewalDelayMs(expires: string, nowMs: number): number {
  const leftMs = Date.parse(expires) - nowMs;
  if (Number.isNaN(leftMs)) return longestMs;
  return Math.min(longestMs, Math.max(leftMs - marginMs, leftMs / 2, 1000));
}

const firstMs = 1000;
const longestMs = 30_000;

/**
 * Delay before attempt `attempt` (from 0): 1, 2, 4 and so on up to 30 s, half of it random, so that clients do not all
 * reconnect to a restarted server at once. `random` is from 0 to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return fullMs / 2 + (fullMs / 2) * random;
}

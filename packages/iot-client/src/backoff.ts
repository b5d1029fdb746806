const firstMs = 1000;
const longestMs = 30_000;

/**
 * How long to wait before attempt `attempt` (from 0): 1, 2, 4 and so on up to 30 s, of which a random half, so that the
 * clients of a server that comes back do not all come at once. `random` lies in 0 to 1.
 */
export function backoffMs(attempt: number, random: number): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(attempt, 10));
  return fullMs / 2 + (fullMs / 2) * random;
}
